import { goods, shelves, withoutCondition } from './goods.ts'
import { animals, collectibles, fresh, printed } from './leisure-voices.ts'
import { electronics, forBabies, things } from './voices.ts'

export const jewellery = [
  goods(
    244,
    3,
    electronics,
    `
    m | [Casio] {G-Shock;Edifice;Vintage} | 70 290 | Vodootporan, baterija nova.
    m | [Seiko] {5 Sports;Presage;Prospex} | 280 950 | Automatik, drži tačno vrijeme.
    m | [Tissot] {PRX;Le Locle;Seastar} | 550 1250 | Safirno staklo bez ogrebotina.
    m | [Citizen] Eco-Drive | 230 590 | Puni se svjetlom, baterija se ne mijenja.
    m | [Fossil] ženski sat, {zlatni;srebreni;roza} | 110 260 | Karike viška u kutiji.
    m- | Stari ruski sat {Raketa;Vostok;Poljot} | 60 260 | Mehanički, servisiran.
  `,
  ),
  goods(
    745,
    1,
    things,
    `
    m- | Zidni sat sa klatnom | 90 320 | Otkucava pune sate.
    m | Zidni sat {30;40;60} cm, {drvo;metal} | 25 90 | Tih mehanizam.
  `,
  ),
  goods(
    200,
    1,
    things,
    `
    m | Srebreni lančić {45;50;55} cm | 35 110 | Srebro 925, žigosano.
    f | Zlatna ogrlica {3;5;8} g | 450 1300 | Zlato 585, mjeri se pred kupcem.
    f | Ogrlica od {bisera;ćilibara;ametista} | 45 210 | Čvrsta kopča.
  `,
  ),
  goods(
    202,
    1,
    things,
    `
    m | Zlatni prsten sa cirkonom, veličina {53;55;57} | 220 590 | Zlato 585, žig vidljiv.
    f | Srebrena burma, veličina {54;58;62} | 30 90 | Srebro 925.
    m | Vjerenički prsten sa brilijantom, {52;54;56} | 850 1900 | Certifikat i kutija.
  `,
  ),
  goods(
    882,
    1,
    things,
    `
    fp | Zlatne naušnice, {1,8;2,4;3,1} g | 190 420 | Zlato 585.
    fp | Srebrene naušnice {sa cirkonima;alke;viseće} | 25 80 | Srebro 925, lagane.
  `,
  ),
]

export const babies = [
  goods(
    375,
    3,
    forBabies,
    `
    np | Kolica [Chicco] {2 u 1;3 u 1} | 390 890 | Košara, sportsko sjedište i navlake. | Sklapaju se jednom rukom.
    np | Kolica [Cybex] {Priam;Balios;Melio} | 690 1650 | Lagana, staju u mali gepek.
    np | Kišobran kolica, {plava;siva;crvena} | 90 240 | Naslon se spušta do ležećeg položaja.
    np | Kolica [Peg Perego] {2 u 1;3 u 1} | 450 1050 | Točkovi sa amortizerima.
  `,
  ),
  goods(
    1043,
    2,
    forBabies,
    `
    f | Autosjedalica [Chicco] {0-13;9-18;9-36} kg | 130 380 | Nije bila u sudaru.
    f | [Maxi-Cosi] autosjedalica {0-13;9-18} kg | 190 480 | Navlaka se skida i pere.
    f | [Britax Römer] {15-36;9-36} kg | 220 520 | Isofix, bočna zaštita.
  `,
  ),
  goods(
    372,
    2,
    forBabies,
    `
    f | Garderoba za bebe {0-3;3-6;6-12} mjeseci, {15;20;30} komada | 35 110 | Bodiji, zeke i kapice. | Sve na slikama.
    f | Zimska vreća za kolica | 35 120 | Krzno iznutra, patent u dva smjera.
    fp | Prve cipelice, broj {18;19;20;21} | 15 55 | Meka koža.
  `,
  ),
  goods(
    378,
    2,
    forBabies,
    `
    m | Dječiji krevetac {60x120;70x140} sa dušekom | 110 320 | Tri visine, kočnice na točkićima.
    f | Hranilica za bebe, {sklopiva;drvena} | 60 260 | Pojas na pet tačaka.
    f | Pumpica za izdojavanje {Avent;Medela} | 60 260 | Dijelovi sterilisani.
    m | Bebi alarm {Motorola;Philips} | 70 240 | Domet {50;200;300} m.
    f | Kadica za kupanje sa stalkom | 30 90 | Čep i uložak u kompletu.
  `,
  ),
]

