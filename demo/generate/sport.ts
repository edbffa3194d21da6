import { goods, shelves } from './goods.ts'
import { things, worn } from './voices.ts'

const shoes = '{38;40;41;42;43;44;45}'

export const sport = [
  goods(
    1298,
    1,
    things,
    `
    f | Traka za trčanje, motor {1,5;2;2,5} KS | 550 1600 | Nosivost {110;120;130} kg, sklopiva. | Nagib se podešava.
  `,
  ),
  goods(
    1297,
    1,
    things,
    `
    n | Sobno biciklo, {magnetno;spin} | 190 620 | {8;10;16} nivoa otpora, tiho.
  `,
  ),
  goods(
    3003,
    1,
    things,
    `
    f | Sprava za veslanje, {magnetna;vodena} | 350 1100 | Displej mjeri vrijeme i broj zaveslaja.
  `,
  ),
  goods(
    1299,
    1,
    things,
    `
    f | Bench klupa {ravna;podesiva} | 150 420 | Nosivost {200;250;300} kg.
    f | Klupa [Pure Kraft] sa stalcima | 320 650 | Podesiva u {5;7} položaja.
  `,
  ),
  goods(
    1300,
    1,
    things,
    `
    f | Sprava za trbušnjake, {sklopiva;sa valjkom} | 60 190 | Spužve čitave.
    f | Kosa klupa za trbušnjake | 80 210 | Podesiv nagib.
  `,
  ),
  goods(
    3004,
    1,
    things,
    `
    f | Kućna teretana, {45;70;100} kg | 550 1500 | Lat, leg ekstenzija i pek-dek.
    f | Smith mašina, kućna | 950 2400 | Šine podmazane, klize bez zapinjanja.
  `,
  ),
  goods(
    3005,
    1,
    things,
    `
    m | Kavez za čučanj sa vratilom | 420 1200 | Sigurnosne poluge u kompletu.
    n | Vratilo za {dovratak;zid} | 30 110 | Nosivost do {120;150} kg.
  `,
  ),
  goods(
    1301,
    1,
    things,
    `
    m | Eliptični trenažer, {8;16} nivoa | 380 950 | Tih, zamašnjak {8;12} kg.
    m | Steper sa gumama | 80 210 | Displej ispravan.
  `,
  ),
  goods(
    1291,
    2,
    things,
    `
    mp | Tegovi {livena guma;željezo}, ukupno {40;60;100} kg | 120 450 | Ploče od 2,5 do 20 kg.
    fp | Bučice {2x5;2x10;2x15;podesive 2x20} kg | 50 260 | Gumirane, ne klize.
    f | Olimpijska šipka {180;220} cm | 160 390 | Ravna, ležajevi se okreću.
    n | Girja {12;16;20;24} kg | 50 130 | Od jednog komada.
  `,
  ),
  goods(
    3002,
    1,
    things,
    `
    m | Trampolin {183;244;305} cm sa mrežom | 220 590 | Opruge i mreža čitave.
  `,
  ),
  ...shelves(
    things,
    `
    1293 | f | Vreća za boks {100;120} cm | 80 260 | Lanac i rukavice uz nju.
    2514 | fp | Elastične trake za vježbanje, set {5;11} | 20 65 | Različite jačine, torbica.
    2514 | f | Podloga za jogu {6;10} mm | 20 60 | Ne klizi, sa trakom za nošenje.
  `,
  ),
  goods(
    1347,
    1,
    worn,
    `
    m | Dres {BiH;Željezničar;Sarajevo;Velež;Borac}, {S;M;L;XL} | 35 110 | Original, sa grbom.
    m | [Adidas] dres {Real Madrid;Bayern;Juventus}, {M;L} | 50 140 | Original, broj na leđima.
  `,
  ),
  goods(
    1349,
    1,
    worn,
    `
    fp | Kopačke [Nike] {Mercurial;Tiempo;Phantom} ${shoes} | 70 260 | Za {prirodnu;umjetnu} travu.
    fp | Kopačke za salu ${shoes} | 40 110 | Đon ne ostavlja tragove.
  `,
  ),
  goods(
    350,
    1,
    things,
    `
    f | Košarkaška lopta {Spalding;Molten;Wilson} br. {6;7} | 35 120 | Drži zrak, nije klizava.
    m | Koš sa postoljem, visina do {260;305} cm | 190 620 | Točkići za pomjeranje.
  `,
  ),
  goods(
    1819,
    1,
    worn,
    `
    fp | Planinarske cipele {Salomon;Lowa;Meindl} ${shoes} | 140 380 | Vodootporne, đon Vibram.
  `,
  ),
  goods(
    1830,
    1,
    worn,
    `
    f | Jakna za planinu {The North Face;Mammut;Salewa}, {S;M;L;XL} | 140 420 | Membrana, propušta znoj.
  `,
  ),
  goods(
    1269,
    1,
    things,
    `
    m | Šator za {dvije;tri;četiri} osobe | 80 350 | Predprostor za stvari, prošiveni šavovi.
  `,
  ),
  goods(
    3006,
    1,
    things,
    `
    m | Auto frižider {24;30;40} l | 120 520 | Radi na 12 i 220 V.
    f | Rashladna kutija {20;26;32} l | 30 90 | Drži hladno cijeli dan uz uloške.
  `,
  ),
  ...shelves(
    things,
    `
    3007 | m | Sklopivi sto i {dvije;četiri} stolice za kamp | 70 190 | Aluminijski okvir, torba za nošenje.
    1824 | f | Vreća za spavanje, do {0;-5;-15} stepeni | 50 210 | Kompresijska navlaka.
  `,
  ),
  goods(
    3008,
    1,
    things,
    `
    n | Plinsko kuhalo, {jedna;dvije} ringle | 35 110 | Kofer i crijevo u kompletu.
    m | Prenosni roštilj za izlet | 30 110 | Sklopive noge, lako se pere.
  `,
  ),
  ...shelves(
    things,
    `
    1278 | f | LED lampa za kamp, punjiva | 20 60 | Tri jačine svjetla.
    1816 | m | Ruksak {45;60;75} l | 80 260 | Navlaka za kišu i pojas za kukove.
  `,
  ),
  goods(
    342,
    2,
    things,
    `
    m | Štap {šaranski;za pastrmku;varaličarski} {2,4;3,0;3,6} m | 45 210 | Karike čitave.
    f | Mašinica {Shimano;Daiwa;Okuma} {2500;4000;6000} | 60 260 | Rezervna špula uz nju.
    m | Pribor za pecanje, komplet u kutiji | 40 160 | Plovci, udice, najlon i varalice.
    mp | Signalizatori ugriza, {tri;četiri} komada | 60 210 | Prijemnik i kofer u kompletu.
  `,
  ),
  goods(
    1810,
    2,
    things,
    `
    fp | Skije [Head] {150;160;170} cm sa vezovima | 220 750 | Naoštrene i podmazane.
    fp | Skije {Atomic;Rossignol;Fischer} {156;163;170;177} cm | 220 750 | Klizna površina bez oštećenja.
    fp | Dječije skije {90;110;130} cm | 90 240 | Vezovi se podešavaju.
  `,
  ),
  goods(
    1927,
    2,
    things,
    `
    fp | Pancerice [Head] {26;27;28;29} | 110 420 | Kopče ispravne, uložak suh.
    fp | Ski cipele {Nordica;Salomon;Dalbello} {25;26;27;28} | 110 420 | Flex {80;90;100}.
  `,
  ),
]
