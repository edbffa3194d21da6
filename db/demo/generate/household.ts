import { goods } from './goods.ts'
import { fresh } from './leisure-voices.ts'
import { equipment, furniture, machines, things } from './voices.ts'

export const household = [
  goods(
    704,
    6,
    furniture,
    `
    f | Ugaona garnitura {L;U} oblik, {siva;bež;plava} | 750 1900 | Razvlači se u ležaj. | Sanduk za posteljinu.
    m | Trosjed na razvlačenje, {sivi;smeđi;zeleni} štof | 380 850 | Ležaj {140;150} x 195 cm.
    m | Trpezarijski sto sa {četiri;šest} stolica | 350 950 | Puno drvo, {hrast;bukva}. | Sto se razvlači.
    m | Ormar {dvokrilni;trokrilni;klizni} sa ogledalom | 320 890 | Rastavljen, spreman za prijevoz.
    m | Krevet {140;160;180}x200 sa {dušekom;podnicama} | 320 980 | Čvrst, ne škripi.
    f | Komoda sa {četiri;pet;šest} ladica | 130 320 | Ladice na kliznicama. | Dimenzije šaljem u poruci.
    m | Kancelarijski sto {120;140;160} cm | 130 320 | Ploča bez oštećenja.
    f | Radna stolica na točkiće | 90 320 | Podesiva visina i naslon.
    f | TV komoda {150;180;200} cm, {bijela;hrast} | 160 380 | Otvori za kablove.
    m | Krevet na sprat za djecu | 320 690 | Ljestve i ograda u kompletu.
    f | Fotelja {ljuljaška;relaks;berger} | 150 480 | Tapacirung čist.
  `,
  ),
  goods(
    708,
    3,
    equipment,
    `
    f | Peć na pelet {6;8;10;12} kW | 1400 2900 | Daljinski i sedmični program. | Čišćena pred sezonu.
    f | Klima {9000;12000;18000} BTU inverter | 650 1450 | Grije i na minusu.
    m | Kotao na {drva;pelet} {20;25;32} kW | 1500 3600 | Bez propuštanja, sa pumpom.
    m | Šporet na drva {Alfa;Tim Sistem;MBS} | 450 1200 | Rerna i kazan ispravni.
    m | Radijator {aluminijski;pločasti} {600;800;1000} mm | 60 190 | Nosači i čepovi u kompletu.
    f | Grijalica {uljna;kvarcna;kaloriferska} | 40 130 | Termostat ispravan.
  `,
  ),
  goods(
    703,
    2,
    things,
    `
    f | Kuhinja {220;260;300} cm, {bijela;siva;hrast} | 850 2900 | Radna ploča i sudoper u kompletu. | Prodaje se bez aparata.
    m | Kuhinjski sto i {dvije;četiri} stolice | 160 420 | Laka konstrukcija, metalne noge.
    n | Posuđe inox, set {8;12} dijelova | 90 240 | Dno za indukciju.
    f | Džezva i fildžani, bakarni set | 45 120 | Ručni rad sa Baščaršije.
    m | Kuhinjski robot {Bosch;Kenwood;Moulinex} | 180 520 | Svi nastavci na broju.
    f | Mašina za kafu {DeLonghi;Philips;Krups} | 220 850 | Čišćena od kamenca.
  `,
  ),
  goods(
    702,
    1,
    furniture,
    `
    f | Tuš kabina {80x80;90x90} cm | 260 560 | Staklo bez oštećenja, profili čisti.
    m | Kupatilski ormarić sa umivaonikom {60;80} cm | 180 420 | Ladice se tiho zatvaraju.
    f | Kada {akrilna;livena} {150;160;170} cm | 120 380 | Bez naprslina.
    m | Bojler {50;80} l | 130 290 | Novi grijač i anoda.
  `,
  ),
  goods(
    711,
    3,
    things,
    `
    f | Kosilica {električna;benzinska} {40;46} cm | 190 620 | Nož naoštren, korpa čitava.
    f | Baštenska garnitura, sto i {četiri;šest} stolica | 180 590 | Može stajati vani tokom cijele godine.
    m | Plastenik {2x3;3x4;3x6} m | 180 520 | Folija UV stabilna, konstrukcija pocinčana.
    m | Roštilj {na ćumur;plinski} | 90 420 | Rešetka od inoxa.
  `,
  ),
  goods(
    705,
    2,
    things,
    `
    m | Tepih {160x230;200x290;240x340} cm | 90 420 | Opran, bez mrlja.
    m- | Ćilim ručno tkan, {150x200;200x300} cm | 250 850 | Star preko {40;50;60} godina.
    f | Slika na platnu {50x70;60x90}, {pejzaž;cvijeće;Stari most} | 45 190 | Uramljena, spremna za zid.
    m | Luster {kristalni;moderni LED} | 60 280 | Sve sijalice rade.
    fp | Zavjese {prozirne;zatamnjujuće}, {2;3} kom | 40 140 | Oprane i ispeglane.
    f | Vaza keramička, {30;45;60} cm | 20 75 | Bez okrhnutih dijelova.
    n | Ogledalo u drvenom ramu {60x80;70x120} | 50 180 | Staklo bez mrlja.
  `,
  ),
  goods(
    711,
    1,
    fresh,
    `
    fp+ | Sadnice {šljive;jabuke;kruške;lješnjaka} | 8 18 | Kalemljene, dvogodišnje. | Sorta naznačena na etiketi.
    n+ | Saksijsko cvijeće, {mini ruže;begonije;ciklame} | 5 12 | Zdravo i zalijevano, cijena po komadu.
    f+ | Tuje Smaragd {60;80;100} cm, cijena po komadu | 9 22 | Za živu ogradu, dobro ukorijenjene.
  `,
  ),
  goods(
    708,
    1,
    fresh,
    `
    np+ | Drva za ogrjev, {bukva;hrast}, cijena po metru | 120 170 | Iscijepana i suha. | Dostava u krugu od {20;30} km.
    m+ | Pelet {bukva;mješavina}, cijena po toni | 390 480 | Vreće od 15 kg, malo pepela.
  `,
  ),
]

