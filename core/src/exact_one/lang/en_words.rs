//! English words, by what they can be in an action.

use crate::exact_one::engine::lexicon::lexicon;

lexicon!(
    /// Base forms that are hardly ever nouns after a conjunction.
    pub(super) CERTAIN,
    "accept acknowledge activate adapt add adjust advertise advise aggregate align allocate allow amend analyse analyze announce
     annotate anonymise anonymize apologise apologize append apply appoint approve arrange ask assemble assert assess
     assign attach authenticate authorise authorize bake begin bind boil bring calculate calibrate cancel categorise categorize
     certify choose chop circulate clarify classify clone collapse collate collect combine commence communicate
     compare compile compose compress compute configure confirm connect consolidate construct consult convene
     convert correct create cross-check crop debug decide declare decode decommission decompress decrease decrypt dedupe deduct
     deduplicate define delete deliver demote depict deploy deprecate derive describe destroy detach detect determine
     disable disassemble discard disconnect dismantle dispose dispatch disregard distribute divide dissolve eject
     eliminate embed enable encode encrypt engage enlarge enqueue enrich enrol enroll ensure enter erase escalate
     establish evaluate evict examine exclude execute expand expel explain expunge extend extract
     fetch fill finalise finalize find flush formulate fulfil fulfill garnish gather generate get give grant harden hide
     identify ignore implement incorporate inform ingest initialise initialize initiate inject insert inspect
     install instruct integrate interpolate invalidate investigate invite invoke irrigate isolate join
     laminate learn let liquidate maintain migrate mitigate modify multiply negotiate normalise normalize notify
     obtain omit optimise optimize organise organize oversee overwrite parse pause perform persist
     permit pick pin populate postpone precompute prepare prescribe preserve prevent prioritise prioritize
     proceed procure promote proofread propose prove provide prune publish purge put pseudonymise quarantine quantify
     reactivate readjust realign rearrange reassemble reassign reattach rebase rebuild recalculate recalibrate
     receive recheck reclassify recommend recompile recompute reconcile reconfigure reconnect recover
     recreate redact redeploy redistribute reduce refactor refer refill refine refit reformat regenerate reindex reinstall
     reinstate reissue reject relabel relaunch relay reload relocate remap remeasure remediate remind remove rename
     render renew renumber reopen repaint repair repatriate repeat rephrase replace replicate repopulate repost reproduce
     reprocess requeue rerun rescan reschedule reseed resend reset reshape resize resolve respond restart restate restock
     restore restrict restructure resubmit resync retest retrain retrieve retry retype reupload revalidate revert revise
     revoke rewrite rotate sanitise sanitize select send serialise serialize settle shorten simplify simulate
     smoke-test solve specify stabilise sterilise sterilize strengthen submit subscribe summarise summarize
     supervise suspend synchronise synchronize tell terminate tidy tighten transcribe translate transmit
     transpose truncate typeset unarchive unassign unblock undo unfreeze uninstall unload unlock unmount unpack unpin unpause unplug
     unpublish unscrew unsubscribe untag unzip upload validate vectorise verify void weld withdraw withhold write
     ban evict chown grep nuke reimage e-mail forbid hand-off impose inscribe invert level-up proof-read retitle reword sow stow varnish wield"
);

lexicon!(
    /// Base forms that are nouns or adjectives now and then: verbs, unless a noun reading lies near.
    pub(super) MOSTLY,
    "purge cordon taint failover discharge dose telephone reap nullify abort adopt archive assist block book-keep borrow build buy call capture cast catch chase check clean clear close come
     commit compact consider contact convey copy count cut delay delegate disclose discuss dig display divert do
     download drag drain draw drive drop dry duplicate edit email empty encourage enforce exchange export extract feed fire fit fix flag flip
     fold follow forward freeze go grab grade greet hand hang have heat hire hold import improve increase inject introduce issue keep
     kick kill label launch lay lead leave lend lift link listen load locate lock log lower lubricate mail make mark measure
     meet merge message mix monitor mount move mute nominate note open pack page paint pass paste pay peel phone photograph ping place
     plant plough plow plug polish post pour preheat press print process produce provision pull pump push query raise re-run read
     reboot recall reclaim record recruit recycle redirect refresh refund register reimburse release rent reply report request rescue
     reserve return reuse review rinse roll run sample save scale scan scrub seal search secure sell separate set share shift ship show
     shred shut sign skip slice snapshot sort spin split spray squash stack stamp start stir stop store stretch strip sync
     swap sweep switch tag take tape teach tear test thaw throw toggle touch track transfer trace trigger trim try tune turn type
     update upgrade upsert use vacuum visit wait wake walk warm warn wash watch water weigh wind wipe wrap zip"
);

