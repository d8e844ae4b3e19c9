// Tout ce que dit la page, en français.
import type { Limits } from "../players";
import type { Texts } from "./texts";

const sides: { [name: string]: string } = {
    white: "Blancs",
    black: "Noirs",
    x: "croix",
    o: "ronds",
};
const side = (name: string): string => sides[name] ?? name;
const theSide = (name: string): string => `Les ${side(name)}`;
const toSide = (name: string): string => `aux ${side(name)}`;

const kinds: { [kind: string]: string } = {
    king: "roi",
    queen: "dame",
    rook: "tour",
    bishop: "fou",
    knight: "cavalier",
    pawn: "pion",
    man: "pion",
    cross: "croix",
    nought: "rond",
};
const feminine = new Set(["queen", "rook"]);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const number = (value: number): string => value.toLocaleString("fr");
const plural = (count: number, one: string, many: string): string =>
    `${number(count)} ${count < 2 ? one : many}`;

const effort = (limits: Limits): string => {
    const parts: string[] = [];
    if (limits.depth) parts.push(plural(limits.depth, "demi-coup", "demi-coups"));
    if (limits.playouts)
        parts.push(`${plural(limits.playouts, "partie", "parties")} au hasard par coup`);
    if (limits.nodes) parts.push(`${plural(limits.nodes, "position", "positions")} par coup`);
    if (limits.time) parts.push(`${number(limits.time / 1000)} s par coup`);
    return parts.join(", ");
};
const with_ = (text: string, limits: Limits): string => {
    const end = effort(limits);
    return end ? `${text} : ${end}.` : `${text}.`;
};
const games = (limits: Limits): string =>
    limits.playouts
        ? `${plural(limits.playouts, "partie", "parties")} au hasard`
        : "Des parties au hasard";

const thinks: { [label: string]: (limits: Limits) => string } = {
    uniform: () => "Joue n’importe quel coup légal.",
    minimax: (l) =>
        l.depth === 1
            ? "Ne voit qu’un demi-coup et prend ce qu’il peut."
            : with_("Examine toutes les variantes avec le même soin", l),
    negamax: (l) => with_("Examine toutes les variantes, toujours du point de vue du trait", l),
    alphabeta: (l) => with_("Examine toutes les variantes, sauf celles qui ne comptent pas", l),
    ocap: (l) => with_("Un projet d’étudiants, corrigé : un alpha-bêta qui aime avancer", l),
    lyon: (l) => with_("D’après un projet d’étudiants lyonnais : soigne la mobilité et son roi", l),
    sherlock: (l) =>
        with_("D’après un cours de dames : va au bout des prises, fuit les boucles", l),
    classic: (l) => with_("Réfléchit comme un programme de 1997", l),
    ucb: (l) => `${games(l)} par décision, davantage pour les coups prometteurs.`,
    uct: (l) => `${games(l)} par décision, consignées dans un arbre qui grandit.`,
    rave: (l) => `${games(l)} par décision ; un bon coup compte où qu’il soit joué.`,
    grave: (l) => `${games(l)} par décision ; les idées jeunes apprennent de leurs aînées.`,
    puct: (l) => with_("Fait pousser un arbre vers ce qui paraît bon au premier regard", l),
    strongest: (l) => with_("Le plus fort joueur de ce programme à ce jeu", l),
};

const misjudges = ({ noise = 0 }: Limits): string =>
    noise >= 300 ? " Se trompe souvent." : noise >= 100 ? " Se trompe parfois." : "";

const reasons: { [reason: string]: string } = {
    checkmate: "Échec et mat",
    stalemate: "Pat",
    "no move left": "Plus aucun coup possible",
    "insufficient material": "Plus personne ne peut gagner",
    "threefold repetition": "Triple répétition",
    "fivefold repetition": "Quintuple répétition",
    "50 moves without capture or pawn move": "50 coups sans prise ni coup de pion",
    "75 moves without capture or pawn move": "75 coups sans prise ni coup de pion",
    "40 moves without capture or man move": "40 coups sans prise ni coup de pion",
    "a full board": "La grille est pleine",
    "three in a row": "Trois à la suite",
    "turn limit": "La limite de coups est atteinte",
    "draw by agreement": "Nulle par accord mutuel",
    unfinished: "Partie inachevée",
    stopped: "Partie interrompue",
};