export const pets = [
  ...shelves(
    animals,
    `
    669 | mp | Štenci {njemačkog ovčara;labradora;zlatnog retrivera;pudlice} | 250 750 | Očišćeni od parazita i prvi put vakcinisani. | Stari {6;7;8;9} sedmica.
    669 | m | Tornjak, štene, mužjak | 200 500 | Roditelji se mogu vidjeti. | Vakcinisan, sa knjižicom.
    676 | mp | Mačići {britanske;perzijske} mačke | 150 450 | Navikli na posip i kućne uslove.
    683 | mp | Papagaji, {tigrice;nimfe} | 20 120 | Iz kućnog uzgoja, zdravi.
    697 | m | Patuljasti zec, star {dva;tri;četiri} mjeseca | 25 60 | Pitom, naviknut na djecu.
    686 | fp | Akvarijske ribice, {gupi;neon;skalar} | 2 12 | Cijena po komadu.
  `,
  ).map(withoutCondition),
  ...shelves(
    animals,
    `
    651 | f | Krava {simentalac;holštajn}, {druga;treća;četvrta} laktacija | 2900 4600 | Pitoma, dnevno oko {18;22;25} litara. | Sva dokumentacija uredna.
    651 | f | Junica simentalac, {12;15;18} mjeseci | 2200 3400 | Markirana, vakcinisana.
    654 | fp | Ovce {pramenka;virtemberg}, {5;8;12} komada | 1200 3900 | Mlade i zdrave. | Cijena za sve.
    647 | fp | Koke nosilje, {16;20;24} sedmice | 12 20 | Cijena po komadu, vakcinisane.
    1506 | fp | Pčele, {pet;osam;deset} društava LR | 700 1800 | Ovogodišnje matice, zazimljene.
    650 | m | Konj haflinger, {5;7;9} godina | 2900 5500 | Uhodan u zapregu i jahanje.
    652 | mp | Prasići {Landras;Durok}, {20;25} kg | 150 240 | Cijena po komadu.
  `,
  ).map(withoutCondition),
  ...shelves(
    things,
    `
    688 | m | Akvarij {60;100;160;200} l sa opremom | 90 420 | Filter, grijač i rasvjeta rade.
    673 | f | Kućica za psa, {M;L;XL} | 90 280 | Izolovana, krov se podiže.
    673 | m | Transporter za {mačke;pse} | 25 130 | Vrata se čvrsto zatvaraju.
    684 | m | Kavez za {papagaje;zamorce} | 40 160 | Hranilice i ljestve u kompletu.
  `,
  ),
  ...shelves(
    fresh,
    `
    670 | f+ | Hrana za pse {10;15;20} kg | 45 110 | Rok trajanja preko godinu.
  `,
  ),
]

export const books = [
  ...shelves(
    printed,
    `
    1767 | m- | Meša Selimović: {Derviš i smrt;Tvrđava;Ostrvo} | 8 25 | Tvrdi povez, izdanje {Svjetlosti;Sarajeva Publishing}.
    1767 | m- | Ivo Andrić: {Na Drini ćuprija;Prokleta avlija;Travnička hronika} | 8 28 | Tvrdi povez.
    1767 | f- | Komplet {Karl May;Agatha Christie;Jules Verne}, {8;10;12} knjiga | 40 120 | Isti izdavač, uredan red na polici.
    1528 | mp- | Udžbenici za {šesti;sedmi;osmi;deveti} razred | 25 70 | Po važećem programu, komplet.
    1534 | f | Enciklopedija {za djecu;svijeta;prirode} | 15 60 | U boji, tvrdi povez.
    434 | mp- | Stripovi {Zagor;Dylan Dog;Alan Ford;Blek Stena}, {10;20;30} komada | 30 140 | Očuvane korice.
    1534 | m | Rječnik {engleskog;njemačkog;turskog} jezika | 10 40 | Preko 40.000 riječi.
    1561 | f- | Stručna literatura: {anatomija;građevinska mehanika;krivično pravo} | 20 80 | Potrebna za prvu i drugu godinu.
  `,
  ),
  ...shelves(
    things,
    `
    2038 | f | Školska torba {anatomska;na točkiće} | 30 95 | Ojačano dno, reflektujuće trake.
    2045 | f+ | Puna pernica za {djevojčice;dječake} | 15 35 | Flomasteri, bojice i pribor.
    2036 | n | Crtaći pribor za tehničko crtanje | 20 60 | Šestar, lenjiri i rapidografi.
    2036 | m | Kalkulator Casio fx-{82;991} | 20 60 | Naučni, dozvoljen na ispitima.
  `,
  ),
]

export const health = [
  ...shelves(
    things,
    `
    430 | m+ | Parfem {Chanel;Dior;Versace;Armani} {50;100} ml | 110 260 | Original, celofan netaknut.
    279 | m | Aparat za pritisak, {nadlaktica;zglob} | 40 110 | Manžeta i baterije u kompletu.
    1379 | f+ | Krema za lice sa {hijaluronom;vitaminom C}, 50 ml | 15 45 | Rok do {2028;2029}. godine.
    278 | f | Presa za kosu {Remington;Philips;Babyliss} | 30 110 | Keramičke ploče, brzo se grije.
    278 | m | Aparat za šišanje {Wahl;Moser;Philips} | 35 140 | Svi nastavci na broju.
    1201 | np | Invalidska kolica, sklopiva | 180 420 | Kočnice i oslonci za noge ispravni.
    1225 | f | Masažna klupa, sklopiva | 160 420 | Podesiva visina, torba za nošenje.
  `,
  ),
]

