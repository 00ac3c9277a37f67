//! A protocol written as one readable function, run step by step.
//!
//! The function is `async` for one reason: the compiler then makes its state machine. Nothing here is concurrent and
//! there is no runtime. The function stops where it asks for a call, and goes on when it is told the answer.

use super::{Call, Protocol, Reply, Step};
use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// A protocol under way. It ends with a `T`.
pub struct Machine<T> {
    access: Access,
    state: State<T>,
}

type Task<T> = Pin<Box<dyn Future<Output = T>>>;

enum State<T> {
    Asking(Call, Task<T>),
    Ended(T),
}

/// Where the function leaves its call and finds the answer.
#[derive(Clone, Default)]
pub(super) struct Access(Rc<Slots>);

#[derive(Default)]
struct Slots {
    call: Cell<Option<Call>>,
    reply: Cell<Option<Reply>>,
}

impl Access {
    /// Asks for a call, and waits for its answer.
    pub(super) async fn ask(&self, call: Call) -> Reply {
        self.0.reply.set(None);
        self.0.call.set(Some(call));
        poll_fn(|_| self.0.reply.take().map_or(Poll::Pending, Poll::Ready)).await
    }
}

impl<T> Machine<T> {
    /// The machine of a protocol that asks through the access that it is given, and waits for nothing else.
    pub(super) fn new<F: Future<Output = T> + 'static>(protocol: impl FnOnce(Access) -> F) -> Self {
        let access = Access::default();
        let task = Box::pin(protocol(access.clone()));
        let state = go_on(&access, task, Call::Strays);
        Self { access, state }
    }
}

impl<T: Clone> Protocol for Machine<T> {
    type End = T;

    fn next(&self) -> Step<T> {
        match &self.state {
            State::Asking(call, _) => Step::Ask(call.clone()),
            State::Ended(end) => Step::Ended(end.clone()),
        }
    }

    fn tell(&mut self, reply: &Reply) {
        if let State::Asking(call, task) = &mut self.state {
            self.access.0.reply.set(Some(reply.clone()));
            match poll(task) {
                Poll::Ready(end) => self.state = State::Ended(end),
                Poll::Pending => {
                    if let Some(next) = self.access.0.call.take() {
                        *call = next;
                    }
                }
            }
        }
    }
}

/// Lets the protocol run to its first call. `idle` stands where it asks for none, which no protocol does.
fn go_on<T>(access: &Access, mut task: Task<T>, idle: Call) -> State<T> {
    match poll(&mut task) {
        Poll::Ready(end) => State::Ended(end),
        Poll::Pending => State::Asking(access.0.call.take().unwrap_or(idle), task),
    }
}

fn poll<T>(task: &mut Task<T>) -> Poll<T> {
    task.as_mut().poll(&mut Context::from_waker(Waker::noop()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objects::{Error, Name};

    fn two_reads() -> Machine<Vec<Reply>> {
        Machine::new(|access| async move {
            let first = access.ask(Call::Read(Name::generation(0))).await;
            vec![first, access.ask(Call::Read(Name::generation(1))).await]
        })
    }

    #[test]
    fn asking_twice_gives_the_same_answer_and_what_has_ended_stays_so() {
        let mut machine = two_reads();
        let replies = [Reply::Done, Reply::Failed(Error::Absent)];
        for (generation, reply) in (0..).zip(&replies) {
            for _ in 0..2 {
                assert_eq!(
                    machine.next(),
                    Step::Ask(Call::Read(Name::generation(generation)))
                );
            }
            machine.tell(reply);
        }
        assert_eq!(machine.next(), Step::Ended(replies.to_vec()));
        machine.tell(&Reply::Done);
        assert_eq!(machine.next(), Step::Ended(replies.to_vec()));
    }
}
