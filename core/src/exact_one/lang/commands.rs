//! Commands behind one verb: `Run make build, make test` carries out two of them, where `Run the unit and integration tests`
//! has one verb with two objects. Commands are named alike in every language.

use std::ops::Range;

use crate::exact_one::engine::lexicon::lexicon;
use crate::exact_one::engine::reading::{Kind, Reading};

/// Two commands in a list, as words: each begins with the name of a program, or one is a path with an argument.
pub(super) fn listed(reading: &Reading) -> Option<Range<usize>> {
    (1..reading.tokens.len()).find_map(|first| {
        if !runs(reading.word(first - 1)) || !is_command(reading, first) {
            return None;
        }
        let joint = (first + 1..first + LENGTH).find(|&at| joins(reading, at))?;
        let second = (joint..joint + LENGTH).find(|&at| !joins(reading, at))?;
        // What one command prints, a second one takes.
        if reading.is(joint, Kind::Bar) && !reading.word(second).is_empty() {
            return Some(reading.range(first, second));
        }
        if !is_command(reading, second) {
            return None;
        }
        let argued = joint > first + 1 || argument(reading, second + 1);
        let bare = PROGRAMS.has(reading.word(second)) && ends_list(reading, second + 1);
        (argued || bare).then(|| reading.range(first, second))
    })
}

/// Two code spans or quoted commands in a list or side by side, as the object of a verb that runs them, with no noun that says what else they are.
pub(in crate::exact_one) fn spans<'a>(
    reading: &'a Reading,
    is_code: impl Fn(usize) -> bool + 'a,
) -> Option<Range<usize>> {
    let code = |at: usize| reading.is(at, Kind::Quote) && is_code(at);
    let mut first = 0;
    while first < reading.tokens.len() {
        let mut last = first;
        while code(last)
            && let Some(next) = (last + 1..last + LENGTH).find(|&at| !joins(reading, at))
            && code(next)
        {
            last = next;
        }
        if last > first
            && (run_before(reading, first) && ends_list(reading, last + 1)
                || !named(reading, first) && run_behind(reading, last + 1))
        {
            return Some(reading.range(first, last));
        }
        first = last + 1;
    }
    None
}

/// `Run the build, the tests, the deploy`: three acts and more that a build is made of, each with its own article.
pub(super) fn acts(reading: &Reading) -> Option<Range<usize>> {
    let act = |at: usize| ARTICLES.has(reading.word(at)) && ACTS.has(reading.word(at + 1));
    let first = (1..reading.tokens.len()).find(|&at| runs(reading.word(at - 1)) && act(at))?;
    let mut last = first;
    let mut count = 1;
    while let Some(next) = (last + 2..last + 2 + 3).find(|&at| !joins(reading, at)) {
        if next == last + 2 || !act(next) {
            break;
        }
        last = next;
        count += 1;
    }
    (count > 2).then(|| reading.range(first, last + 1))
}

lexicon!(ARTICLES, "the a die den das der le la les l' el los las");

lexicon!(
    /// Steps of a build or of a release.
    ACTS,
    "build tests test deploy deployment migration migrations release lint linter backup restore import export rollback cleanup restart install
     installation upgrade benchmarks checks packaging publish formatter typecheck tests migrationen sicherung bereitstellung déploiement migration
     sauvegarde pruebas despliegue migración"
);

/// Tokens of one command, or between two.
const LENGTH: usize = 12;

pub(super) fn joins(reading: &Reading, at: usize) -> bool {
    matches!(
        reading.kind(at),
        Some(Kind::Comma | Kind::Ampersand | Kind::Plus | Kind::Slash | Kind::Arrow | Kind::Bar | Kind::Dash)
    ) || JOINTS.has(reading.word(at))
}

/// A verb that carries a command out, at the end of a run of Han or kana too.
pub(super) fn runs(word: &str) -> bool {
    RUN.has(word)
        || ["运行", "执行", "運行", "執行", "跑"]
            .iter()
            .any(|verb| word.ends_with(verb))
}

fn run_before(reading: &Reading, at: usize) -> bool {
    (0..at)
        .rev()
        .find(|&before| !FILLERS.has(reading.word(before)) && !reading.is(before, Kind::Colon))
        .is_some_and(|before| runs(reading.word(before)))
}

