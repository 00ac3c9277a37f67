//! JUnit XML as text.

use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use std::io;

/// The report as XML. A line break in an attribute stands as a character reference: a reader of XML takes one that
/// stands there as it is for a blank (XML 1.0, section 3.3.3).
///
/// # Errors
/// Where the report can't be written as XML.
pub fn xml(report: &Report) -> io::Result<String> {
    let text = report.to_string().map_err(io::Error::other)?;
    let mut out = String::with_capacity(text.len());
    let (mut in_tag, mut in_value) = (false, false);
    for character in text.chars() {
        match character {
            // Anywhere else these are escaped, or stand in a text.
            '<' => in_tag = true,
            '>' if !in_value => in_tag = false,
            '"' if in_tag => in_value = !in_value,
            _ => {}
        }
        match character {
            '\n' if in_value => out.push_str("&#10;"),
            _ => out.push(character),
        }
    }
    Ok(out)
}

/// What is not green: some services show the message alone, others the body, so neither is empty.
pub(super) fn not_passed(kind: NonSuccessKind, name: &str, message: &str, body: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(name).set_message(message).set_description(body);
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use quick_junit::{TestCase, TestSuite};

    #[test]
    fn a_line_break_in_an_attribute_is_a_reference_and_one_in_a_text_is_itself() {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        let text = "a\n\"b\" <c> 'd' > e";
        status.set_message(text).set_description(text);
        let mut suite = TestSuite::new("suite");
        suite.add_test_case(TestCase::new("x > y\nz", status));
        let mut report = Report::new("report");
        report.add_test_suite(suite);
        let xml = xml(&report).unwrap();
        assert!(xml.contains("message=\"a&#10;&quot;b&quot; &lt;c&gt;"), "{xml}");
        assert!(xml.contains(">a\n&quot;b&quot;"), "{xml}");
        let read = Report::deserialize_from_str(&xml).unwrap();
        let case = &read.test_suites[0].test_cases[0];
        assert_eq!(case.name.as_str(), "x > y\nz");
        let TestCaseStatus::NonSuccess {
            message, description, ..
        } = &case.status
        else {
            panic!("not failed")
        };
        assert_eq!(message.as_ref().unwrap().as_str(), text);
        assert_eq!(description.as_ref().unwrap().as_str(), text);
    }
}
