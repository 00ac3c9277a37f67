//! French verbs, and nouns that look like one.

use crate::exact_one::engine::lexicon::lexicon;

lexicon!(
    pub(in crate::exact_one) INFINITIVES,
    "abaisser abandonner abonner abriter accepter accorder accrocher acheter activer actualiser adapter additionner adresser affecter afficher
     agrafer agrandir aider ajouter ajuster alerter aligner alimenter allouer allumer amender analyser annoncer annoter annuler appeler
     appliquer apporter approuver archiver arrêter arroser assainir assembler assigner associer attacher attendre attribuer augmenter
     authentifier autoriser avertir aviser baisser balayer basculer bloquer brancher brider calculer calibrer cataloguer centraliser certifier
     changer charger chercher chiffrer choisir classer cliquer clore clôturer cocher coder coller collecter combiner commander commenter commencer
     communiquer comparer compiler compléter compresser compter concevoir confier configurer confirmer connecter conserver consigner consolider construire
     consulter contacter contrôler convertir convoquer copier corriger couper couvrir créditer créer croiser cuire cultiver débiter déboguer
     débrancher déchiffrer décider déclarer déconnecter découper décrire dédupliquer déduire définir demander démarrer démonter dénombrer dépanner déplacer
     déployer déposer dérouler désactiver désigner désinstaller dessiner détacher détecter détruire déverrouiller dévisser diminuer dire
     diriger discuter distribuer diviser documenter donner doser doubler dresser durcir échantillonner échanger écraser écrire éditer effacer
     effectuer élaborer élargir éliminer emballer empaqueter émettre employer encoder engager enlever enregistrer enrichir entamer envoyer
     épurer éprouver éteindre étalonner étendre étiqueter étudier évaluer examiner exclure exécuter exiger expédier expliquer exporter extraire
     fabriquer facturer faire fermer figer filtrer finaliser finir fixer forcer formater former formuler fournir fractionner fusionner garantir
     garder geler générer gérer graver greffer grouper harmoniser héberger identifier ignorer importer imprimer incorporer indexer indiquer
     informer initialiser injecter insérer inscrire inspecter installer instruire intégrer interroger interrompre inverser inviter isoler
     jeter joindre journaliser justifier laisser lancer laver lever libérer lier limiter lire lister livrer localiser louer mailler maintenir
     marquer masquer mélanger mentionner mesurer mettre migrer minimiser mobiliser modifier monter montrer multiplier muter nettoyer
     négocier nommer normaliser noter notifier nourrir numériser obtenir offrir ordonner organiser orienter ouvrir paginer paramétrer
     partager passer payer peindre percer peser peupler photographier planifier planter plier poncer porter poser poster pousser préciser préparer
     prélever prendre présenter prévenir procéder produire programmer prolonger promouvoir proposer protéger publier purger qualifier quantifier
     ranger rappeler rapprocher rassembler rattacher réactiver réaliser rebaser récapituler recevoir recharger rechercher réclamer recompiler
     reconstruire recouper récupérer rediriger rédiger redémarrer réduire réécrire réémettre refaire régénérer régler regrouper réindexer
     réinitialiser réinstaller rejeter rejouer relâcher relancer relever relier relire remanier rembourser remettre remonter remplacer
     remplir renouveler renseigner renommer renvoyer réparer repartir répartir répéter répondre reporter reprendre reproduire requêter
     réserver résilier résoudre respecter restaurer restituer restreindre résumer rétablir retirer retourner retraiter réunir
     réviser révoquer rincer router saisir sauvegarder sceller scinder sécher sécuriser sélectionner semer séparer servir signaler signer
     simplifier simuler solder solliciter sortir soumettre souscrire spécifier stabiliser stériliser stocker structurer suivre supprimer
     surveiller suspendre synchroniser taguer tailler télécharger téléverser tenir terminer tester tirer tondre tracer traduire traiter
     trancher transcrire transférer transformer transmettre trier tronquer trouver uniformiser utiliser valider vendre ventiler vérifier
     vernir verrouiller verser vider viser visiter visser voter zipper prévoir débloquer recruter embaucher féliciter remercier"
);

lexicon!(
    /// Imperatives of the second person that are no infinitive without its `r`.
    pub(in crate::exact_one) IRREGULAR,
    "peins lis écris dis mets prends fais vends rends réponds finis choisis remplis réunis définis convertis ouvre offre envoie renvoie nettoie appelle
     rappelle jette achète gèle pèse lève enlève relève crée vérifie extrais construis réduis produis traduis transmets soumets suspends
     clos joins éteins suis sors sers tiens obtiens préviens reçois va"
);

lexicon!(
    /// Nouns and adjectives in -er and -ir.
    pub(in crate::exact_one) NOUNS,
    "dîner déjeuner goûter souper foyer loyer danger boulanger étranger passager berger verger potager ménager oranger usager messager
     léger hier cher fier amer hiver enfer cancer super hyper manager leader computer container scanner cluster broker worker hacker loader
     docker scheduler server router parser buffer master poster reporter designer planner tracker helper wrapper handler listener controller
     renderer compiler linker header footer folder number member order user other over under power tower layer player charter starter filter
     counter pointer register transfer plaisir loisir avenir souvenir désir cuir tir noir soir saphir élixir clair pair éclair saisir pouvoir
     devoir miroir tiroir trottoir espoir couloir réservoir laboratoire premier dernier entier particulier régulier supérieur boucher coucher
     rocher clocher plancher pêcher bûcher archer toucher parler lever dossier chantier revolver poker joker laser dealer timer banner sticker
     slider trader broker shaker mixer soccer peer beer zuber gruber weber müller"
);
