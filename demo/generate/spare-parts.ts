import { shelves } from './goods.ts'
import { fresh } from './leisure-voices.ts'
import { equipment, parts, things } from './voices.ts'

export const carParts = [
  ...shelves(
    parts,
    `
    940 | fp | Zimske gume [Sava] Eskimo {185/65 R15;195/65 R15;205/55 R16} | 330 560 | Šara oko {6;7} mm. | Cijena za sve četiri.
    940 | fp | Gume [Michelin] Primacy {205/55 R16;225/45 R17;215/55 R17} | 420 820 | DOT {2022;2023;2024}.
    940 | fp | Cjelogodišnje gume [Goodyear] {195/65 R15;205/55 R16} | 360 640 | Bez krpljenja.
    937 | fp- | Original alu felge {BMW;Audi;Mercedes;VW} {16;17;18}" | 350 1100 | Ravne, bez varenja. | Čepovi uz njih.
    1446 | m | Akumulator [Varta] {60;74;80} Ah | 140 260 | Garancija dvije godine.
    1446 | m+ | Akumulator [Topla] {45;55;66} Ah | 110 190 | Zamjena staro za novo.
    1438 | m- | Anlaser {1.9 TDI;2.0 TDI;1.6 HDI;Corsa C} | 60 140 | Isproban na stolu.
    1438 | m | Anlaser reparirani {Bosch;Valeo} | 120 210 | Četkice i bendiks novi.
    1462 | mp | Amortizeri prednji {Golf 5;Golf 6;Octavia 2;Astra H}, par | 120 260 | Ne puštaju ulje.
    1462 | fp | Opruge spuštene {30;40} mm {Golf 4;Golf 5;BMW E46} | 110 230 | Sa atestom.
    1434 | m+ | Set filtera {Golf 7;Octavia 3;Passat B8;Duster} | 45 95 | Ulje, zrak, kabina i gorivo.
    1434 | m+ | DPF filter {1.6 TDI;2.0 TDI;1.6 HDI} | 390 790 | Atest uz filter.
    1469 | m | Hladnjak vode {Golf 4;Golf 5;Passat B6;Astra G} | 90 210 | Provjeren pod pritiskom.
    1469 | m- | Hladnjak klime {BMW E90;Audi A4 B7;Octavia 2} | 70 150 | Bez curenja.
    945 | m- | Auspuh zadnji lonac {Golf 5;BMW E46;Corsa D} | 60 160 | Bez rupa i varenja.
    945 | m- | Katalizator prazan {VW;Opel;Ford} | 50 120 | Kućište čitavo.
    1456 | m- | Blatobran prednji {desni;lijevi} {Golf 6;Passat B6;Clio 3} | 70 160 | U boji, bez rđe.
    1456 | m+ | Blatobran novi {Golf 4;Golf 5;Corsa D} | 90 150 | Nefarban, katodno zaštićen.
    1440 | fp+ | Metlice brisača {600/400;650/450;700/650} mm | 20 55 | Adapteri za sve kuke.
    1440 | m- | Motorić brisača {Golf 4;Astra G;Fabia 1} | 40 90 | Radi na sve brzine.
    941 | np- | Kožna sjedišta {BMW E60;Audi A6;Passat B6}, komplet | 420 1100 | Grijanje ispravno, koža bez rupa.
    941 | np- | Recaro sjedišta, par | 520 1200 | Klizači uz njih.
    2028 | fp+ | Presvlake univerzalne {crne;sive;bež} | 60 140 | Komplet za pet sjedišta.
    2028 | fp+ | Kožne presvlake po modelu {Golf 7;Octavia 3;Duster} | 260 420 | Otvori za airbag.
    938 | f | Navigacija Garmin Drive {50;52;55} | 90 220 | Karte Evrope osvježene.
    938 | f- | Fabrička navigacija {Columbus;RNS 510;MMI} | 220 560 | Otključan kod.
    2350 | f | Auto kamera {70mai;Xiaomi;Garmin} {1080p;2K;4K} | 70 260 | Kartica od 64 GB uz nju.
    2350 | f+ | Parking kamera sa noćnim vidom | 30 80 | Kabal od šest metara.
    1603 | f | Dijagnostika {VCDS;Delphi;Autocom} | 60 290 | Kabal i program uz nju.
    1603 | m | Čitač grešaka OBD2 {Bluetooth;ELM327} | 25 90 | Radi sa telefonom.
    2491 | m- | Kompjuter motora {1.9 TDI;1.4 TSI;1.6 HDI} | 110 320 | Sa ključem i bravom.
    2491 | f- | Komfort jedinica {Passat B6;Golf 5;Audi A4 B7} | 70 180 | Broj dijela na slici.
    1470 | m- | Senzor {radilice;bregaste;ABS-a} {VW;Opel;Renault} | 25 70 | Skinut sa vozila koje je radilo.
    1470 | f+ | Lambda sonda {Bosch;NGK} {prednja;zadnja} | 80 170 | Konektor originalni.
    1523 | m- | {Golf 4;Astra G;Passat B5;Megane 2} u dijelovima | 40 90 | Cijena zavisi od dijela. | Motor i mjenjač dostupni.
    1523 | f- | {Octavia 1;Fabia 1;Corsa C} u dijelovima | 40 90 | Sve osim limarije.
    3009 | m- | Instrument tabla {Golf 5;BMW E46;Astra H} | 70 180 | Sve kazaljke i displej rade.
    3009 | f- | Letva volana {Golf 5;Focus 2;Clio 3} | 90 230 | Bez zračnosti.
    3009 | mp | Podizači stakala {Golf 4;Passat B5;Fabia}, prednji | 45 110 | Sajle nove.
  `,
  ),
  ...shelves(
    fresh,
    `
    1455 | n+ | Motorno ulje [Castrol] Edge 5W30, {4;5} l | 60 95 | Norma VW 504/507 stoji na etiketi.
    1455 | n+ | Ulje [Motul] {5W40;10W40}, {4;5} l | 50 85 | Zapečaćeno, svjež datum.
    1455 | m+ | Antifriz {G12;G12+;G13}, 5 l | 25 45 | Koncentrat.
    942 | m+ | Set za njegu vozila, {5;8} dijelova | 35 90 | Šampon, vosak i mikrofiber krpe.
    942 | m+ | Tvrdi vosak za zaštitu laka, 200 ml | 25 60 | Traje do šest mjeseci.
  `,
  ),
  ...shelves(
    things,
    `
    942 | f | Mašina za poliranje {DA;rotaciona} | 120 340 | Spužve i paste uz nju.
  `,
  ),
]

