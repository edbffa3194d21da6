import { shelves } from './goods.ts'
import { fresh } from './leisure-voices.ts'
import { equipment, furniture, machines, things } from './voices.ts'

export const household = [
  ...shelves(
    furniture,
    `
    743 | f | Ugaona garnitura {L;U} oblik, {siva;bež;plava} | 750 1900 | Razvlači se u ležaj. | Sanduk za posteljinu.
    743 | m | Trosjed na razvlačenje, {sivi;smeđi;zeleni} štof | 380 850 | Ležaj {140;150} x 195 cm.
    742 | m | Trpezarijski sto sa {četiri stolice;šest stolica} | 350 950 | Puno drvo, {hrast;bukva}. | Sto se razvlači.
    741 | m | Ormar {dvokrilni;trokrilni;klizni} sa ogledalom | 320 890 | Rastavljen, spreman za prijevoz.
    739 | m | Krevet {140;160;180}x200 sa {dušekom;podnicama} | 320 980 | Čvrst, ne škripi.
    741 | f | Komoda sa {četiri;pet;šest} ladica | 130 320 | Ladice na kliznicama. | Dimenzije šaljem u poruci.
    3019 | m | Kancelarijski sto {120;140;160} cm | 130 320 | Ploča bez oštećenja.
    3019 | f | Radna stolica na točkiće | 90 320 | Podesiva visina i naslon.
    741 | f | TV komoda {150;180;200} cm, {bijela;hrast} | 160 380 | Otvori za kablove.
    737 | m | Krevet na sprat za djecu | 320 690 | Ljestve i ograda u kompletu.
    3018 | f | Fotelja {ljuljaška;relaks;berger} | 150 480 | Tapacirung čist.
  `,
  ),
  ...shelves(
    equipment,
    `
    2358 | f | Peć na pelet {6;8;10;12} kW | 1400 2900 | Daljinski i sedmični program. | Čišćena pred sezonu.
    775 | f | Klima {9000;12000;18000} BTU inverter | 650 1450 | Grije i na minusu.
    1078 | m | Kotao na {drva;pelet} {20;25;32} kW | 1500 3600 | Bez propuštanja, sa pumpom.
    780 | m | Šporet na drva {Alfa;Tim Sistem;MBS} | 450 1200 | Rerna i kazan ispravni.
    781 | m | Radijator {aluminijski;pločasti} {600;800;1000} mm | 60 190 | Nosači i čepovi u kompletu.
    781 | f | Grijalica {uljna;kvarcna;kaloriferska} | 40 130 | Termostat ispravan.
  `,
  ),
  ...shelves(
    things,
    `
    878 | f | Kuhinja {220;260;300} cm, {bijela;siva;hrast} | 850 2900 | Radna ploča i sudoper u kompletu. | Prodaje se bez aparata.
    3020 | m | Kuhinjski sto i {dvije;četiri} stolice | 160 420 | Laka konstrukcija, metalne noge.
    732 | n | Posuđe inox, set {8;12} dijelova | 90 240 | Dno za indukciju.
    2469 | f | Džezva i fildžani, bakarni set | 45 120 | Ručni rad sa Baščaršije.
    734 | m | Kuhinjski robot {Bosch;Kenwood;Moulinex} | 180 520 | Svi nastavci na broju.
    734 | f | Mašina za kafu {DeLonghi;Philips;Krups} | 220 850 | Čišćena od kamenca.
  `,
  ),
  ...shelves(
    furniture,
    `
    715 | f | Tuš kabina {80x80;90x90} cm | 260 560 | Staklo bez oštećenja, profili čisti.
    2550 | m | Kupatilski ormarić sa umivaonikom {60;80} cm | 180 420 | Ladice se tiho zatvaraju.
    715 | f | Kada {akrilna;livena} {150;160;170} cm | 120 380 | Bez naprslina.
    721 | m | Bojler {50;80} l | 130 290 | Novi grijač i anoda.
  `,
  ),
  ...shelves(
    things,
    `
    797 | f | Kosilica {električna;benzinska} {40;46} cm | 190 620 | Nož naoštren, korpa čitava.
    799 | f | Baštenska garnitura, sto i {četiri stolice;šest stolica} | 180 590 | Može stajati vani tokom cijele godine.
    2066 | m | Plastenik {2x3;3x4;3x6} m | 180 520 | Folija UV stabilna, konstrukcija pocinčana.
    800 | m | Roštilj {na ćumur;plinski} | 90 420 | Rešetka od inoxa.
  `,
  ),
  ...shelves(
    things,
    `
    784 | m | Tepih {160x230;200x290;240x340} cm | 90 420 | Opran, bez mrlja.
    784 | m- | Ćilim ručno tkan, {150x200;200x300} cm | 250 850 | Star preko {40;50;60} godina.
    752 | f | Slika na platnu {50x70;60x90}, {pejzaž;cvijeće;Stari most} | 45 190 | Uramljena, spremna za zid.
    707 | m | Luster {kristalni;moderni LED} | 60 280 | Sve sijalice rade.
    753 | fp | Zavjese {prozirne;zatamnjujuće}, {2;3} kom | 40 140 | Oprane i ispeglane.
    746 | f | Vaza keramička, {30;45;60} cm | 20 75 | Bez okrhnutih dijelova.
    2636 | n | Ogledalo u drvenom ramu {60x80;70x120} | 50 180 | Staklo bez mrlja.
  `,
  ),
  ...shelves(
    fresh,
    `
    880 | fp+ | Sadnice {šljive;jabuke;kruške;lješnjaka} | 8 18 | Kalemljene, dvogodišnje. | Sorta naznačena na etiketi.
    880 | n+ | Saksijsko cvijeće, {mini ruže;begonije;ciklame} | 5 12 | Zdravo i zalijevano, cijena po komadu.
    880 | f+ | Tuje Smaragd {60;80;100} cm, cijena po komadu | 9 22 | Za živu ogradu, dobro ukorijenjene.
  `,
  ),
  ...shelves(
    fresh,
    `
    1629 | np+ | Drva za ogrjev, {bukva;hrast}, cijena po metru | 120 170 | Iscijepana i suha. | Dostava u krugu od {20;30} km.
    1629 | m+ | Pelet {bukva;mješavina}, cijena po toni | 390 480 | Vreće od 15 kg, malo pepela.
  `,
  ),
]

