//! French words, by what they can be in an action.

use crate::exact_one::engine::lexicon::lexicon;

lexicon!(
    pub(super) CLITICS,
    "le la les l' lui leur y en me m' te t' se s' nous vous ne n' pas"
);
lexicon!(
    pub(super) GOVERNING,
    "pour de d' à sans afin pouvoir devoir peut doit doivent peuvent faut faire laisser"
);
lexicon!(
    pub(super) DETERMINERS,
    "le la les l' un une des du ce cet cette ces son sa ses leur leurs mon ma mes notre nos votre vos tout tous toute toutes chaque à"
);
lexicon!(
    pub(super) PREPOSITIONS,
    "vers dans à au aux sur par avec en chez sous avant après pour via de du d' jusqu' selon"
);
lexicon!(
    pub(super) COURTESY,
    "veuillez merci de il faut je vais nous allons on va doit dois devons faut maintenant bien vouloir svp ensuite puis enfin d' abord alors"
);
lexicon!(
    pub(super) TELLING,
    "demander prier inviter rappeler proposer dire ordonner conseiller recommander indiquer rédiger écrire répondre expliquer informer charger suggérer autoriser permettre exiger demandez rédigez"
);
lexicon!(
    /// Nouns of what has a text: behind a colon stands the text.
    pub(super) CONTENTS,
    "message note texte réponse question commentaire titre sujet corps rappel requête nom avertissement courriel mail description légende
     phrase ligne mot mots valeur statut mention avis étape phase tâche"
);
lexicon!(
    pub(super) EFFECTS,
    "prévenant avertissant notifiant informant alertant envoyant publiant postant supprimant fermant clôturant archivant redémarrant remboursant annonçant transmettant transférant désactivant déployant avisant"
);

lexicon!(
    pub(super) VAGUE,
    "suivre suis suivez idem mieux possible aider aide aidez utilisateur voir voyez notes résumé contexte historique statut état situation réfléchir
     réfléchis décider décide juger jugement propre agir agis convenablement correctement conséquence façon manière appropriée besoin choses gérer gère
     continuer continue continuez continuons poursuivre poursuis poursuivez reprendre reprends reprenez finir finis finissez terminer termine
     terminez achever achève faire fais faites passer passe passez avancer avance avancez procéder procède procédez exécuter exécute effectuer
     accomplir réaliser traiter compléter travailler travaille recommencer aller va allez s' occuper occupe-toi toi enchaîner
     le la les l' un une des du de d' à au aux en y ce cet cette ces c' qui que qu' quoi où là on nous vous tu je il elle se ça cela ceci
     on s' était est sont était étaient arrêté arrêtés arrêtée interrompu laissé reste restant restante restants restantes rester
     tout tous toute toutes autre autres suite suivant suivante suivants suivantes prochain prochaine précédent précédente dernier dernière
     étape étapes tâche tâches travail travaux chose choses point points plan programme liste job mission action actions opération
     opérations comme convenu prévu prévus discuté décidé indiqué décrit demandé ci-dessus habituel avant auparavant plus tôt
     même endroit moment jusqu' fin bout a avait avons avez avions été encore ouvert ouverts commencé entamé entrepris
     cours session exécution et ou avec sur dans par pour selon il faut maintenant ici bien simplement svp plaît nécessaire
     avancement nouveau depuis mener mène terme"
);

lexicon!(
    /// Nouns of an operation of the run.
    pub(super) DEEDS,
    "suppression effacement archivage redémarrage envoi création annulation clôture fermeture ouverture installation désinstallation arrêt démarrage
     sauvegarde restauration publication impression exportation importation export import migration déploiement transfert renvoi émission réémission
     nettoyage vidage réparation livraison expédition commande réservation notification relance remplacement ajout retrait mise"
);

lexicon!(
    /// Participles of what the run itself does, without their endings.
    pub(super) DONE,
    "supprimé effacé archivé envoyé annulé créé clôturé redémarré exporté importé sauvegardé imprimé publié renommé déplacé copié vidé nettoyé
     installé désinstallé téléchargé"
);

lexicon!(
    /// Gerunds of an operation of its own, with a mark before them or none.
    pub(super) CLOSING,
    "archivant redémarrant clôturant remboursant déployant réinitialisant"
);
