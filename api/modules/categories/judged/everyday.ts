import { judged } from './judged.ts'

/** Things that people sell every day, with the categories that must come first, among all. */
export const judgedEveryday = judged(`
18 | golf
18 | golf 7
18 | golf 5 1.9 tdi
18 | passat
18 | passat b6
18 | audi a4
18 | škoda octavia
18 | bmw 320d
18 | mercedes e 220
18 | polo 1.4
18 | prodajem auto
940 1616 | zimske gume
937 1616 | alu felge
31 | iphone 13
31 | samsung galaxy s22
39 | laptop
39 | laptop dell
1495 | ipad
1748 | televizor
3012 | frižider
3011 | veš mašina
23 | stan
23 | dvosoban stan
23 | stan novo sarajevo
29 | zemljište
30 | garaža
22 | bicikl
21 | motocikl
292 | ps5
292 | playstation 4
743 | ugaona garnitura
739 | krevet
244 | ručni sat
1093 | traktor
669 | štenad
419 | akustična gitara
`)
