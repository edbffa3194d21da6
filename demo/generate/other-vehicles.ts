import { goods, shelves } from './goods.ts'
import { parts, things, vehicles } from './voices.ts'

export const otherVehicles = [
  goods(
    21,
    4,
    vehicles,
    `
    m- | [Tomos] Automatik A3 | 600 1400 | Registrovan, dokumenti uredni. | Motor rađen prije dvije godine.
    m- | [Tomos] APN 6 | 1200 2500 | Papiri čisti, nema skrivenih mana. | Lak je sređen, hrom original.
    f- | [Vespa] Primavera {125;150} | 4500 7900 | Redovno servisirana u ovlaštenom servisu. | Uz nju ide i putni kofer.
    m- | Skuter [Piaggio] Liberty {50;125} | 1100 2600 | Potrošnja oko tri litra. | Registrovan do {proljeća;kraja godine}.
    f- | [Honda] CBR 600 F {2004;2006;2008} | 4200 6400 | Gume i lanac u odličnom stanju. | Garažirana, vožena samo ljeti.
    f- | [Honda] Transalp XL 700 {2009;2011} | 7200 9600 | Tri kofera i grijane ručke. | Idealna za duga putovanja.
    m- | [Yamaha] MT-07 {2017;2019;2021} | 9500 13900 | Ide i za A2 kategoriju uz blokadu. | Mali servis tek urađen.
    f- | [Yamaha] XT 660 R {2006;2009} | 5800 7900 | Motor bez ulaganja, dva ključa.
    m- | [Suzuki] V-Strom 650 {2012;2015} | 7900 11500 | Bočni koferi i centralni štender. | Sva putovanja zabilježena u servisnoj knjizi.
    f- | [Kawasaki] Ninja 650 {2013;2018} | 8200 12500 | Nikad padala na stazi, original plastike.
    m- | [BMW] R 1200 GS {2010;2013} | 14500 22500 | Kompletan set kofera. | Servisiran u ovlaštenom servisu.
    m- | [KTM] EXC 300 TPI {2019;2021} | 9900 13500 | Samo za teren, bez registracije. | Klip rađen prije dvadeset sati.
  `,
  ),
  goods(
    20,
    3,
    vehicles,
    `
    m- | [Iveco] Daily 35C15 kiper {2010;2013;2015} | 19500 32000 | Trostrani kiper, nosivost oko jedne tone. | Redovno održavan, gume dobre.
    m- | [Mercedes-Benz] Sprinter 316 CDI {2012;2014;2016} | 18500 34000 | Visoki i dugi, zadnja vrata 270 stepeni. | Registrovan kao teretno vozilo.
    m- | [MAN] TGL 12.220 sandučar {2009;2012} | 34000 52000 | Rampa 1.500 kg. | Tahograf baždaren.
    m- | Tegljač [Scania] R 420 {2008;2011} | 29000 45000 | Retarder, dva rezervoara. | Bez ulaganja, spreman za rad.
    m- | [Ford] Transit 2.2 TDCi {2011;2013;2015} | 11500 21500 | Srednja visina, obložen tovarni prostor. | Kuka 2.800 kg.
    m- | [DAF] XF 105.460 {2009;2012} | 28000 42000 | Automatski mjenjač, intarder. | Sve gume preko 60 %.
  `,
  ),
  goods(
    22,
    4,
    things,
    `
    m | MTB [Capriolo] {27.5;29} cola, ram {18;19;20}" | 550 950 | Disk kočnice i 21 brzina. | Tek servisiran, podešeni mjenjači.
    m | [Cube] Aim {27.5;29}, veličina {M;L;XL} | 1100 1600 | Hidraulične kočnice. | Viljuška sa blokadom.
    m | [Trek] Marlin {5;6;7}, ram {M;L} | 1300 1900 | Kupljen kod ovlaštenog prodavca, račun postoji.
    m | Trekking bicikl [Drag] {28} cola | 800 1300 | Nosač, blatobrani i dinamo svjetla. | Odličan za vožnju do posla.
    m | Dječiji bicikl {16;20;24} cola | 160 320 | Pomoćni točkovi se mogu skinuti. | Kočnice ispravne, gume nove.
    m | Električni bicikl [Haibike] Sduro {M;L} | 3600 5800 | Bosch motor, baterija 500 Wh. | Domet oko 80 kilometara.
    m- | Stari Rog Partizan, obnovljen | 180 350 | Farban u originalnu boju. | Novi lanac i gume.
    m | Cestovni bicikl [Giant] Contend, {S;M;L} | 1700 2600 | Aluminijski ram i karbonska viljuška.
    m | Ženski gradski bicikl sa korpom, {26;28} cola | 280 520 | Šest brzina, lagan za vožnju.
  `,
  ),
  goods(
    426,
    1,
    things,
    `
    m- | Čamac plastični {4,20;4,50;5,00} m sa prikolicom | 2400 5200 | Registrovan, sa dozvolom za plovidbu. | Prikolica ima važeću registraciju.
    m | Gumeni čamac za {tri;četiri} osobe | 350 900 | Tvrdi pod i dva vesla. | Drži pritisak, bez zakrpa.
    m- | Vanbrodski motor Tomos {4;10;18} | 450 1300 | Redovno paljen, potrošnja mala.
    m | Kajak {jednosjed;dvosjed} sa veslom | 700 1500 | Stabilan, pogodan i za početnike.
    f | SUP daska {300;320} cm sa pumpom | 400 700 | Veslo, pumpa i ruksak u kompletu.
  `,
  ),
  goods(
    883,
    1,
    vehicles,
    `
    m- | Kamper Fiat Ducato {2.3;2.8} JTD, {4;5;6} ležaja | 24000 42000 | Grijanje na plin, frižider i tuš u funkciji. | Registrovan, spreman za put.
    f- | Kamp prikolica Hobby, {4;5} ležaja | 6500 14500 | Predšator i nova guma na tlu. | Suha, bez prodora vode.
    f- | Kamp kućica Adria {390;420;450} | 4500 9500 | Kuhinja i frižider ispravni. | Dokumenti uredni.
  `,
  ),
  goods(
    884,
    1,
    vehicles,
    `
    f | Auto prikolica {750;1000;1300} kg | 1300 2900 | Registrovana, nova patosnica. | Instalacija i svjetla ispravna.
    f- | Prikolica za čamac do {500;750} kg | 900 1900 | Pocinčana, sa vitlom.
    f | Prikolica za prijevoz vozila {2.000;2.700} kg | 4800 8900 | Dvoosovinska, sa rampama.
  `,
  ),
  goods(
    1040,
    1,
    vehicles,
    `
    m- | Minibus [Mercedes-Benz] Sprinter {16;19;21} mjesta | 38000 69000 | Klima za putnike, video i mikrofon. | Bez ulaganja, spreman za liniju.
    m- | Autobus [Setra] S 315, {49;51} mjesto | 29000 48000 | Toalet, kuhinja i spavaća kabina. | Gume u dobrom stanju.
    m- | [Iveco] Daily minibus {16;19} sjedišta | 27000 45000 | Licenciran za prijevoz učenika.
  `,
  ),
  goods(
    2457,
    1,
    vehicles,
    `
    m- | Quad CFMOTO {450;520;625} 4x4 | 7500 12900 | Vitlo, kuka i prednja zaštita. | Homologiran, registrovan za cestu.
    m- | ATV Linhai {300;400} | 4200 6900 | Reduktor i vučna kuka. | Idealan za šumu i vikendicu.
    m | Dječiji quad {49;110} ccm | 650 1500 | Daljinsko gašenje radi sigurnosti.
  `,
  ),
]