export const toys = [
  ...shelves(
    things,
    `
    286 | f | Lego {Technic;City;Star Wars}, {400;750;1200} kocki | 50 240 | Svi dijelovi i uputstvo.
    288 | f | Društvena igra {Monopol;Rizik;Catan;Uno} | 20 80 | Sve figure i karte na broju.
    287 | m | Auto na daljinski, {1:14;1:10} | 40 190 | Baterija i punjač u kompletu.
    1520 | f | Lutka {Barbie;beba}, sa priborom | 20 75 | Kosa raščešljana, odjeća čista.
    287 | m | Dječiji auto na akumulator {6;12} V | 150 420 | Roditelj upravlja daljinskim.
    288 | m- | Šah drveni, {30;40;50} cm | 25 110 | Sve figure na broju.
    286 | f+ | Puzzle {500;1000;2000} dijelova | 15 45 | Zapakovane, kartonske.
  `,
  ),
]

export const art = [
  ...shelves(
    collectibles,
    `
    331 | n- | Ulje na platnu, {50x60;60x80} cm, {pejzaž;mrtva priroda;marina} | 150 850 | Potpisano, u ramu.
    331 | m- | Akvarel, {Baščaršija;Stari most;Trebevićka žičara} | 60 260 | Uramljen pod staklom.
    332 | f- | Grafika, {1968;1975;1983}. godina | 80 350 | Numerisana i potpisana olovkom.
    333 | f- | Skulptura od {orahovine;bronze;hrasta} | 120 750 | Ručni rad, visina oko {25;35} cm.
    334 | m | Slikarski pribor, komplet u koferu | 40 130 | Boje, kistovi i platno.
  `,
  ),
]

export const collecting = [
  ...shelves(
    collectibles,
    `
    445 | fp- | Kovanice {SFRJ;Kraljevine Jugoslavije;Austro-Ugarske}, {10;20;30} komada | 25 210 | Razne godine.
    446 | mp- | Novčanice {SFRJ;BiH 1992;Reichsmark}, set | 20 150 | Stanje od VF do UNC.
    454 | m- | Bakarni ibrik, stari | 40 190 | Kalajisan iznutra.
    450 | fp- | Poštanske marke, album sa {200;400;700} komada | 60 320 | Pretežno {Jugoslavija;Austrija;sport}.
    439 | fp- | Značke {Olimpijada Sarajevo 84;sportski klubovi}, {15;25;40} komada | 30 210 | Na podlozi.
    464 | fp- | Gramofonske ploče {Bijelo dugme;Azra;Indexi}, LP | 20 90 | Omot i ploča bez ogrebotina.
    1712 | fp- | Figurice Kinder, {25;50} komada | 20 90 | Bez duplih.
  `,
  ),
]

export const anything = [
  goods(
    1427,
    1,
    fresh,
    `
    m+ | Poklon paket za {rođendan;mladence;maturante} | 30 95 | Upakovan i vezan mašnom.
    f+ | Ručno rađena {svijeća;čestitka} sa posvetom | 8 30 | Natpis po želji.
    m+ | Drveni sat sa gravurom | 45 90 | Gravura imena u cijeni.
  `,
  ),
  withoutCondition(
    goods(
      2657,
      1,
      animals,
      `
    m | {Kauč;Dušek;Ormar}, poklanjam | 0 0 | Očuvano, potrebno samo preuzeti.
    f | Dječija odjeća {2-4;5-7} godina, poklanjam | 0 0 | Oprano i složeno u vrećama.
    mp | Mačići traže dom, {dva;tri;četiri} maca | 0 0 | Zdravi i očišćeni od parazita.
    m | Pas traži dom, star {osam mjeseci;godinu dana;dvije godine} | 0 0 | Vakcinisan i čipovan, navikao na djecu.
  `,
    ),
  ),
  goods(
    369,
    2,
    things,
    `
    m | Kofer za putovanja, {kabinski;srednji;veliki} | 50 190 | Točkići se okreću, brava radi.
    m | Sef sa {brojčanikom;ključem} | 60 260 | Za zid ili pod, ključevi na broju.
    f- | Mašina za šivanje {Singer;Bagat;Pfaff} | 60 320 | Šije bez preskakanja.
    fp- | Flaše i tegle, {50;100} komada | 15 60 | Oprane, za zimnicu ili sok.
    m | Kotlić za {rakiju;paprikaš} | 120 690 | Bakar, kalajisan.
    f- | Starinska vaga sa tegovima | 40 190 | Mjeri tačno.
  `,
  ),
]
