// What the program says in English, by its own words.
export const program: { [phrase: string]: string } = {
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
    "alpha-beta with all that is known to pay, on several threads":
        "alpha-bêta avec tout ce qui a fait ses preuves, sur plusieurs fils",
    "the engine OCAP: alpha-beta, iterative deepening, a second a move":
        "le moteur OCAP : alpha-bêta, approfondissement itératif, une seconde par coup",
    "negamax of the Lyon project: killers, iterative deepening, table":
        "le négamax du projet lyonnais : coups tueurs, approfondissement itératif, table",
    "Sherlock's Gambit with all its bonuses: depth 7, table, quiescence, ordering, no loops":
        "Sherlock’s Gambit avec tous ses bonus : profondeur 7, table, quiescence, tri, pas de boucles",
    "the measure of a class: what Sherlock's Gambit asks for, alpha-beta without its bonuses":
        "l’étalon d’une classe : ce que demande Sherlock’s Gambit, alpha-bêta sans ses bonus",
    "the search and evaluation of TSCP, on one of five boards":
        "la recherche et l’évaluation de TSCP, sur l’un de cinq plateaux",
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
    "greedy play by a network that deep Q-learning has taught":
        "le meilleur coup selon un réseau instruit par Q-learning profond",
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
    "at depth 0 captures are played out": "à la profondeur 0, les prises sont jouées jusqu’au bout",
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
    "of moves tried equally often, with final=visits: the better mean, or the first in the list":
        "entre des coups essayés aussi souvent, avec final=visits : la meilleure moyenne, ou le premier de la liste",
    "the order of moves that were not tried yet: by lot, or as listed":
        "l’ordre des coups qui n’ont pas encore été essayés : au sort, ou comme ils sont listés",
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
    "of the networks that ship with the program the one of that ending":
        "parmi les réseaux du programme, celui de cette finale",
    "seed of its moves where the network knows none":
        "graine de ses coups là où le réseau n’en connaît pas",
    "how soon a move's own results count for more":
        "à partir de quand les résultats propres d’un coup l’emportent",
};