export const business = [
  ...shelves(
    machines,
    `
    1578 | f | Brusilica [Makita] {125;230} mm | 110 290 | Ugljeni promijenjeni. | Ručka i zaštita u kompletu.
    1577 | f | Aku bušilica [Bosch] {12;18} V | 190 420 | Dvije baterije i kofer.
    1577 | m | Udarni odvijač [DeWalt] 18 V | 260 520 | Baterija od {2;4;5} Ah i punjač.
    1908 | f | Motorna pila [Stihl] MS {170;180;250;261} | 380 1150 | Lanac i mač u dobrom stanju.
    1908 | f | Motorna pila [Husqvarna] {135;445;550} | 390 1200 | Pali iz prve.
    1577 | m | Pneumatski čekić [Hilti] TE {2;7;30} | 380 950 | Kofer i burgije uz njega.
    1187 | m | Kompresor {24;50;100} l | 190 620 | Drži pritisak, ulje promijenjeno.
    1948 | m | Aparat za varenje [Einhell] {inverter;CO2} {160;200} A | 180 520 | Kablovi i maska u kompletu.
    1188 | m | Trimer za travu [Villager] {1,2;1,9} kW | 190 420 | Glava i nož u kompletu.
    1543 | m | Set alata {108;172;216} komada | 110 260 | Hrom-vanadij, kofer.
    1186 | m | Agregat {2,2;3;5,5} kW | 420 1300 | Malo radnih sati. | Pali na dugme.
    1177 | f | Stolna kružna pila [Metabo] | 420 950 | Vodilice ravne, nož oštar.
    1577 | m | [Milwaukee] set odvijač i bušilica 18 V | 480 890 | Baterije drže kao nove.
  `,
  ),
  ...shelves(
    machines,
    `
    1093 | m- | Traktor [IMT] {533;539;560} | 7500 13900 | Hidraulika i prenos bez mane. | Papiri uredni.
    1093 | m- | Traktor [Zetor] {5211;6211;7711} | 11500 19900 | Kabina i grijanje. | Gume oko {50;60;70} %.
    1093 | m- | Traktor [Massey Ferguson] {135;165;255} | 7900 15900 | Motor rađen, ne troši ulje.
    1093 | m- | Traktor [Ursus] C-{335;360} | 6900 11900 | Servo upravljač, dvije hidraulike.
    1189 | f- | Motokultivator [Tomo Vinković], {sa prikolicom;sa frezom} | 1900 4200 | Motor pali iz prve.
    1095 | m- | Plug {dvobrazni;trobrazni} IMT | 450 1200 | Daske dobre, spreman za oranje.
    1096 | f- | Balirka {Welger;Claas;Sipma} | 2900 5900 | Veže uredno, čuvana pod krovom.
    1189 | f- | Freza {140;160;180} cm | 850 1900 | Noževi novi.
    1095 | f- | Prskalica {200;400;600} l | 380 990 | Pumpa drži pritisak.
  `,
  ),
  ...shelves(
    equipment,
    `
    1116 | f | Građevinska skela, {50;80;120} m² | 1400 4800 | Fasadna, sa patosnicama.
    1939 | f | Mješalica za beton {130;150;190} l | 320 720 | Motor od 220 V, vijenac dobar.
    1121 | mp+ | Blokovi {porotherm;betonski}, paleta | 110 260 | Istovar dizalicom po dogovoru.
    1116 | fp- | Podupirači {3;3,5;4} m, komad | 12 28 | Navoji podmazani. | Ima ih oko {60;100;150}.
    1121 | f- | Daska za oplatu, {4;5} m, kubik | 250 420 | Suha, korištena jednom.
    871 | m+ | PVC prozor {100x120;120x140} cm | 160 340 | Petokomorni profil, dvostruko staklo.
    1121 | mp+ | Crijepovi {Tondach;beton}, komad | 1 3 | Slanje na paleti.
  `,
  ),
  ...shelves(
    equipment,
    `
    1144 | m | Espresso aparat {jedna;dvije} grupe | 1200 4200 | Servisiran, bojler očišćen.
    1157 | f | Rashladna vitrina {1;1,5;2} m | 750 2400 | Drži temperaturu, rasvjeta radi.
    1146 | f- | Pekarska peć, {dvije;tri} etaže | 1900 5900 | Trofazna, grijači ispravni.
    1145 | fp- | Stolice i stolovi za kafić, {6;10;12} garnitura | 550 1900 | Čvrsti, spremni za rad.
    1146 | m | Ćevap roštilj {plinski;na ćumur} {80;100} cm | 450 1300 | Inox, sa napom.
    1157 | f | Sladoledna vitrina za {12;18} okusa | 1600 3900 | Kompresor tih.
  `,
  ),
  ...shelves(
    fresh,
    `
    2134 | n+ | Sijeno u balama, {male;rolo} bale | 4 45 | Suho, spremljeno bez kiše. | Cijena je za jednu balu.
    1097 | m+ | Krompir domaći, {25;50} kg | 25 60 | Sorta {Desiree;Kondor}, nije tretiran.
  `,
  ),
]