export const computerParts = [
  ...shelves(
    equipment,
    `
    160 | f- | Matična ploča {B450;B550;H410;Z390} {ASUS;MSI;Gigabyte} | 90 260 | Pinovi ravni, posljednji BIOS.
    160 | m- | Set ploča, procesor i RAM {i5-6500;i7-4790;Ryzen 5 2600} | 180 420 | Testirano danima.
    1681 | m- | Hard disk {1;2;4} TB {WD;Seagate;Toshiba} | 45 160 | SMART bez grešaka.
    1681 | m | NAS disk WD Red {4;6;8} TB | 180 390 | Malo radnih sati.
    152 | n | Kućište {NZXT;Corsair;DeepCool} {ATX;mATX} | 70 220 | Tri ventilatora uz njega.
    152 | m | Hladnjak {be quiet!;Noctua;DeepCool} za {AM4;LGA1700} | 45 150 | Svi nosači na broju.
    1499 | fp | Slušalice {Logitech;Jabra;Sennheiser} sa mikrofonom | 40 180 | Za sastanke i nastavu.
    1499 | m | Mikrofon {Blue Yeti;Fifine;HyperX} USB | 80 260 | Stalak i filter uz njega.
    1496 | mp | PC zvučnici {2.0;2.1} {Logitech;Genius;Creative} | 35 190 | Daljinsko na žici.
    1874 | m | Punjač za laptop {HP;Dell;Lenovo} {45;65;90} W | 35 80 | Originalan.
    1874 | f+ | Baterija za {ThinkPad T480;EliteBook 840;Latitude 5490} | 60 130 | Novi članci, šest mjeseci garancije.
    1063 | m | USB stik {32;64;128} GB {Kingston;SanDisk} | 12 40 | USB 3.0.
    1063 | m | Vanjski disk {1;2;4} TB {WD;Seagate;Toshiba} | 80 220 | Kabal uz njega.
    3010 | f | Grafička tabla {Wacom Intuos;Huion;XP-Pen} {S;M} | 80 320 | Olovka i rezervni vrhovi.
    894 | f | Docking stanica {Dell;Lenovo;HP} USB-C | 90 280 | Napajanje uz nju.
    894 | m | UPS {650;850;1500} VA {APC;Eaton} | 90 360 | Baterija mijenjana prošle godine.
    75 | m- | Server {HP DL380 G9;Dell R730;Dell T340} | 550 1900 | {32;64;128} GB RAM, dva napajanja.
    75 | m- | Rek orman {12U;22U;42U} | 180 650 | Ključevi i police uz njega.
  `,
  ),
  ...shelves(
    fresh,
    `
    43 | f+ | Licenca Windows {10;11} Pro, trajna | 30 90 | Račun i ključ u kutiji.
    43 | m+ | Antivirus {ESET;Bitdefender;Kaspersky}, {1;3} uređaja | 35 80 | Za godinu dana.
    43 | m+ | Office {Home;Business} za {1;5} računara | 90 260 | Zvanična licenca, PDF račun.
  `,
  ),
]

export const phoneParts = shelves(
  things,
  `
  253 | f+ | Baterija za {iPhone 8;iPhone 11;Samsung A51;Huawei P20} | 30 80 | Alat za zamjenu uz nju.
  271 | f+ | Memorijska kartica {64;128;256} GB {Samsung;SanDisk} | 20 60 | Adapter u pakovanju.
  2331 | f | Apple Magic Keyboard za iPad {Air;Pro 11} | 220 420 | Raspored {US;HR}.
  2331 | f | Olovka {Apple Pencil 1;Apple Pencil 2;S Pen} | 80 190 | Rezervni vrh uz nju.
  256 | m | Stabilizator za telefon {DJI OM 5;Zhiyun;Hohem} | 110 260 | Torbica i stativ uz njega.
  256 | m+ | Selfi štap sa daljinskim | 15 40 | Staje u džep.
  2429 | m | [Kindle] Paperwhite {2021;2023} {8;16} GB | 160 290 | Ekran bez ogrebotina.
  2429 | m | [PocketBook] {Touch HD;Verse;InkPad} | 150 320 | Futrola uz njega.
  2429 | m | [Kobo] {Clara;Libra} | 170 330 | Knjige na našem jeziku se lako dodaju.
`,
)