const endings: { [name: string]: string } = {
    KQK: "Roi et dame contre roi",
    KRK: "Roi et tour contre roi",
    KPK: "Roi et pion contre roi",
    KBNK: "Roi, fou et cavalier contre roi",
    KBBK: "Roi et deux fous contre roi",
    KQKR: "Roi et dame contre roi et tour",
    KKvK: "Deux dames contre une",
};

export const fr: Texts = {
    language: "Français",
    title: "Damier",
    views: {
        play: "Jouer",
        watch: "Regarder",
        learn: "Leçons",
        games: "Parties",
        leaderboard: "Classement",
    },
    viewsLabel: "Vues",
    skip: "Aller au plateau",
    game: {
        chess: "Échecs",
        checkers: "Dames anglaises",
        sherlock: "Sherlock",
        tictactoe: "Morpion",
    },
    gameHelp: {
        chess: "",
        checkers: "La prise est obligatoire ; la dame avance d’une seule case.",
        sherlock: "Les dames du cours du même nom, avec une limite de coups.",
        tictactoe: "",
    },
    side: (name) => capital(side(name)),
    kind: (kind) => kinds[kind] ?? kind,
    piece: (name, kind) => {
        const word = kinds[kind] ?? kind;
        if (name === "white") return `${word} ${feminine.has(kind) ? "blanche" : "blanc"}`;
        if (name === "black") return `${word} ${feminine.has(kind) ? "noire" : "noir"}`;
        return word;
    },
    squareWith: (square, kind) => `${square}, ${kind ?? "vide"}`,

    lost: (seconds) =>
        `La connexion est perdue ; votre partie est en sécurité. Nouvel essai dans ${seconds} s`,
    tryNow: "Essayer maintenant",
    stranger:
        "Le programme a changé depuis le chargement de cette page. Rechargez-la pour continuer.",
    reload: "Recharger",
    confused: "Le programme a dit quelque chose que cette page ne comprend pas. Rechargez-la.",
    wrongMessage: "La réponse du programme est illisible. Rechargez la page et réessayez.",
    noAnswer: "Le programme ne répond pas. Vérifiez qu’il tourne encore, puis réessayez.",
    refused: (status) => `Le programme a refusé (code ${status}).`,
    gone: "La connexion est perdue ; réessayez quand elle sera revenue.",
    loading: "Chargement",
    again: "Réessayer",
    close: "Fermer",

    boardLabel: (game, name, isOver) =>
        isOver ? `${game} : la partie est finie` : `${game} : trait ${toSide(name)}`,
    boardText: "Le plateau en toutes lettres",
    toMove: (name) => `Trait ${toSide(name)}`,
    played: (name, move) => `${theSide(name)} ont joué ${move}`,
    promotion: "Promouvoir en",

    newGame: "Nouvelle partie",
    chooseGame: "Jeu",
    opponent: "Adversaire",
    unrated: "non classé",
    otherPlayer: "Un tout autre joueur",
    otherPlayerHelp: "Tous les joueurs du programme, avec tous leurs réglages",
    engine: "Un programme proposé par ce serveur",
    personHere: "Quelqu’un devant cet écran",
    personHereHelp: "Vous jouez chacun votre tour",
    human: "Humain",
    you: "Vous",
    player: "Joueur",
    keys: "Réglages",
    keysHelp: "Ce qui reste vide garde sa valeur habituelle.",
    spec: "Comme en ligne de commande",
    on: "oui",
    off: "non",
    asUsual: "comme d’ordinaire",
    colour: "Votre camp",
    random: "Au hasard",
    clock: "Pendule",
    noClock: "Sans pendule",
    ownClock: "Autre",
    minutes: "Minutes",
    increment: "Secondes ajoutées par coup",
    start: "Départ",
    starts: {
        usual: "Habituel",
        layout: "Insolite",
        chess960: "Échecs 960",
        ballot: "Ouverture au sort",
        board: "À la main",
        position: "Position (FEN)",
        record: "Partie (PGN, PDN)",
    },
    startNumber: (last) => `Numéro, de 0 à ${last}`,
    ballotNumber: (last) => `Numéro, de 1 à ${last}`,
    draw960: "Tirer au sort",
    layout: "Disposition",
    fen: "Position",
    fenHelp: "FEN, ou toute forme que ce jeu sait lire",
    recordText: "Texte de la partie",
    recordFile: "Ouvrir un fichier",
    recordHelp: "On continue la première partie qu’il contient",
    begin: "Commencer",
    beginning: "On commence",
    editor: "Pièces à poser",
    erase: "Enlever",
    clear: "Vider le plateau",
    fill: "Position habituelle",
    turn: "Trait",
    castling: "Droits de roque",
    castlingHelp: "K Q k q, les colonnes des tours, ou - pour aucun",
    startIsWrong: "Aucune partie ne peut encore commencer ainsi.",

    yourTurn: "À vous de jouer",
    mustCapture: "La prise est obligatoire",
    mustCaptureMove: (move) => `Prise obligatoire : ${move}`,
    inCheck: "Échec",
    thinking: "Réfléchit",
    thinkingDepth: (depth) => `Cherche à ${depth} demi-coups`,
    thinkingPlayouts: (count) => `${count} parties au hasard jusqu’ici`,
    waitingFor: (count) =>
        count === 1 ? "Attend une autre recherche" : `Attend ${count} autres recherches`,
    paused: "En pause",
    offersDraw: "Propose la nulle",
    youOffered: "Nulle proposée : réponse au prochain coup",
    clockOf: (name) => `Pendule des ${side(name)}`,
    taken: (name) => `Pris aux ${side(name)}`,
    moves: "Coups",
    noMoves: "Aucun coup pour l’instant",
    given: "donné avec la position",
    startPosition: "Départ",
    undo: "Reprendre",
    hint: "Conseil",
    hintIs: (move) => `Conseil : ${move}`,
    flip: "Tourner",
    flipBoard: "Tourner le plateau",
    more: "Plus",
    resign: "Abandonner",
    resignSure: "Abandonner cette partie ?",
    resignYes: "Oui, j’abandonne",
    resignNo: "Non, je continue",
    offerDraw: "Proposer la nulle",
    acceptDraw: "Accepter la nulle",
    playOn: "Reprendre la partie ici",
    playOnHelp: "Les coups suivants sont oubliés",
    backToGame: "Revenir à la partie",
    lookingBack: (ply) => `Vous regardez la position après ${ply}`,
    lookingAtStart: "Vous regardez le départ",
    save: (form) => `Garder en ${form}`,
    copyLink: "Copier un lien vers cette position",
    copyFen: "Copier la position",
    copied: "Copié",
    copyFailed: "Le navigateur n’a pas permis la copie.",
    rematch: "Revanche",
    noTable: "Cette partie n’existe pas",
    noTableHelp: "Elle est peut-être finie depuis longtemps : voyez parmi les parties.",
    toGames: "Voir les parties",
    typeMove: "Coup",
    typeMoveHelp: "Un coup, comme",
    play: "Jouer",
    noSuchMove: (text) => `« ${text} » n’est pas un coup légal ici.`,
    severalMoves: "Plusieurs coups commencent ainsi : continuez à taper.",

    wins: (name) => `${theSide(name)} gagnent`,
    youWin: "Vous gagnez",
    youLose: "Vous perdez",
    isDraw: "Partie nulle",
    exactWin: (name, plies) => `${theSide(name)} gagnent en ${plies} si chacun joue au mieux`,
    exactDraw: "Partie nulle si chacun joue au mieux",
    unfinished: "Inachevée",
    reason: (text) => {
        const resigned = /^(\w+) resigned$/.exec(text);
        if (resigned?.[1]) return `${theSide(resigned[1])} abandonnent`;
        const late = /^(\w+): \d+ ms late$/.exec(text);
        if (late?.[1]) return `${theSide(late[1])} n’ont plus de temps`;
        return reasons[text] ?? capital(text);
    },

    thought: "Réflexion",
    lastThought: "Dernière réflexion",
    noThought: "Rien encore",
    valueText: (text) =>
        text
            .replace(/^win in (\d+)$/, "gain en $1")
            .replace(/^loss in (\d+)$/, "perte en $1")
            .replace("tablebase win", "gain connu")
            .replace("tablebase loss", "perte connue")
            .replace(/^([+-]?\d+)\.(\d+)$/, "$1,$2"),
    depth: "Profondeur",
    nodes: "Positions",
    playouts: "Parties",
    time: "Temps",
    seconds: (text) => `${text} s`,
    line: "Prévoit",
    candidates: "Coups selon les visites",
    visits: (count) => `${count} visites`,
    mean: (percent) => `moyenne ${percent}`,
    proven: "prouvé",
    valueByDepth: "Valeur selon la profondeur",
    chances: (win, draw, loss) => `gain ${win}, nulle ${draw}, perte ${loss}`,
    valueCurve: "Valeur au fil de la partie",
    valueCurveText: (name) => `Au-dessus de la ligne, c’est bon pour les ${side(name)}`,
    describe: (label, limits) => {
        const how = thinks[label]?.(limits);
        return how === undefined ? null : how + misjudges(limits);
    },

    watchTitle: "Faire jouer deux joueurs",
    pace: "Rythme",
    paces: { none: "Sans pause", short: "Pause ½ s", middle: "Pause 1 s", long: "Pause 3 s" },
    series: "Une série",
    seriesHelp: "Partie après partie, en changeant de camp",
    seriesScore: "Série",
    seriesGames: (count, isOne) => `${count} ${isOne ? "partie" : "parties"}`,
    drawsCount: (count) => `${count} nulles`,
    pause: "Pause",
    goOn: "Continuer",

    learn: {
        title: "Faire apprendre une table",
        what: "Ce qui est appris",
        endings,
        whole: "Tout le jeu",
        method: "Méthode",
        methods: { q: "Q-learning", sarsa: "SARSA" },
        methodHelp: {
            q: "Une position vaut sa meilleure réponse, quoi qu’on y ait joué.",
            sarsa: "Une position vaut la réponse jouée, coups au hasard compris.",
        },
        experience: "Expérience",
        experiences: {
            "self-play": "Parties contre soi-même",
            uniform: "Toute position, tout coup",
            exact: "Parties contre un jeu parfait",
        },
        rate: "Taux α",
        explore: "Coups au hasard ε",
        from: "au début",
        to: "à la fin",
        discount: "Actualisation γ",
        updates: "Mises à jour",
        seed: "Graine",
        numbers: "Nombres",
        pace: "Rythme",
        paces: { slow: "1 min au moins", watch: "15 s au moins", fast: "À toute vitesse" },
        paceOther: (seconds) => `${seconds} s au moins`,
        seedHelp: "Mêmes réglages, même graine : même apprentissage.",
        begin: "Apprendre",
        anew: "Recommencer",
        other: "Autres réglages",
        states: {
            preparing: "calcul des réponses exactes",
            learning: "apprend",
            paused: "en pause",
            learnt: "chaque coup joué est un meilleur coup",
            done: "toutes les mises à jour sont faites",
            failed: "arrêté",
        },
        speed: "Par seconde",
        positions: "Positions",
        explain: {
            q: "La table a une valeur pour chaque coup de chaque position, 0 au début. Un coup essayé rapproche un peu sa valeur de ce qu’il a donné : un gain vaut 1, une perte −1, et une position qui continue vaut sa meilleure réponse, vue de l’autre camp.",
            sarsa: "La table a une valeur pour chaque coup de chaque position, 0 au début. Un coup essayé rapproche un peu sa valeur de ce qu’il a donné : un gain vaut 1, une perte −1, et une position qui continue vaut la réponse jouée, vue de l’autre camp.",
        },
        settings: (experience, rate, odd, discount, seed) =>
            `${experience} ; α ${rate}, ε ${odd}, γ ${discount} ; graine ${seed}`,
        again: "Ce qui était appris est perdu : le serveur a redémarré, ou personne ne regardait depuis longtemps. C’est réappris, aux mêmes valeurs.",
        about: "Ce qui se passe ici",
        curve: "Courbe d’apprentissage",
        curveText: (updates, optimal, won) =>
            `Après ${updates} mises à jour, son coup est un meilleur dans ${optimal} des positions, et elle gagne ${won} de celles qui sont gagnées, contre la meilleure défense.`,
        optimal: "Meilleurs coups",
        won: "Positions gagnées qu’elle gagne",
        noCurve: "Le premier point arrive dans un instant.",
        moves: "Coups selon la valeur apprise",
        greedy: "joué par la table",
        best: "un meilleur coup",
        noBest: "pas un meilleur coup",
        exact: "Exact",
        value: "Appris",
        fate: (end, moves) =>
            end === "draw" ? "nulle" : `${end === "win" ? "gain" : "perte"} en ${moves}`,
        isBest: (coup, fate) => `Elle joue ${coup}, un meilleur coup : ${fate}.`,
        isNotBest: (coup, fate, best, bestFate) =>
            `Elle joue ${coup}, pas un meilleur coup : ${fate}. Le meilleur est ${best} : ${bestFate}.`,
        outside: "La leçon s’arrête ici : la suite n’est pas dans la table.",
        start: "Début",
        back: "En arrière",
        another: "Autre position",
        arrowLearnt: "le coup de la table",
        arrowBest: "un meilleur coup",
        missing: "Cette leçon n’existe pas",
        missingHelp:
            "Elle est peut-être d’il y a longtemps. Une nouvelle s’apprend en quelques secondes.",
        fresh: "Nouvelle leçon",
    },

    gamesTitle: "Parties",
    allGames: "Tous les jeux",
    anyResult: "Tous les résultats",
    result: "Résultat",
    playerFilter: "Joueur",
    playerFilterHelp: "une partie du nom",
    noGames: "Aucune partie pour l’instant",
    noGamesHelp: "Toute partie jouée ou regardée ici est gardée quand elle finit.",
    noGamesFound: "Aucune partie ne correspond. Demandez-en moins.",
    moreGames: "Parties plus anciennes",
    plies: (count, isOne) => `${count} ${isOne ? "demi-coup" : "demi-coups"}`,
    download: (form) => `Télécharger ${form}`,
    toList: "Toutes les parties",
    noGame: "Cette partie n’existe pas",
    stepping: "Parcourir la partie",
    first: "Début de la partie",
    previous: "Coup précédent",
    next: "Coup suivant",
    last: "Fin de la partie",

    leaderboardTitle: "Classement",
    leaderboardHelp:
        "Les classements sont relatifs : leur moyenne est 0. ± est la moitié de l’intervalle à 95 %.",
    noRatings: "Pas encore de parties classées à ce jeu",
    noRatingsHelp:
        "Comptent les matchs et tournois joués en ligne de commande ; les parties de cette page, non.",
    rank: "Rang",
    elo: "Elo",
    error: "±",
    gamesCount: "Parties",
    won: "Gagnées",
    drawn: "Nulles",
    lostGames: "Perdues",
    scoreShare: "Score",

    keysTitle: "Touches",
    keyList: {
        arrows: "Un coup en arrière, un coup en avant",
        ends: "Début de la partie, dernier coup",
        flip: "Tourner le plateau",
        undo: "Reprendre un coup",
        hint: "Conseil",
        fresh: "Nouvelle partie",
        type: "Taper un coup",
        escape: "Renoncer à ce qui est commencé",
        keys: "Ces touches",
        pause: "Pause, reprise (partie regardée, leçon)",
    },
    keyHome: "Début",
    keyEnd: "Fin",
    letterKeys: "ou toute autre lettre, ou un chiffre",

    program: {
        "pawn and move": "un pion et le trait",
        "knight odds": "un cavalier de moins",
        "rook odds": "une tour de moins",
        "queen odds": "une dame de moins",
        "no queens": "sans les dames",
        "kings and pawns": "rois et pions",
        "pawns against knights": "pions contre cavaliers",
        "mate with a queen": "mater avec une dame",
        "mate with a rook": "mater avec une tour",
        "mate with bishop and knight": "mater avec fou et cavalier",
        "two rows": "deux rangées",
        "one row": "une rangée",
        "kings only": "rien que des dames",
        "three kings against two": "trois dames contre deux",
        "a random legal move": "un coup légal au hasard",
        "every line to a fixed depth, in the words of the books":
            "toutes les variantes jusqu’à une profondeur fixe, comme dans les livres",
        "the same, seen by the side to move": "la même chose, vue par le camp au trait",
        "alpha-beta with every classic refinement as a switch":
            "alpha-bêta, avec chaque raffinement classique à activer",
        "the engine OCAP: alpha-beta, iterative deepening, a second a move":
            "le moteur OCAP : alpha-bêta, approfondissement itératif, une seconde par coup",
        "negamax of the Lyon project: killers, iterative deepening, table":
            "le négamax du projet lyonnais : coups tueurs, approfondissement itératif, table",
        "Sherlock's Gambit with all its bonuses: depth 7, table, quiescence, ordering, no loops":
            "Sherlock’s Gambit avec tous ses bonus : profondeur 7, table, quiescence, tri, pas de boucles",
        "the search and evaluation of TSCP, on one of four boards":
            "la recherche et l’évaluation de TSCP, sur l’un de quatre plateaux",
        "random games for each move, more of those that look good":
            "des parties au hasard pour chaque coup, davantage pour les prometteurs",
        "the same in a tree that grows where the games are good":
            "la même chose dans un arbre qui pousse là où les parties sont bonnes",
        "uct that also counts a move when it is played later":
            "uct qui compte aussi un coup joué plus tard",
        "rave that learns from an ancestor while a node is young":
            "rave qui apprend d’un ancêtre tant qu’un nœud est jeune",
        "a tree guided by what looks good at first sight, judged by the evaluation":
            "un arbre guidé par le premier regard, jugé par l’évaluation",
        "the strongest of them in each game": "le plus fort de tous à chaque jeu",
        "seed of its choices": "graine de ses choix",
        plies: "demi-coups",
        "milliseconds a move, then the best so far":
            "millisecondes par coup, puis le meilleur trouvé jusque-là",
        "positions a move, then the best so far":
            "positions par coup, puis le meilleur trouvé jusque-là",
        "alpha-beta in this form, without any refinement":
            "alpha-bêta sous cette forme, sans raffinement",
        "static evaluation": "évaluation statique",
        "at depth 0 captures are played out; without pruning that can take ages in chess":
            "à la profondeur 0, les prises sont jouées jusqu’au bout ; sans coupes, c’est très long aux échecs",
        "seed of eval=random and noise": "graine de eval=random et de noise",
        "a random number of at most so many hundredths on each evaluation":
            "un nombre au hasard d’autant de centièmes au plus sur chaque évaluation",
        "milliseconds a move; 1000 when depth, time and nodes are all off":
            "millisecondes par coup ; 1000 si depth, time et nodes sont tous à off",
        "positions a move": "positions par coup",
        "depth 1, 2, 3... instead of the last depth at once":
            "profondeur 1, 2, 3... au lieu de la dernière tout de suite",
        "as generated, captures first, or with all that is known":
            "tels quels, les prises d’abord, ou selon tout ce que l’on sait",
        "with ordering=full: quiet moves that cut at this ply come early":
            "avec ordering=full : les coups calmes qui coupent à ce niveau viennent tôt",
        "with ordering=full: quiet moves that often cut come early":
            "avec ordering=full : les coups calmes qui coupent souvent viennent tôt",
        "megabytes of transposition table": "mégaoctets de table de transposition",
        "which entries may answer": "quelles entrées peuvent répondre",
        "at depth 0 captures are played out":
            "à la profondeur 0, les prises sont jouées jusqu’au bout",
        "all moves but the first are tried with an empty window":
            "tous les coups sauf le premier sont essayés avec une fenêtre vide",
        "a narrow window around the last value": "une fenêtre étroite autour de la dernière valeur",
        "if a pass is good enough, so is a move": "si passer suffit, jouer suffit aussi",
        "so many last positions of the game are not repeated by choice":
            "autant de dernières positions de la partie ne sont pas répétées exprès",
        "how it finds pieces: the same nodes on each, from the slowest to the fastest":
            "comment il trouve les pièces : les mêmes nœuds, du plus lent au plus rapide",
        "random games a move": "parties au hasard par coup",
        "milliseconds a move; 1000 when playouts, time and nodes are all off":
            "millisecondes par coup ; 1000 si playouts, time et nodes sont tous à off",
        "positions a move, those of playouts included":
            "positions par coup, celles des parties au hasard comprises",
        "weight of what was tried little": "poids de ce qui fut peu essayé",
        "plies of a playout, then the evaluation decides (0: at once); off: to the end of the game":
            "demi-coups d’une partie au hasard, puis l’évaluation tranche (0 : aussitôt) ; off : jusqu’au bout",
        "static evaluation, with cut": "évaluation statique, avec cut",
        "with cut: captures are played out before the evaluation":
            "avec cut : les prises sont jouées jusqu’au bout avant l’évaluation",
        "proven wins, draws and losses are not sampled any more":
            "les gains, nulles et pertes prouvés ne sont plus échantillonnés",
        "that make playouts in the same tree": "fils qui jouent au hasard dans le même arbre",
        "megabytes of tree; what was not met lately makes room":
            "mégaoctets d’arbre ; ce qui n’a pas servi récemment fait place",
        "the move that is played: tried most often, with the best mean, with the most points, with the best lower bound":
            "le coup joué : le plus essayé, la meilleure moyenne, le plus de points, la meilleure borne inférieure",
        "a draw is half a point, or a loss of the side that thinks":
            "une nulle vaut un demi-point, ou une défaite de celui qui réfléchit",
        "seed of its playouts, of eval=random and noise":
            "graine de ses parties au hasard, de eval=random et de noise",
        "weight of what orders moves in alpha-beta, less with each visit":
            "poids de ce qui trie les coups d’alpha-bêta, moindre à chaque visite",
        "what was found out before is kept from move to move":
            "ce qui fut trouvé est gardé d’un coup à l’autre",
        "visits of a node after which its own results weigh as much as all moves as first; off: by bias":
            "visites d’un nœud après lesquelles ses résultats pèsent autant que AMAF ; off : selon bias",
        "with k=off: how far all moves as first may be from the truth":
            "avec k=off : à quel point AMAF peut s’écarter de la vérité",
        "all moves as first come from the nearest ancestor with more visits than this":
            "AMAF vient de l’ancêtre le plus proche ayant plus de visites que cela",
        "how soon a move's own results count for more":
            "à partir de quand les résultats propres d’un coup l’emportent",
    },
};
