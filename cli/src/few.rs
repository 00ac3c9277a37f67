//! Long lists in one line.

/// The first `most` of `items`, and then how many more there are.
pub(crate) fn few<T: ToString>(most: usize, items: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut items = items.into_iter();
    let mut listed: Vec<_> = items.by_ref().take(most).map(|item| item.to_string()).collect();
    let more = items.count();
    if more > 0 {
        listed.push(format!("{more} more"));
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::few;

    #[test]
    fn what_is_left_out_is_counted() {
        assert!(few(2, [0; 0]).is_empty());
        assert_eq!(few(2, [1, 2]), ["1", "2"]);
        assert_eq!(few(2, [1, 2, 3, 4]), ["1", "2", "2 more"]);
    }
}
