//! Generators, dangerous and benign mutators, deliberately broken verifiers, and the in-process gate.
