import { goods, shelves } from './goods.ts'
import { electronics, equipment, things } from './voices.ts'

export const technics = [
  ...shelves(
    electronics,
    `
    3011 | f | Veš mašina [Gorenje] {6;7;8} kg, {1000;1200;1400} obrtaja | 550 950 | Tiha pri centrifugi. | Crijeva i odvod uz nju.
    3011 | f | Veš mašina [Bosch] Serie {4;6}, {7;8;9} kg | 750 1250 | Ležajevi tihi, guma na vratima čista.
    3011 | f | Sušilica [Beko] {7;8;9} kg, toplotna pumpa | 850 1300 | Razred A++. | Filter čist.
    3012 | m | Frižider kombinovani [Samsung] No Frost {185;200} cm | 950 1500 | Led se ne hvata, radi tiho.
    3012 | m | Frižider [Gorenje] {143;170;180} cm | 480 850 | Police i ladice čitave.
    3012 | m | Zamrzivač ladičar [Beko] {6;7} ladica | 550 850 | Drži -18 stepeni bez problema.
    3013 | m | Šporet [Gorenje] {četiri ringle;kombinovani} | 420 750 | Rerna ravnomjerno peče.
    3014 | f | Mašina za suđe [Bosch] {45;60} cm | 750 1250 | Sve korpe i dozator ispravni.
    3013 | f | Ugradna rerna [Electrolux] {60} cm | 550 950 | Ventilator i roštilj rade.
    3013 | f | Ploča za kuhanje [Whirlpool], {indukcija;staklokeramika} | 350 690 | Staklo bez pukotina.
    339 | m | Usisivač [Miele] {C1;C2;C3} | 280 520 | Nove kese i dvije četke.
    3015 | f | Aspirator [Gorenje] {50;60} cm | 130 260 | Filteri oprani, rasvjeta radi.
  `,
  ),
  ...shelves(
    electronics,
    `
    1748 | m | TV [Samsung] {43;50;55;65}" 4K Smart | 700 1700 | Daljinski i nogice u kompletu. | Netflix i YouTube rade bez problema.
    1748 | m | [LG] {43;50;55}" 4K Smart TV | 680 1500 | Magic daljinski. | Ekran bez fleka i linija.
    1748 | m | [LG] OLED {48;55} C{1;2;3} | 1700 3100 | Bez tragova na panelu. | 120 Hz i HDMI 2.1.
    1748 | m | TV [Sony] Bravia {43;50;55}" Android | 850 1800 | Odlična slika i zvuk.
    1748 | m | [Vox] {32;40;43}" Smart LED | 290 520 | Dovoljan za kuhinju ili spavaću sobu.
    1748 | m | [Hisense] {50;55;58}" 4K | 650 1150 | Dolby Vision, daljinski ispravan.
    1748 | m- | TV [Grundig] {32;40}" LED, nije smart | 120 240 | HDMI i USB rade.
    2096 | m | [Xiaomi] TV Box {S;4K} | 75 140 | Pretvara svaki TV u smart.
    2068 | m+ | Zidni nosač za TV {32-55;43-75}" | 25 70 | Šarafi i tiple u pakovanju.
    249 | m | Soundbar {Samsung;LG;JBL} {2.1;3.1} | 220 580 | Bežični bas u kompletu.
  `,
  ),
  goods(
    112,
    2,
    electronics,
    `
    m | [Canon] EOS {1300D;2000D;700D} + 18-55 | 650 950 | Oko {6;9;14;18} hiljada okidanja. | Torba i kartica uz njega.
    m | [Nikon] D{3300;5300;5600;7200} sa objektivom | 690 1300 | Baterija i punjač originalni.
    m | [Sony] Alpha {6000;6300;6400} + 16-50 | 1100 1900 | Senzor čist. | Dvije baterije.
    m | [Fujifilm] X-T{20;30}, tijelo | 1200 1750 | Kupljen za putovanja, malo okidanja.
    m | [Panasonic] Lumix {G80;TZ90} | 550 1100 | Snima 4K video.
  `,
  ),
  goods(
    113,
    1,
    electronics,
    `
    m- | [Zenit] {E;TTL;12XP} sa Helios 44 | 60 160 | Zatvarač okida na svim brzinama.
    m- | [Canon] AE-1 sa 50 mm 1.8 | 260 420 | Svjetlomjer radi, nove zaptivke.
    m- | [Olympus] Trip 35 | 110 220 | Crvena zastavica radi, staklo čisto.
    m- | [Minolta] X-{300;700} | 140 280 | Sa objektivom 50 mm. | Probana filmom.
  `,
  ),
  goods(
    2352,
    1,
    electronics,
    `
    f | [GoPro] Hero {8;9;10;11} Black | 390 750 | Dvije baterije i nosači. | Stakla bez ogrebotina.
    f | [DJI] Osmo Action {3;4} | 450 690 | Vodootporna, originalna kutija.
    f | [Insta360] {X3;One R} | 550 890 | Nevidljivi štap u kompletu.
  `,
  ),
  goods(
    274,
    1,
    electronics,
    `
    m | Objektiv Canon {50 mm 1.8;55-250 mm;10-18 mm} | 160 420 | Optika bez gljivica i ogrebotina.
    m | Objektiv Nikon {35 mm 1.8;55-200 mm} | 180 420 | Autofokus tih i brz.
    m | Stativ {Manfrotto;Hama;Velbon} | 60 260 | Kuglasta glava, torba uz njega.
    m | Blic {Canon 430EX;Godox TT600;Nikon SB-700} | 90 320 | Puni se brzo.
    f+ | Torba za fotoaparat | 40 110 | Podesive pregrade, navlaka za kišu.
  `,
  ),
  goods(
    2115,
    1,
    electronics,
    `
    m | [DJI] Mini {2;3;4 Pro} | 650 1700 | Tri baterije i torba. | Nije padao, rezervni propeleri.
    m | [DJI] {Air 2S;Mavic Air 2} Fly More | 1250 1900 | Ukupno {12;20;30} sati leta.
    m | Dječiji dron sa kamerom | 60 150 | Dvije baterije. | Zaštitnici propelera u kompletu.
  `,
  ),
  goods(
    2348,
    1,
    equipment,
    `
    m+ | Solarni panel {410;450;550} W monokristalni | 170 290 | Garancija na učinak 25 godina.
    m | Inverter {3;5;10} kW {Deye;Huawei;Growatt} | 1100 3200 | Hibridni, sa WiFi modulom.
    f | Baterija LiFePO4 {100;200} Ah {12;24} V | 750 1900 | Ugrađen BMS.
    m | Solarni set za vikendicu {200;400} W | 650 1400 | Panel, regulator i kablovi.
  `,
  ),
  ...shelves(
    electronics,
    `
    3016 | m | Projektor {Epson;BenQ;Xiaomi} Full HD | 450 1100 | Lampa ima još dosta sati. | Platno po dogovoru.
    2392 | m | Bluetooth zvučnik JBL {Flip 5;Charge 4;Xtreme 3} | 130 420 | Baterija drži oko deset sati.
    3017 | f | Pegla na paru {Philips;Tefal} | 60 190 | Ploča bez kamenca.
    250 | f | Video nadzor, {4;8} kamera sa snimačem | 320 750 | Disk od 1 TB. | Gledanje preko telefona.
    250 | m | Klima uređaj prenosivi {9000} BTU | 420 690 | Crijevo i set za prozor uz njega.
  `,
  ),
]

