//! Korean.

use super::bare;
use super::ko_clauses::{
    adnominal, after, arrow, as_soon_as, before, choice, go_chain, hae_chain, noun_chain, sentences,
    while_doing,
};
use super::ko_words::PIECES;
use crate::exact_one::Fault::Compound;
use crate::exact_one::Row;
use crate::exact_one::engine::pattern::{Class, Pattern, Unless, WordList};
use crate::exact_one::engine::table::Table;

const CLASSES: &[(&str, Class)] = &[("adnominal", |reading, at| adnominal(reading.word(at)))];

const TABLE: Table = Table {
    language: "ko",
    classes: CLASSES,
};

pub(in crate::exact_one) const ROWS: &[Row] = &[
    TABLE.row(
        "ko-seq-geurigo",
        &[
            "!^ 그리고|그리고나서|그러고|그다음|그다음에|그런다음|그후|그뒤|이어서|이어|뒤이어|곧이어|다음으로|마지막으로|끝으로|그리하여|연이어",
            "!^ 그 다음|다음에|뒤|뒤에|후|후에",
            "!^ 그런|그러한 다음|다음에|후|후에|뒤|뒤에",
            "~ 이후|이후에|다음|다음에",
            ". 이후|이후에|그",
        ],
        [
            "환불을 요청한다 그리고 고객에게 알린다",
            "그리고 고객에게 알린다",
            "두 작업을 잇는다. 맨 앞에서는 앞선 실행을 가리킬 뿐이다",
        ],
    ),
    TABLE.row(
        "ko-seq-meonjeo",
        &[
            "먼저|우선|첫째 ... 그다음|다음|다음에|나중에|둘째|이어서|그런|뒤에|후에",
            "^ 첫째|첫 ... 둘째",
        ],
        [
            "먼저 센서 값을 모으고 다음에 계수를 계산한다",
            "먼저 센서 값을 모은다",
            "순서를 매긴 단계",
        ],
    ),
    TABLE.row(
        "ko-par",
        &[
            "!^ 동시에|아울러|더불어|병행하여|병행해",
            "!^ 그와|이와 함께|동시에",
        ],
        [
            "계정을 닫는 동시에 잔액을 돌려준다",
            "동시에 접속한 사용자 수를 조회한다",
            "동시에 하는 두 작업도 둘이다",
        ],
    ),
    TABLE.row(
        "ko-add",
        &["!^ 또한|추가로|게다가|덧붙여", "~ 또|및"],
        [
            "예약을 취소한다, 또한 보증금을 환불한다",
            "예약 두 건을 취소한다",
            "작업을 더한다",
        ],
    ),
    TABLE.row(
        "ko-alt",
        &[
            "!^ 아니면|그렇지|않으면 ?않으면|않다면 ,",
            "!^ 그렇지 않으면|않다면|않을",
            "~ 아니면|아니라면",
            "!^ 그 외에는|외엔",
            "!^ 안 되면",
        ],
        [
            "해시가 같으면 게시하고, 그렇지 않으면 삭제한다",
            "해시가 바뀌지 않으면 게시한다",
            "다른 선택이 딸린 조건(ruling 28)",
        ],
    ),
    TABLE.structure(
        "ko-seq-after",
        after,
        [
            "주문 테이블을 백업한 뒤 마이그레이션을 적용한다",
            "승인이 난 뒤 마이그레이션을 적용한다",
            "앞의 작업도 이 실행이 한다(ruling 28)",
        ],
    ),
    TABLE.structure(
        "ko-seq-before",
        before,
        [
            "신청서를 제출하기 전에 첨부파일을 백업한다",
            "회의가 시작되기 전에 첨부파일을 백업한다",
            "두 작업 모두 이 실행이 한다(ruling 28)",
        ],
    ),
    TABLE.structure(
        "ko-seq-jamaja",
        as_soon_as,
        [
            "파일을 지우자마자 새 파일을 만든다",
            "택배가 도착하자마자 고객에게 알린다",
            "앞의 작업도 이 실행이 한다(ruling 28)",
        ],
    ),
    TABLE.structure(
        "ko-alt-geona",
        choice,
        [
            "파일을 저장하거나 삭제한다",
            "삭제하거나 수정한 파일의 목록을 조회한다",
            "선택을 다음 실행에 남긴다. 질문이나 설명의 내용은 선택이 아니다",
        ],
    ),
    TABLE.structure(
        "ko-par-myeonseo",
        while_doing,
        [
            "재고를 세면서 가격표를 교체한다",
            "하면 목록의 가격표를 교체한다",
            "동시에 하는 두 작업도 둘이다",
        ],
    ),
    TABLE.structure(
        "ko-coord-go",
        go_chain,
        [
            "바닥을 청소하고 왁스를 칠한다",
            "재고와 광고 목록을 출력한다",
            "`-고`로 이은 동사. 명사와 인용과 진행형은 아니다",
        ],
    ),
    TABLE.structure(
        "ko-coord-hae",
        hae_chain,
        [
            "회의록을 요약해서 불참자에게 전달한다",
            "도구를 사용해서 회의록을 요약한다",
            "`-해(서)`로 이은 동사. 수단과 조사와 보조동사는 아니다",
        ],
    ),
    TABLE.structure(
        "ko-coord-sentences",
        sentences,
        [
            "큐를 비운다, 컨슈머를 재시작한다",
            "큐를 비운다",
            "끝맺은 문장 뒤에 또 한 문장",
        ],
    ),
    TABLE.structure(
        "ko-coord-nouns",
        noun_chain,
        [
            "주문 테이블 백업 및 마이그레이션 적용",
            "빌드 및 테스트 로그 출력",
            "명사로 끝맺은 작업을 이은 것",
        ],
    ),
    TABLE.structure(
        "ko-seq-arrow",
        arrow,
        [
            "브랜치를 리베이스 → CI 재실행",
            "서울 → 부산 표를 예약한다",
            "화살표로 이은 작업",
        ],
    ),
    Row {
        id: "ko-seq-count",
        language: "ko",
        fault: Compound,
        example: "1단계 원장 동결, 2단계 시산표 출력",
        counter_example: "2단계 인증을 켠다",
        reason: "번호를 매긴 단계",
        pattern: Pattern::Text {
            any: &["2단계", "둘째"],
            unless: Unless {
                before: &["의 "],
                after: &[" 인증", "인증", " 로그인"],
                first: true,
            },
        },
    },
    TABLE.vague(
        "ko-vague",
        Pattern::Pieces(WordList(&PIECES)),
        [
            "중단된 지점부터 다시 시작",
            "중단된 가져오기 9번을 다시 시작",
            "작업, 일, 단계 같은 낱말 말고 목적어가 남지 않는다(ruling 29)",
        ],
    ),
    TABLE.vague(
        "ko-vague-bare",
        Pattern::Structure(bare::korean),
        [
            "지금 배포해 주세요",
            "빌드 7을 배포해 주세요",
            "동사뿐이고 그 대상이 없다(ruling 29)",
        ],
    ),
];