export const business = [
  goods(
    225,
    6,
    machines,
    `
    f | Brusilica [Makita] {125;230} mm | 110 290 | Ugljeni promijenjeni. | Ručka i zaštita u kompletu.
    f | Aku bušilica [Bosch] {12;18} V | 190 420 | Dvije baterije i kofer.
    m | Udarni odvijač [DeWalt] 18 V | 260 520 | Baterija od {2;4;5} Ah i punjač.
    f | Motorna pila [Stihl] MS {170;180;250;261} | 380 1150 | Lanac i mač u dobrom stanju.
    f | Motorna pila [Husqvarna] {135;445;550} | 390 1200 | Pali iz prve.
    m | Pneumatski čekić [Hilti] TE {2;7;30} | 380 950 | Kofer i burgije uz njega.
    m | Kompresor {24;50;100} l | 190 620 | Drži pritisak, ulje promijenjeno.
    m | Aparat za varenje [Einhell] {inverter;CO2} {160;200} A | 180 520 | Kablovi i maska u kompletu.
    m | Trimer za travu [Villager] {1,2;1,9} kW | 190 420 | Glava i nož u kompletu.
    m | Set alata {108;172;216} komada | 110 260 | Hrom-vanadij, kofer.
    m | Agregat {2,2;3;5,5} kW | 420 1300 | Malo radnih sati. | Pali na dugme.
    f | Stolna kružna pila [Metabo] | 420 950 | Vodilice ravne, nož oštar.
    m | [Milwaukee] set odvijač i bušilica 18 V | 480 890 | Baterije drže kao nove.
  `,
  ),
  goods(
    226,
    4,
    machines,
    `
    m- | Traktor [IMT] {533;539;560} | 7500 13900 | Hidraulika i prenos bez mane. | Papiri uredni.
    m- | Traktor [Zetor] {5211;6211;7711} | 11500 19900 | Kabina i grijanje. | Gume oko {50;60;70} %.
    m- | Traktor [Massey Ferguson] {135;165;255} | 7900 15900 | Motor rađen, ne troši ulje.
    m- | Traktor [Ursus] C-{335;360} | 6900 11900 | Servo upravljač, dvije hidraulike.
    f- | Motokultivator [Tomo Vinković], {sa prikolicom;sa frezom} | 1900 4200 | Motor pali iz prve.
    m- | Plug {dvobrazni;trobrazni} IMT | 450 1200 | Daske dobre, spreman za oranje.
    f- | Balirka {Welger;Claas;Sipma} | 2900 5900 | Veže uredno, čuvana pod krovom.
    f- | Freza {140;160;180} cm | 850 1900 | Noževi novi.
    f- | Prskalica {200;400;600} l | 380 990 | Pumpa drži pritisak.
  `,
  ),
  goods(
    228,
    2,
    equipment,
    `
    f | Građevinska skela, {50;80;120} m² | 1400 4800 | Fasadna, sa patosnicama.
    f | Mješalica za beton {130;150;190} l | 320 720 | Motor od 220 V, vijenac dobar.
    mp+ | Blokovi {porotherm;betonski}, paleta | 110 260 | Istovar dizalicom po dogovoru.
    fp- | Podupirači {3;3,5;4} m, komad | 12 28 | Navoji podmazani. | Ima ih oko {60;100;150}.
    f- | Daska za oplatu, {4;5} m, kubik | 250 420 | Suha, korištena jednom.
    m+ | PVC prozor {100x120;120x140} cm | 160 340 | Petokomorni profil, dvostruko staklo.
    mp+ | Crijepovi {Tondach;beton}, komad | 1 3 | Slanje na paleti.
  `,
  ),
  goods(
    1143,
    2,
    equipment,
    `
    m | Espresso aparat {jedna;dvije} grupe | 1200 4200 | Servisiran, bojler očišćen.
    f | Rashladna vitrina {1;1,5;2} m | 750 2400 | Drži temperaturu, rasvjeta radi.
    f- | Pekarska peć, {dvije;tri} etaže | 1900 5900 | Trofazna, grijači ispravni.
    fp- | Stolice i stolovi za kafić, {6;10;12} garnitura | 550 1900 | Čvrsti, spremni za rad.
    m | Ćevap roštilj {plinski;na ćumur} {80;100} cm | 450 1300 | Inox, sa napom.
    f | Sladoledna vitrina za {12;18} okusa | 1600 3900 | Kompresor tih.
  `,
  ),
  goods(
    226,
    1,
    fresh,
    `
    n+ | Sijeno u balama, {male;rolo} bale | 4 45 | Suho, spremljeno bez kiše. | Cijena je za jednu balu.
    m+ | Krompir domaći, {25;50} kg | 25 60 | Sorta {Desiree;Kondor}, nije tretiran.
  `,
  ),
]
