import { goods, shelves, withoutCondition } from './goods.ts'
import { fresh } from './leisure-voices.ts'
import { electronics, equipment, furniture, machines, things } from './voices.ts'

export const devicesAtHome = shelves(
  electronics,
  `
  1764 | m | Daljinski za {Samsung;LG;Philips;Vox} TV | 15 45 | Baterije uz njega.
  1764 | f- | Matična ploča za TV {Samsung 43;LG 50;Vox 32} | 50 140 | Ekran je bio razbijen, ploča radi.
  2543 | f | Pametna sijalica {Philips Hue;Xiaomi;Tapo}, set {2;3} | 45 160 | Upravljanje preko telefona.
  2543 | m | Pametni termostat {Tado;Netatmo;Tuya} | 110 290 | Sedmični program.
  890 | m | Multimetar {Fluke;UNI-T;Brymen} | 45 290 | Sonde i torbica uz njega.
  890 | m | Laserski daljinomjer {Bosch;Leica} {30;50} m | 90 260 | Kalibrisan.
  890 | f | Digitalna vaga do {5;40;150} kg | 35 160 | Tačna, sa adapterom.
  1046 | m | Telefon {Panasonic;Gigaset} sa dvije slušalice | 60 140 | Veliki imenik, jasna slova.
  1046 | f- | Telefonska centrala {Panasonic;Siemens}, {8;16} linija | 150 420 | Isključena prilikom selidbe firme.
  3017 | m | Blender {Bosch;Philips;Tefal} | 50 160 | Staklena posuda.
  3017 | m | Toster {Gorenje;Tefal} za {2;4} kriške | 25 70 | Ladica za mrvice.
  2392 | m | Zvučnik {Sony SRS;Marshall Emberton;JBL Go} | 60 360 | Vodootporan.
  249 | n | Kućno kino {Sony;Samsung;LG} 5.1 | 180 520 | Svih pet zvučnika i bas.
`,
)

export const electrical = shelves(
  equipment,
  `
  1838 | m+ | Kabal {PGP 3x1,5;PGP 3x2,5;PPY 5x2,5}, {50;100} m | 60 320 | U originalnom kolutu.
  1838 | fp+ | Utičnice i prekidači {Legrand;Schneider}, set {10;20} | 60 190 | Bijela boja, sa okvirima.
  1838 | m | Razvodni orman sa osiguračima, {12;24} mjesta | 60 220 | Šina i klema uz njega.
`,
)

export const moreHousehold = [
  ...shelves(
    furniture,
    `
    872 | m | Vješalica i cipelarnik za hodnik | 80 260 | Ogledalo uz njega.
    872 | f | Lazy bag vreća, {crna;siva;narandžasta} | 60 160 | Punjenje se dodaje.
    872 | f | Polica za knjige {80x180;60x200} | 60 190 | Pet polica, pričvršćuje se za zid.
    737 | f | Dječija soba, krevet, ormar i radni sto | 420 1400 | Boja {bijela;hrast}.
    743 | f | Garnitura 3+2+1, {siva;smeđa} | 420 1400 | Tapacirana prije {dvije;tri} godine.
    741 | m | Plakar {klizni;krilni} {160;200;240} cm | 260 890 | Fioke i šipka za ofingere.
    742 | fp | Trpezarijske stolice, {4;6} komada | 120 420 | Noge bez klimanja.
    739 | m | Dušek {90x200;140x200;160x200} {džepičaste opruge;memorijska pjena} | 160 560 | Navlaka se skida i pere.
  `,
  ),
  ...shelves(
    things,
    `
    2397 | f | Česma za {umivaonik;kadu;sudoper} {Grohe;Hansgrohe;Minotti} | 50 220 | Keramički uložak.
    2397 | f | WC šolja sa ugradnim kotlićem | 180 460 | Poklopac sa usporivačem.
    803 | m | Set baštenskog alata, {5;7} komada | 25 80 | Drvene ručke.
    803 | f | Tačke građevinske, {80;100} l | 70 150 | Gumeni točak drži zrak.
    803 | fp | Merdevine {aluminijske;drvene} {3;4;6} m | 70 260 | Noge protiv klizanja.
    750 | f | Novogodišnja jelka {150;180;210} cm | 35 140 | Stalak i lampice uz nju.
    750 | fp | Dekoracije za rođendan, komplet | 15 50 | Baloni, zastavice i natpis.
    706 | f | Posteljina {140x200;200x220}, {pamuk;saten} | 30 110 | Dvije jastučnice uz nju.
    706 | m | Jorgan {vuneni;punjen perjem} {140x200;200x220} | 50 190 | Prozračen i čist.
    706 | mp | Peškiri, set {4;6;8} komada | 20 70 | Mekani, 500 g.
    710 | m | Usisivač {Dyson V8;Dyson V11;Philips;Bosch} bežični | 160 690 | Baterija drži 30 minuta.
    710 | m | Robot usisivač {Xiaomi;Roborock;iRobot} | 220 850 | Stanica i rezervne četke.
    710 | m | Paročistač Kärcher {SC 2;SC 3} | 110 290 | Svi nastavci.
    713 | n | Kućište sefa {na šifru;na ključ} {20;40} l | 70 260 | Šarafi za zid uz njega.
    713 | m | Set kamera {4;6;8} komada {Hikvision;Dahua;Reolink} | 260 790 | Pregled preko telefona.
    713 | m | Interfon {audio;video} za {kuću;zgradu} | 70 290 | Dvije jedinice.
    707 | f | Podna lampa {150;170} cm | 45 190 | Grlo E27.
    784 | f | Serdžada {vunena;pliš} | 20 90 | Motiv se vidi na slikama.
    2469 | mp | Fildžani porculanski, {6;12} komada | 25 90 | Bez okrhnutih.
    732 | fp | Tepsije i tave {Metalac;Zepter;Tefal}, {3;5} komada | 35 190 | Premaz čitav.
  `,
  ),
  ...shelves(
    equipment,
    `
    867 | fp | Sobna vrata {80x200;70x200} sa štokom | 90 290 | Kvaka i brava uz njih.
    867 | fp | Ulazna vrata {drvena;PVC;blindo} | 220 790 | Tri ključa.
    867 | m+ | Laminat {8;10;12} mm, paket | 18 45 | Klasa 32, {hrast;orah}.
    712 | m | Bazen {Intex;Bestway} {305;366;457} cm | 120 650 | Pumpa i ljestve uz njega.
    712 | f | Pješčana pumpa za bazen | 160 420 | Pijesak mijenjan ove sezone.
    775 | f | Klima {Gree;Midea;Mitsubishi} {12;18} inverter | 590 1500 | Razred A++. | Ugradnja po dogovoru.
  `,
  ),
]