export const vehicleParts = [
  ...shelves(
    parts,
    `
    940 | fp | Zimske gume {185/65 R15;195/65 R15;205/55 R16;215/60 R17;225/45 R17} | 320 720 | DOT {2023;2024;2025}. | Šara oko {5;6;7} mm.
    940 | fp | Ljetne gume {185/60 R15;195/65 R15;205/55 R16;225/45 R17} | 300 680 | Garnitura od četiri komada. | DOT {2023;2024;2025}.
    937 | fp- | Alu felge {15;16;17;18}" 5x{100;108;112;114,3} | 250 750 | Bez pukotina, centrirane. | Cijena je za sva četiri komada.
    1616 | fp- | Čelične felge {14;15;16}" sa gumama | 180 380 | Ravne i bez korozije.
    1446 | m | Akumulator {55;60;74;100} Ah | 110 240 | Drži napon i po minusu.
    939 | m- | Far desni {Golf 5;Golf 6;Passat B6;Octavia 2} | 80 190 | Nosači čitavi, staklo bez pukotina.
    939 | m- | Far lijevi {Golf 7;Audi A4 B8;Opel Insignia;Škoda Superb} | 140 360 | Nosači čitavi, bez vlage.
    944 | m- | Branik prednji {Golf 6;Audi A3 8P;Opel Astra J;BMW E90} | 120 320 | Boja se može vidjeti na slici. | Nosači čitavi.
    1457 | f- | Hauba {Golf 5;Passat B7;Octavia A5;Renault Clio 4} | 130 300 | Bez rđe i ulegnuća.
    943 | m- | Retrovizor lijevi {Golf 6;Peugeot 308;Opel Astra H;Fiat Punto} | 50 130 | Električni, grijan.
    1433 | m- | Mjenjač {1.6 TDI;1.9 TDI;2.0 TDI} {5;6} brzina | 350 850 | Testiran prije skidanja. | Garancija do ugradnje.
    1061 | m- | Motor {1.9 TDI BXE;2.0 TDI CR;1.6 HDI;1.9 CDTI} | 900 2200 | Pređeno oko {180;210;230}.000 km. | Može se čuti u radu.
    1447 | f | Turbina {1.9 TDI;2.0 TDI;1.6 HDI;1.5 dCi} | 350 750 | Uz staru u zamjenu jeftinije.
    1768 | m- | Alternator {90 A;120 A;140 A} {VW grupa;Opel;Renault} | 70 160 | Puni kako treba.
    1472 | mp | Disk i pločice {Golf 5;Golf 7;Octavia 2;Passat B8}, prednji | 90 220 | Poznati proizvođač, komplet za osovinu.
    1565 | m- | Multimedija {Golf 7;Passat B8;BMW F30} | 280 750 | Otključan kod, navigacija radi.
    1474 | m+ | Set kvačila {1.6 TDI;1.9 TDI;2.0 TDI} sa zamajcem | 480 950 | Komplet: lamela, korpa, ležaj i zamajac.
    1461 | fp+ | Patosnice gumene {Golf 7;Octavia 3;Passat B8;Astra J} | 45 90 | Krojene po modelu, sa rubom.
    1449 | m | Krovni nosač {Octavia;Golf Variant;Passat Variant} | 120 280 | Sa bravom i ključem.
    1458 | f | Auto kuka {Golf 6;Passat B7;Astra H;Duster} | 180 360 | Sa instalacijom i atestom.
  `,
  ),
  goods(
    931,
    1,
    parts,
    `
    fp- | Kamionske gume {315/80;295/80;385/65} R22.5 | 250 700 | Šara oko {8;10;12} mm. | Cijena je za jednu gumu.
    m- | Rezervoar {400;600} l {MAN;DAF;Scania} | 300 650 | Bez pukotina, sa čepom.
    m- | Mjenjač ZF {6S850;16S181} | 900 2400 | Provjeren na vozilu.
    fp | Zračne spojnice i kablovi za prikolicu | 40 110 | Komplet, mjere standardne.
  `,
  ),
  goods(
    930,
    1,
    parts,
    `
    f | Kaciga {Shark;LS2;HJC;Nolan}, veličina {S;M;L;XL} | 180 450 | Bez padova, unutrašnjost oprana.
    f | Moto jakna sa štitnicima, {M;L;XL} | 200 420 | Zimski uložak se skida.
    m- | Auspuh {Yoshimura;Akrapović} za {600;750} ccm | 250 600 | Sa db killerom.
    m | Lančani set za {Honda;Yamaha;Suzuki} 600 | 150 280 | Lanac i oba lančanika.
    mp- | Cilindar i klip Tomos {automatik;APN} | 50 120 | Bez ogrebotina na stijenkama.
  `,
  ),
  goods(
    932,
    1,
    parts,
    `
    m- | Točak {26;27.5;29}" zadnji | 60 160 | Centriran, bez labavosti.
    f | Vilica Suntour {27.5;29}" | 120 260 | Sa blokadom na upravljaču.
    n | Dječije sjedište za bicikl, {prednje;zadnje} | 80 180 | Do 22 kg, sa pojasom.
    m | Ručni mjenjač Shimano {Alivio;Deore;XT} | 60 190 | Ručica i mjenjač zajedno.
    np+ | Svjetla za bicikl, USB punjenje | 25 60 | Prednje i zadnje u kompletu.
  `,
  ),
]