lexicon!(
    /// Base forms that are nouns first: verbs only with their object behind them.
    pub(super) NOUNS_TOO,
    "slack wire short gas ssh dm cc bcc access advance air alert answer audit back balance batch benchmark bid bill board book bound branch brief budget bundle
     cable cache cap cater certificate challenge change charge chart claim coach code comment complete compound conduct contract cover
     cook credit date deal debit delegate design detail direct document dose draft draught dump estimate experiment face fax field
     figure file film filter finance finish flash focus forecast form format frame fund gauge glue grant graph group guide harvest
     head help host house index input interface interview invoice iron judge knead land lease license light limit line list map market
     master match model name need notice nurse object order oil offer outline output panel park partition patch people permit picture
     pilot plan plot point pool position present preview price probe profile program project proxy purchase question queue quiz quote
     race range rank rate reason rebate reference research rest result retreat rig route sand schedule schedule scope score screen
     script seat seed service shape shelf sketch slot smoke source space spell staff stage state station stock subject
     suit sum supply support surface survey table target tax team template text thread time title top total tour train trade trap
     treat trial trouble-shoot troubleshoot truck tweet value view voice vote ward whitelist work"
);

lexicon!(
    /// Participles of what the run itself has done, where nothing else is said.
    pub(super) DEEDS,
    "deleted removed archived cancelled canceled emailed mailed sent created dropped truncated wiped purged erased published"
);

lexicon!(
    /// Verbs in brackets that point somewhere or say how.
    pub(super) ASIDES,
    "see use note keep refer ask check compare consult do mind ignore skip leave take read set follow allow need expect include exclude mark
     list form file order table page step part question answer"
);

lexicon!(
    /// Verbs of an amount.
    pub(super) AMOUNTS,
    "wire short bid pay lend loan bet inject dose credit debit charge tip donate transfer deposit withdraw stake wager invest borrow order buy sell
     administer refund reimburse"
);

lexicon!(
    /// Verbs in the lexicons above that stand before other nouns as nouns: `the import and export job 7`.
    pub(super) NOUN_FIRST,
    "import export build test start stop copy print read write check log call mail email message order search report request review release update
     upgrade return sample record store share sort scan process produce post press page paint open note move mix merge match mark load link light lift
     lead label issue heat hand go flag fix fire feed exchange entry edit drop drive draw download delegate cut cover count contact commit
     close clear clean change catch cast capture buy block backup assist archive access sync split tag tape touch track trade transfer trim trip turn type use
     visit wait walk warm wash watch water weigh wind wipe zip repair repeat replace reset restart select submit install insert input save reboot
     rent reply rescue reserve reuse roll run set shift ship show sign skip slice spin spray stack stamp stretch swap sweep switch trace trigger
     failover backup signal supply support produce duplicate"
);

lexicon!(
    /// Words that follow a verb as its object or begin one.
    pub(super) OBJECTS,
    "all both any no me everyone everything someone what whether which how why who when where that if"
);

lexicon!(
    /// Verbs that often stand without an object.
    pub(super) BARE,
    "commit push merge rebase deploy release ship build test lint restart reboot stop start save close exit quit publish retry print
     sign send submit leave lock log sync reload refresh scan archive"
);

lexicon!(
    /// Nouns of an act in other forms.
    pub(super) ACTS,
    "rollback rollout backup cleanup clean-up roll-out roll-back shutdown setup set-up restart redeploy reboot refactor teardown checkout login
     logout sign-off signoff follow-up lookup approval retrieval removal renewal review analysis maintenance"
);

lexicon!(
    /// Nouns of what has a text: behind a colon stands the text.
    pub(super) CONTENTS,
    "message note text reply question prompt comment title subject body reminder query answer name warning email e-mail description
     caption headline label sentence line word words command value status entry notice heading tagline slogan"
);

lexicon!(
    /// Nouns that name a step: what stands before the colon is a label.
    pub(super) LABELLED,
    "step phase stage task part milestone"
);

lexicon!(
    pub(super) PARTICLES,
    "up down out off on in into onto back over through to from against along away apart"
);

lexicon!(
    pub(super) MODALS,
    "can could will would must should may might shall cannot can't doesn't don't does do did let lets help helps"
);

lexicon!(
    pub(super) ADVERBS,
    "then also finally next please just now afterwards subsequently meanwhile again at once thus hence so only even lastly
     always never additionally to-be"
);

lexicon!(
    /// Before the first verb.
    pub(super) COURTESY,
    "please kindly now next first firstly second finally lastly then so ok okay just also i i'll i'd i'm we we'll we're you you'll
     will shall should must need have to want would like going let's lets let us me agent the-agent try afterwards
     immediately carefully quickly todo action step task"
);

lexicon!(
    /// Opens a subordinate clause.
    pub(super) CLAUSES,
    "if once when whenever after before as unless until while whilst provided providing assuming given since because should
     although though given supposing where wherever based depending so in-case"
);

lexicon!(
    pub(super) ADVERBIALS,
    "in on at by for from with within without under over via per inside outside during between across through against
     starting using unlike like into onto upon tonight today tomorrow using according due besides instead regarding
     concerning following"
);

lexicon!(
    /// Main verbs whose content is for somebody else to do.
    pub(super) TELLING,
    "ask tell remind instruct request invite advise urge warn show teach explain draft write document describe reply answer
     inform notify message email e-mail encourage allow permit enable help assign schedule train require authorise authorize
     order book hire propose recommend suggest prompt post add"
);

