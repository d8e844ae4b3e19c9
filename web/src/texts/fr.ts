// Tout ce que dit la page, en français.
import type { Limits } from "../players";
import { program } from "./fr-program";
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
    champion: (l) => with_("Voit loin, avec tous les raffinements qui ont fait leurs preuves", l),
    ocap: (l) => with_("Un projet d’étudiants, corrigé : un alpha-bêta qui aime avancer", l),
    lyon: (l) => with_("D’après un projet d’étudiants lyonnais : soigne la mobilité et son roi", l),
    sherlock: (l) =>
        with_("D’après un cours de dames : va au bout des prises, fuit les boucles", l),
    reference: (l) =>
        with_(
            "Ce qu’un cours de dames demande à une classe : un alpha-bêta qui compte les pièces",
            l,
        ),
    classic: (l) => with_("Réfléchit comme un programme de 1997", l),
    ucb: (l) => `${games(l)} par décision, davantage pour les coups prometteurs.`,
    uct: (l) => `${games(l)} par décision, consignées dans un arbre qui grandit.`,
    rave: (l) => `${games(l)} par décision ; un bon coup compte où qu’il soit joué.`,
    grave: (l) => `${games(l)} par décision ; les idées jeunes apprennent de leurs aînées.`,
    puct: (l) => with_("Fait pousser un arbre vers ce qui paraît bon au premier regard", l),
    dqn: (l) =>
        with_("Un réseau entraîné : juge chaque coup d’un regard, sans chercher plus loin", l),
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
        title: "Faire apprendre un programme",
        what: "Ce qui est appris",
        endings,
        whole: "Tout le jeu",
        method: "Méthode",
        methods: { q: "Q-learning", sarsa: "SARSA", dqn: "Q profond" },
        methodHelp: {
            q: "Une position vaut sa meilleure réponse, quoi qu’on y ait joué.",
            sarsa: "Une position vaut la réponse jouée, coups au hasard compris.",
            dqn: "Un réseau au lieu d’une table : ce qu’il apprend d’une position vaut pour celles qui lui ressemblent.",
        },
        tooLarge: "Ce jeu a trop de positions pour une table : il faut un réseau.",
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
            preparing: "en préparation",
            learning: "apprend",
            paused: "en pause",
            learnt: "chaque coup joué est un meilleur coup",
            done: "toutes les mises à jour sont faites",
            failed: "arrêté",
        },
        speed: "Par seconde",
        positions: "Positions",
        weights: "Poids",
        explain: {
            q: "La table a une valeur pour chaque coup de chaque position, 0 au début. Un coup essayé rapproche un peu sa valeur de ce qu’il a donné : un gain vaut 1, une perte −1, et une position qui continue vaut sa meilleure réponse, vue de l’autre camp.",
            sarsa: "La table a une valeur pour chaque coup de chaque position, 0 au début. Un coup essayé rapproche un peu sa valeur de ce qu’il a donné : un gain vaut 1, une perte −1, et une position qui continue vaut la réponse jouée, vue de l’autre camp.",
            dqn: "Le réseau dit ce que vaut chaque coup. Quand c’est de nouveau à lui, il regarde en arrière : un gain valait 1, une perte −1, et une position qui continue ce qu’y vaut son meilleur coup. Tous les poids font un petit pas qui réduit l’erreur, et avec elle les erreurs dans les positions qui ressemblent à celle-ci.",
        },
        nextTurn: "s′ : son prochain tour à lui, après la réponse",
        settings: (rate, odd, discount, seed) =>
            `α ${rate}, ε ${odd}, γ ${discount}, graine ${seed}`,
        again: "Ce qui était appris est perdu : le serveur a redémarré, ou personne ne regardait depuis longtemps. C’est réappris, aux mêmes valeurs.",
        about: "Ce qui se passe ici",
        curve: "Courbe d’apprentissage",
        curveText: (updates, optimal, won) =>
            `Après ${updates} mises à jour, son coup est un meilleur dans ${optimal} des positions, et il gagne ${won} de celles qui sont gagnées, contre la meilleure défense.`,
        gamesText: (updates, uniform, greedy) =>
            `Après ${updates} mises à jour, il marque ${uniform} des points contre des coups au hasard, et ${greedy} contre un joueur gourmand.`,
        lossText: (loss) => `La perte d’une mise à jour est de ${loss}.`,
        optimal: "Meilleurs coups",
        won: "Positions gagnées et converties",
        uniform: "Points contre des coups au hasard",
        points: "Points contre un joueur gourmand",
        loss: "Perte",
        noCurve: "Le premier point arrive dans un instant.",
        moves: "Coups selon la valeur apprise",
        greedy: "son coup",
        best: "un meilleur coup",
        noBest: "pas un meilleur coup",
        exact: "Exact",
        value: "Appris",
        fate: (end, moves) =>
            end === "draw" ? "nulle" : `${end === "win" ? "gain" : "perte"} en ${moves}`,
        isBest: (coup, fate) => `Il joue ${coup}, un meilleur coup : ${fate}.`,
        isNotBest: (coup, fate, best, bestFate) =>
            `Il joue ${coup}, pas un meilleur coup : ${fate}. Le meilleur est ${best} : ${bestFate}.`,
        plays: (coup, value) => `Il joue ${coup}, qui vaut selon lui ${value}.`,
        outside: "La leçon s’arrête ici : la suite n’en fait pas partie.",
        start: "Début",
        back: "En arrière",
        another: "Autre position",
        arrowLearnt: "son coup",
        arrowBest: "un meilleur coup",
        missing: "Cette leçon n’existe pas",
        missingHelp:
            "Elle est peut-être d’il y a longtemps. Une nouvelle s’apprend en quelques secondes.",
        fresh: "Nouvelle leçon",
    },
    network: {
        title: "Réseau",
        settings: "Réglages du réseau",
        plain: "Simple",
        standard: "Amélioré",
        presetHelp:
            "Simple : comme un rapport de Lyon l’a dessiné pour les échecs, sans les idées venues après.",
        layers: "Couches cachées",
        layersHelp: "Unités de chacune, comme 64,32 ; ou none : aucune",
        activation: "Unités cachées",
        activations: { relu: "ReLU", tanh: "tanh" },
        output: "Sorties",
        outputs: {
            position: "Une, pour la position après un coup",
            actions: "Une pour chaque coup",
        },
        view: "Voit le plateau",
        sees: { mover: "du côté du trait", board: "tel qu’il est" },
        moves: "Les coups possibles sont aussi des entrées",
        teacher: "L’autre camp",
        teachers: {
            self: "joue comme lui",
            uniform: "joue au hasard",
            greedy: "prend ce qu’il peut",
            exact: "joue parfaitement",
        },
        layout: "Les parties débutent",
        usual: "comme d’ordinaire",
        ownLayout: "comme sur le plateau",
        replay: "Mémoire (replay)",
        replayHelp: "tours gardés ; 0 : aucun",
        target: "Réseau cible",
        targetHelp: "pas par copie ; 0 : aucune",
        prioritised: "Priorités : ce qui a surpris revient plus souvent",
        double: "Double Q : l’un choisit, l’autre juge",
        rare: "Optimiseur, perte et autres réglages",
        batch: "Lot",
        batchHelp: "tours par pas",
        every: "Tours neufs",
        everyHelp: "par pas",
        optimiser: "Optimiseur",
        optimisers: { adam: "Adam", sgd: "gradient simple" },
        lossOf: "Perte",
        losses: { square: "moitié du carré", huber: "Huber" },
        shaping: "Aide matérielle",
        shapingHelp: "valeur d’un pion, 0 à 1",
        random: "Coups au sort",
        randomHelp: "au début, au plus",
        tries: "Apprend aussi des réponses au hasard",
        said: {
            noLayers: "aucune couche cachée",
            layers: (units, kind) => `couches cachées ${units} (${kind})`,
            outputs: {
                position: "une sortie, pour la position après un coup",
                actions: "une sortie pour chaque coup",
            },
            sees: (how) => `voit le plateau ${how}`,
            moves: "coups possibles en entrée",
            noReplay: "chaque tour appris une fois",
            replay: (turns, batch) => `${turns} tours gardés, ${batch} par mise à jour`,
            prioritised: "les surprenants plus souvent",
            target: (updates) => `cibles d’une copie, refaite toutes les ${updates} mises à jour`,
            double: "double Q",
            teacher: (who) => `l’autre camp ${who}`,
            shaping: (worth) => `un pion vaut ${worth} d’avance`,
            steps: (optimiser, loss) => `pas : ${optimiser}, perte : ${loss}`,
        },
        picture: (inputs, hidden, output) => `Entrées actives : ${inputs}. ${hidden}${output}`,
        noHidden: "Aucune couche cachée. ",
        hidden: (counts) => `Unités cachées actives : ${counts}. `,
        ofAll: (some, all) => `${some} sur ${all}`,
        largest: (name, value) => `Plus grande sortie : ${name}, ${value}.`,
        inputs: (count) => plural(count, "entrée", "entrées"),
        outs: (count) => plural(count, "sortie", "sorties"),
        above: "poids > 0",
        below: "< 0",
        after: (move) => `Entrée : après ${move}`,
        turned: "Entrée : position retournée",
        turnedAfter: (move) => `Entrée : après ${move}, retournée`,
        over: "La partie est finie : il n’y a rien à juger.",
        ends: "Chaque coup finit la partie : le réseau n’est pas interrogé.",
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

    program,
};