/// Japanese, Korean and the German infinitive have the verb behind its object, with a place between them or none.
fn run_behind(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    let object = word.starts_with('を') || matches!(word, "을" | "를");
    let last = (at..reading.tokens.len())
        .rev()
        .find(|&last| reading.is(last, Kind::Word));
    let verb = last.map_or("", |last| reading.word(last));
    let ends =
        ["ausführen", "laufen", "durchlaufen"].contains(&verb) && (last == Some(at) || BEHIND.has(word));
    ends || object
        && ["実行", "走ら", "起動", "실행"]
            .iter()
            .any(|run| verb.contains(run))
}

/// ``テスト `a` と `b` を実行する``: a noun says what they are, and so they are the objects of one verb.
fn named(reading: &Reading, first: usize) -> bool {
    let before = first.checked_sub(1).map_or("", |before| reading.word(before));
    NOUNS.iter().any(|noun| before.ends_with(noun))
}

/// Ends of the words before code spans that name no command.
const NOUNS: [&str; 22] = [
    "tests",
    "test",
    "testfälle",
    "suiten",
    "suites",
    "jobs",
    "queries",
    "abfragen",
    "benchmarks",
    "checks",
    "prüfungen",
    "skripte",
    "テスト",
    "スイート",
    "ジョブ",
    "クエリ",
    "スクリプト",
    "테스트",
    "스위트",
    "작업",
    "쿼리",
    "스크립트",
];

fn is_command(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    PROGRAMS.has(word)
        || word.starts_with("./")
        || word.starts_with('/')
        || SCRIPTS.iter().any(|end| word.ends_with(end))
}

/// A word that belongs to the command before it.
fn argument(reading: &Reading, at: usize) -> bool {
    !ends_list(reading, at) && reading.is(at, Kind::Word)
}

/// Nothing, a mark or a preposition: no noun that the list describes, as in ``Run the `unit` and `load` suites``.
pub(super) fn ends_list(reading: &Reading, at: usize) -> bool {
    reading.at_end(at) || !reading.is(at, Kind::Word) || BEHIND.has(reading.word(at))
}

/// The ends of the names of scripts.
const SCRIPTS: [&str; 10] = [
    ".sh", ".py", ".js", ".ts", ".rb", ".pl", ".ps1", ".bat", ".exe", ".php",
];

lexicon!(
    RUN,
    "run rerun re-run running execute executing invoke call exec führe führ lass lance lancer lancez exécute exécuter exécutez
     ejecuta ejecutar ejecute lanza lanzar lance corre correr"
);

lexicon!(
    /// Between the verb and the first command.
    FILLERS,
    "the both these two commands command following die beiden befehle folgenden les deux commandes suivantes los dos comandos siguientes
     命令 以下命令 下列命令"
);

lexicon!(
    JOINTS,
    "and then or plus und dann oder sowie et puis ou y e luego o と や 和 与 及 以及 와 과 및 그리고"
);

lexicon!(
    /// Words behind a list of commands that say where, how or when they run.
    BEHIND,
    "on in at for from with against to under inside within via using as after before once when if until by over again locally both now
     aus auf im in am an bei mit für gegen über unter als sur dans avec pour en à au aux sous depuis con para sobre contra desde al"
);

lexicon!(
    /// Names of programs that begin a command line.
    pub(in crate::exact_one) PROGRAMS,
    "make git npm npx pnpm yarn bun deno node cargo rustc rustfmt go gofmt python python3 pip pip3 pipx poetry uv pytest tox nox ruff black mypy
     flake8 pylint isort eslint prettier tsc jest vitest mocha docker docker-compose podman kubectl helm terraform tofu ansible
     ansible-playbook vagrant gradle gradlew mvn ant sbt bazel cmake ctest ninja meson gcc clang bash sh zsh ssh scp rsync curl wget
     psql mysql sqlite3 redis-cli mongosh aws gcloud az gh glab systemctl journalctl apt apt-get yum dnf brew apk rm cp mv ls mkdir chmod chown
     tar unzip sed awk grep cat echo touch find composer php artisan rails rake bundle ruby gem rspec perl java javac dotnet swift
     xcodebuild flutter dart mix cabal ghc just pre-commit semgrep trivy alembic django-admin pg_dump pg_restore vacuumdb kustomize skaffold
     argocd packer sudo pulumi flyway liquibase nomad consul vault gsutil bq heroku fly vercel netlify wrangler rclone restic borg hg svn zypper pacman
     snap dpkg launchctl tee"
);
