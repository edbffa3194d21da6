import { shelves } from './goods.ts'
import { fresh } from './leisure-voices.ts'
import { things, vehicles, worn } from './voices.ts'

const shoes = '{38;40;41;42;43;44;45}'

export const training = [
  ...shelves(
    things,
    `
    1295 | m | Orbitrek, {8;16} nivoa otpora | 220 690 | Nosivost 120 kg.
    1295 | m | Masažni valjak i lopta | 20 50 | Poslije treninga najbolje.
    2514 | f | Pilates lopta {55;65;75} cm | 15 40 | Pumpa uz nju.
    1293 | fp | Rukavice za boks {Everlast;Venum} {10;12;14} oz | 35 120 | Unutrašnjost suha.
    3022 | f | Fudbalska lopta {Adidas;Nike;Select} br. {4;5} | 25 110 | Drži zrak.
    3022 | m | Mali gol sklopivi, par | 40 130 | Mreža čitava.
    3022 | mp | Kostobrani i štucne, komplet | 12 40 | Veličina {S;M;L}.
    351 | f | Odbojkaška lopta {Mikasa;Molten} | 35 130 | Službena veličina.
    351 | mp | Štitnici za koljena {Asics;Mizuno} | 20 60 | Veličina {M;L}.
    428 | f | Rukometna lopta {Select;Hummel} br. {2;3} | 30 100 | Za ljepilo i bez njega.
    428 | f | Golmanska rukometna oprema | 60 190 | Dres, hlače i štitnici.
    1816 | m | Planinarski ruksak {Deuter;Osprey;Salewa} {28;35;50} l | 80 290 | Navlaka za kišu.
    1824 | f | Vreća za spavanje {Salewa;Deuter} do {-5;-10} stepeni | 90 280 | Punjenje oprano.
    1818 | mp | Štapovi za planinarenje {Leki;Black Diamond}, par | 45 160 | Gumice i čaše uz njih.
    1818 | m | Penjački pojas i karabini | 70 210 | Nije bilo padova.
    356 | m | [Burton] snowboard {150;156;160} cm sa vezovima | 190 690 | Klizna površina bez dubokih ogrebotina.
    356 | fp | Buce za snowboard {40;42;44} | 80 260 | Boa sistem.
    1931 | f | Ski kaciga {Head;Salomon;Uvex} {S;M;L} | 45 160 | Bez udaraca.
    1931 | fp | Ski naočale {Oakley;Uvex;Salomon} | 40 190 | Dva stakla.
    358 | fp | Sanke {drvene;plastične} | 20 80 | Konopac uz njih.
    358 | fp | Klizaljke {36;38;40;42} | 30 110 | Naoštrene.
    1752 | m | Kimono za {džudo;karate;tekvondo} {140;160;180} cm | 25 90 | Pojas uz njega.
    1752 | mp | Štitnici i kaciga za borilačke sportove | 40 130 | Komplet u torbi.
    217 | m | Reket {Wilson;Babolat;Head} za tenis | 60 320 | Novi grip, žica {22;24} kg.
    217 | m | Sto za stoni tenis {unutrašnji;vanjski} | 220 690 | Mreža i reketi uz njega.
    346 | fp | Role {Rollerblade;K2} {36-39;40-43} | 45 190 | Ležajevi se vrte slobodno.
    346 | m | Skateboard {Element;Santa Cruz} | 45 160 | Točkovi bez ravnih mjesta.
    343 | m | Dvogled {8x42;10x50} {Nikon;Vortex;Bresser} | 80 420 | Optika bez ogrebotina.
    343 | f | Lovačka kamera sa {4G;WiFi} slanjem | 80 220 | Kartica i kaiš uz nju.
    361 | n | Ronilačko odijelo {3;5;7} mm, {M;L;XL} | 80 290 | Patent ispravan.
    361 | f | Maska i disalica, komplet | 20 80 | Staklo kaljeno.
    361 | m | Prsluk za spasavanje {70;100} N | 30 90 | Atest u postavi.
  `,
  ),
  ...shelves(
    worn,
    `
    2487 | f | Ski jakna {Spyder;Colmar;Salomon}, {S;M;L;XL} | 90 420 | Membrana {10.000;20.000} mm.
    2487 | fp | Ski hlače {Head;Salomon}, {S;M;L;XL} | 50 190 | Tregeri se skidaju.
    1819 | fp | Gojzerice {Alpina;Lowa;Scarpa} ${shoes} | 110 360 | Nošene dva puta.
    1349 | fp | Kopačke [Adidas] {Predator;Copa;X} ${shoes} | 60 240 | Za {prirodnu;umjetnu} travu.
  `,
  ),
  ...shelves(
    vehicles,
    `
    3021 | m | Električni trotinet {Xiaomi;Segway Ninebot;Kugoo} | 350 1100 | Domet oko {25;35;45} km. | Punjač uz njega.
    3021 | m | Hoverboard {6,5;10} cola | 120 320 | Baterija drži oko sat.
  `,
  ),
  ...shelves(
    fresh,
    `
    1292 | m+ | Whey protein {1;2,27} kg, {čokolada;vanila;jagoda} | 55 130 | Rok preko godinu dana.
    1292 | m+ | Kreatin monohidrat {300;500} g | 25 60 | Fabrički zatvoren.
  `,
  ),
]

export const snowmobiles = shelves(
  vehicles,
  `
  2127 | fp- | Motorne sanke {Lynx;Ski-Doo;Polaris} {550;600;800} | 4900 13900 | Gusjenica bez pukotina. | Vožene na {Jahorini;Vlašiću;Blidinju}.
  2127 | fp- | Motorne sanke Yamaha VK 540, {2006;2010;2014} | 5500 9900 | Za rad na stazi, vučna kuka.
`,
)