export const music = [
  ...shelves(
    things,
    `
    419 | f | Akustična gitara [Yamaha] {F310;FG800} | 320 560 | Nove žice, ravan vrat. | Torba uz nju.
    418 | f | Električna gitara [Fender] Squier {Stratocaster;Telecaster} | 480 850 | Pragovi bez trošenja.
    418 | f | [Ibanez] {GRG170;RG350} električna gitara | 450 950 | Tremolo drži štim.
    399 | f- | Harmonika {Weltmeister;Hohner;Melodija} {60;80;96} basova | 650 2200 | Naštimana, mijeh drži. | Kofer uz nju.
    402 | f | Klavijatura [Yamaha] PSR-{E373;E473;SX600} | 520 1600 | Adapter i stalak u kompletu.
    402 | m | Digitalni klavir [Roland] {FP-10;FP-30X} | 1100 1700 | Dirke otežane, pedala uz njega.
    404 | mp- | Bubnjevi {Pearl;Tama;Mapex}, komplet | 850 1900 | Činele i stolica u kompletu.
    413 | f- | Violina {3/4;4/4} sa koferom | 160 480 | Gudalo i kalofonij u kompletu.
    422 | m- | Saz ručne izrade | 180 420 | Rad {sarajevskog;visočkog} majstora.
  `,
  ),
  ...shelves(
    things,
    `
    1993 | n- | Pojačalo {Technics;Pioneer;Kenwood;Yamaha} | 160 520 | Svi ulazi ispravni, potenciometri ne krče.
    1994 | fp- | Zvučne kutije {JBL;Canton;Jamo}, par | 150 480 | Membrane čitave.
    1998 | m- | Gramofon {Dual;Technics;Tosca} | 130 520 | Nova igla, brzina tačna.
    1228 | f | Mikseta {Behringer;Yamaha} {8;12} kanala | 160 480 | Klizači ne šume.
    1228 | m | Mikrofon Shure {SM58;SM57} | 140 240 | Kofer i kabal uz njega.
  `,
  ),
]