lexicon!(
    /// Gerunds that say how, not what else.
    pub(super) MANNER,
    "using keeping paying making taking leaving starting beginning ending including excluding preserving retaining ignoring skipping
     limiting limited sorting ordering following assuming being having bearing ensuring avoiding omitting maintaining
     respecting observing waiting according regarding concerning considering noting specifying setting giving showing
     listing citing quoting mentioning referring stating depending matching covering overriding overwriting replacing
     weighing meaning providing applying passing containing consisting opening pending remaining relating existing missing
     incoming outgoing upcoming ongoing holding naming asking saying telling counting allowing leading resulting
     spanning ranging working going"
);

lexicon!(
    /// Gerunds that name an effect of their own.
    pub(super) EFFECTS,
    "notifying informing alerting emailing e-mailing mailing messaging sending posting publishing uploading pushing deploying
     deleting closing merging archiving restarting rebooting refunding paying-out cancelling canceling announcing
     forwarding submitting filing tweeting pinging paging promoting purging reverting revoking rotating deactivating
     disabling enabling rescheduling reassigning booking charging crediting debiting escalating transferring uninstalling
     installing texting phoning calling committing tagging releasing saving exporting importing backing storing updating"
);

lexicon!(
    /// Gerunds that name an effect of their own where an object stands behind them.
    pub(super) MAKING,
    "issuing creating adding removing opening generating dropping changing fixing rebuilding rerunning re-running restoring switching granting
     writing copying clearing flushing stopping redeploying signing inviting handing writing-off reopening renaming moving applying-for
     scheduling ordering buying printing recording logging running starting editing"
);

lexicon!(
    /// Nouns in `-ing`.
    pub(super) ING_NOUNS,
    "morning evening meeting building hearing opening closing briefing filing training beginning landing boarding spring string
     thing anything everything something nothing setting ceiling wedding listing ruling sitting shipping planning
     onboarding offering painting housing clothing trading processing testing reporting accounting billing bring ping
     pricing hosting staging marketing engineering manufacturing warning rating spelling during king wing sibling
     pudding dressing crossing parking scheduling provisioning mining banking gardening roofing piping tubing wiring"
);

lexicon!(
    /// Words that are no verbs, whatever follows.
    pub(super) CLOSED,
    "of in on at by for from with to into onto over under between among after before until till while when where if as than so
     but or nor yet then also both all only even just not about against across through during without within per via like
     unlike near plus minus that which who whom whose what how why whether because since unless although though once is are
     was were be been being has had did does would can could may might shall should must will either neither half such quite
     rather whatever whichever whoever amid around behind below beneath beside besides beyond despite down inside off out
     outside past regarding throughout toward towards underneath up upon versus except concerning and the more most less
     least many much few several some any each every one two three four five six seven eight nine ten always never
     often still here there now today perhaps maybe thus hence else instead again twice together apart ahead away back
     due worth including given next last first second third and/or onward nearly almost"
);

lexicon!(
    /// Verbs of waiting for something rather than doing it.
    pub(super) PASSIVE,
    "receive get hear have see obtain know find learn meet need arrive"
);

lexicon!(
    pub(super) PARTICIPLES,
    "sent built run done made put set read written taken given shut split cut told paid drawn begun reset"
);

lexicon!(
    /// Words that name no object of an operation.
    pub(super) VAGUE,
    "see look looking into investigate investigating think thinking about decide deciding determine figure judge judgment judgement best better help
     helping assist assisting user users respond responding appropriately careful carefully attentive etc ditto idem conversation chat
     dialogue processing execution soldier plough plow power push ahead started needful feedback status progress situation notes summary
     context history how use using own common sense something useful good great right thing useful help helpful be get got
     improvise adapt react somehow properly normally well fully hard harder ready again onward regardless
     continue continuing resume resuming proceed proceeding carry carrying keep keeping go going gone pick picking
     finish finishing complete completing do doing did does take taking wrap get getting move moving start starting
     work working worked handle handling deal dealing tackle address advance advancing press push execute perform
     conclude restart begin make progress fix solve resolve sort return back come try retry redo repeat
     task tasks job jobs step steps thing things stuff rest remainder remaining next previous last current item items
     part parts plan plans planned planning agreed discussed described mentioned instructed requested usual above
     below before earlier left off over where we you i it that this these those them they us our my your its what
     whatever which was were is are be been being has have had still open pending outstanding unfinished incomplete
     everything anything something all any each every done necessary needed need needs required appropriate
     as on with of from the a an to until till for at in out up by and or so then also care far point place spot stopped
     stop halted paused interrupted run runs session here there now again further forward ahead onward onwards along same way
     action actions operation operations phase phases stage stages process todo todos to-do to-dos list instructions
     issue issues problem problems matter matters business activity activities assignment workflow procedure effort efforts
     development implementation follow following per please let's let just simply ok okay accordingly necessary
     first second third final ready available possible soon if when while not yet ongoing existing other others
     checkpoint savepoint points through more new one ones some can could should must will would i'll we'll you'll there's that's it's what's
     accomplish achieve implement implementing coding agenda backlog checklist normal normally expected
     previously already able time moment today like nothing else thread"
);
