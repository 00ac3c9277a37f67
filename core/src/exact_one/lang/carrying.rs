//! Words that mean nothing but "carry out": before a quotation they add no operation, so that the quotation is the
//! action and protects nothing (ruling 30).

use crate::exact_one::engine::lexicon::lexicon;

/// What a word outside of all quotations says of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::exact_one) enum Outside {
    /// A label, a number, a placeholder: the quotation stands alone.
    Nothing,
    /// That the quoted text is to be carried out.
    Carry,
    /// What is done with the quoted text.
    Concrete,
}

/// Judges one word in lower case.
pub(in crate::exact_one) fn outside(word: &str) -> Outside {
    let labelled =
        LABELS.has(word) || !word.chars().any(char::is_alphabetic) || super::placeholders::placeholder(word);
    if labelled {
        Outside::Nothing
    } else if WORDS.has(word) || (!word.is_ascii() && PIECES.covers(word)) {
        Outside::Carry
    } else {
        Outside::Concrete
    }
}

lexicon!(
    /// Words that may stand beside a quotation without being what is done with it.
    LABELS,
    "next now please action step task command commands prompt then and the a todo exact
     weiter nächster schritt bitte aktion befehl und dann jetzt als nächstes
     prochaine étape commande et puis ensuite maintenant siguiente paso comando acción orden y luego ahora
     次 次に 次の 操作 次の操作 コマンド その後 と を へ に です 下一步 命令 操作是 和 然后 指令 다음 명령 작업 다음은 를 을 와 과"
);

lexicon!(
    WORDS,
    "continue on do does doing execute executing perform performing carry carrying out follow following run running accomplish fulfil fulfill obey
     undertake conduct proceed with what this that these those it is as in of to for instruction instructions order orders operation
     operations actions steps tasks exactly just simply immediately again here below let's let us i we will must need should go ahead also
     mach mache machen tu tue tun führe führ führen aus durch ausführen durchführen erledige erledigen befolge befolgen starte starten
     folgende folgenden folgendes folgender den die das dem der anweisung anweisungen befehle befehls schritte aufgabe aufgaben aktionen
     auftrag ausgeführt werden wird sollen soll sie
     fais faites faire exécute exécutez exécuter effectue effectuez effectuer réalise réalisez réaliser accomplis accomplir procède
     procédez procéder lance lancez lancer suis suivre suivez à de l' la le les instruction consigne consignes commandes
     étapes suivant suivante suivants suivantes opération opérations tâche tâches veuillez merci ceci cela
     haz haga hacer ejecuta ejecute ejecutar realiza realice realizar efectúa efectuar cumple cumplir lleva lleve llevar cabo lanza lanzar
     sigue siga seguir procede proceder el los las lo al instrucción instrucciones órdenes comandos pasos tarea tareas
     operación operaciones acciones esto eso por favor"
);

lexicon!(
    PIECES,
    "を に の と で も は へ 実行 実行する 実行して 実行し 実施 実施する 実施して 遂行 遂行する する して しろ せよ 行う 行って 行なう おこなう やる やって やれ 従う 従って とおり 通り
     ください 下さい 以下 次 次の 下記 上記 この その これ それ 操作 手順 指示 命令 コマンド 作業 内容 処理 行動 ます します 行います お願い お願いします
     请 執行 执行 运行 運行 进行 做 去做 完成 实施 实行 操作 命令 指令 步骤 任务 动作 以下 下列 下面 如下 上述 的 按 按照 照 照做 把 将 所 说 这个 这 内容 一下
     을 를 은 는 이 가 의 로 으로 라고 실행 실행한다 실행하세요 실행해 실행하기 실행하라 실행합니다 수행 수행한다 수행하세요 수행해 수행하기 수행합니다 진행 진행한다 진행하세요 한다 하세요 해 하기 합니다 해라
     주세요 해주세요 다음 다음을 아래 위 이 그 명령 명령을 작업 작업을 지시 지시를 지시대로 단계 단계를 따라 따른다 따르세요 내용 그대로"
);