export const moreBusiness = [
  ...shelves(
    machines,
    `
    1176 | m- | Strug za metal {Potisje;Prvomajska} {1000;1500} mm | 3200 8900 | Amerikaner i noževi uz njega.
    1176 | f- | Stubna bušilica {16;25;32} mm | 390 1600 | Tiha, bez zračnosti.
    1945 | f | Šivaća mašina {Singer;Brother;Juki} | 160 790 | Svi nastavci, šije i teksas.
    1945 | f- | Industrijska mašina {Juki;Pfaff;Durkopp} | 420 1600 | Sa stolom i motorom.
    2065 | f- | Traktorska prikolica {3;5;8} t, kiper | 1900 5900 | Gume dobre, pod od lima.
    2065 | f- | Prikolica za balu, {6;8} m | 2200 4900 | Registrovana.
    1791 | m- | Mini bager {Takeuchi;Kubota;JCB} {1,5;1,8;2,7} t | 17500 39000 | Tri kašike. | Radni sati se vide na slici.
    1791 | m- | Viljuškar {Linde;Toyota;Still} {1,5;2;2,5} t | 6900 16900 | Dizanje do 3,3 m.
    1791 | f- | Kombinirka {JCB 3CX;Case 580;Terex} | 24500 52000 | Klima i brza spojka.
  `,
  ),
  ...shelves(
    equipment,
    `
    368 | f | Kancelarijska stolica {ergonomska;direktorska} | 90 420 | Klizi bez škripanja.
    368 | m- | Kopir aparat {Canon;Ricoh;Konica Minolta} | 320 1400 | Brojač ispod {80;120} hiljada.
    368 | m | Registar ormar sa ključem | 120 320 | Metal, četiri police.
    1913 | fp+ | Radne rukavice, paket {12;50;100} pari | 20 90 | Razne veličine.
    1913 | n | Radno odijelo, {M;L;XL;XXL} | 30 95 | Ojačana koljena.
    1913 | f+ | Zaštitna kaciga i naočale, komplet | 20 60 | Po normi EN 397.
    1194 | fp | Police za trgovinu, {3;5;10} metara | 220 1200 | Rastavljaju se lako.
    1194 | f | Fiskalna kasa {sa ladicom;prenosiva} | 160 520 | Servisirana.
    1194 | fp | Lutke za izlog, {2;4} komada | 70 260 | Bez oštećenja.
  `,
  ),
  ...shelves(
    fresh,
    `
    2134 | m+ | Kukuruz u zrnu, cijena po {100 kg;toni} | 40 420 | Suh, ovogodišnji.
    1097 | m+ | Stajnjak zreli, prikolica | 70 190 | Utovar traktorom.
    1121 | m+ | Pijesak i šljunak, {kiper;big bag} | 40 210 | Dostava do {20;30} km.
  `,
  ),
  withoutCondition(
    goods(
      1682,
      1,
      fresh,
      `
    m | Razrađen {kafić;frizerski salon;fast food} u {centru;naselju} | 18000 69000 | Oprema i stalni gosti ostaju. | Ugovor o zakupu se prenosi.
    f | Firma {d.o.o.;s.p.} bez dugova, {građevina;transport;trgovina} | 2500 9500 | Čista, aktivan račun.
    f | Razrađena {auto praona;teretana;poslastičara} | 22000 89000 | Prodaja zbog odlaska u inostranstvo.
  `,
    ),
  ),
]
