import { shelves, withoutCondition } from './goods.ts'
import { animals, collectibles, fresh, printed } from './leisure-voices.ts'
import { electronics, forBabies, things } from './voices.ts'

export const moreJewellery = shelves(
  things,
  `
  203 | f | {Srebrena;Zlatna} narukvica, {17;19;21} cm | 40 690 | Žig vidljiv, kopča čvrsta.
  203 | f | Pandora narukvica sa {tri;pet} privjeska | 90 260 | Original, kutija postoji.
  204 | m | Privjesak {srce;križ;polumjesec;inicijal}, {srebro;zlato} | 20 260 | Bez lančića.
  2035 | m- | Džepni sat sa lancem, {mehanički;kvarc} | 40 220 | Radi tačno.
  2466 | f | Kutija za {satove;nakit}, {6;10;20} mjesta | 25 90 | Ključić uz nju.
  1636 | m | Zlatni dukat {Franc Jozef;mali;veliki} | 650 3200 | Mjeri se pred kupcem.
  1636 | f | Zlatna poluga {1;2,5;5} g | 290 1150 | Sa certifikatom.
`,
)

export const retroGames = shelves(
  electronics,
  `
  294 | m- | {Commodore 64;Atari 2600;Amiga 500} sa igrama | 120 420 | Džojstici uz njega.
  294 | f- | Retro konzola {Sega Mega Drive;SNES;Game Boy} | 70 260 | Kontakti očišćeni.
`,
)

export const moreBabies = shelves(
  forBabies,
  `
  376 | m | Krevetić {60x120;70x140} {bijeli;bukva}, sa dušekom | 90 290 | Ograda se spušta.
  376 | m | Prenosni krevetić {Chicco;Lorelli} | 70 220 | Sklapa se u torbu.
  2679 | f | Hranilica {Chicco;Stokke;Ikea} | 35 360 | Tacna se pere u mašini.
  1572 | f | Ležaljka {Chicco;Fisher-Price} sa vibracijom | 35 120 | Luk sa igračkama.
  1572 | f | Hodalica {muzička;drvena} | 25 80 | Kočnica protiv klizanja.
  1569 | f | Nosiljka {Ergobaby;Chicco;Tula} | 40 190 | Od 3,5 do 15 kg.
  377 | fp | Igračke za bebe {0-12;6-18} mjeseci, {10;15} komada | 20 60 | Sve oprano.
  377 | m | Gimnastički centar za bebe | 25 90 | Pet igračaka i ogledalo.
  373 | f | Električna izdajalica {Medela;Philips Avent} | 50 260 | Novi nastavci uz nju.
  373 | m | Sterilizator i grijač flašica | 30 120 | Čišćen od kamenca.
  2686 | f | Kadica sa {stalkom;mrežicom} | 20 70 | Čep i termometar.
`,
)

export const beekeeping = shelves(
  things,
  `
  2359 | fp | Košnice {LR;DB}, {5;10;20} komada | 250 1800 | Farbane, sa ramovima.
  2359 | f | Centrifuga za med, {3;4} rama | 190 690 | Inox, ručni pogon.
  673 | f | Povodac, ogrlica i zdjele za psa | 15 60 | Za {male;srednje;velike} pse.
`,
)

export const morePets = shelves(
  animals,
  `
  669 | mp | Štenci {šarplaninca;malteškog psa;francuskog buldoga;ši cua} | 200 900 | Stari {7;8;10} sedmica. | Vakcinisani, knjižica uz njih.
  669 | m | Pas {lovački;čuvar}, {dvije;tri} godine | 150 600 | Naučen na dvorište.
  676 | mp | Mačići {mejn kun;ruska plava;škotski fold} | 200 700 | Navikli na posip. | Vakcinisani.
  683 | fp | Kanarinci, {pjevači;par} | 30 120 | Prsten ovogodišnji.
  652 | fp | Krmače {suprasne;sa prasićima} | 600 1400 | Vet pregled uredan.
  654 | fp | Koze {alpina;sanska}, {dvije;četiri} | 300 1200 | Muzu se ručno.
  650 | m | Konj {bosanski brdski;lipicaner}, {4;6;8} godina | 2200 5200 | Pitom, radi u zaprezi.
`,
).map(withoutCondition)

export const moreMusic = shelves(
  things,
  `
  213 | m | Klarinet {Buffet;Yamaha;Amati} | 220 890 | Jastučići novi.
  213 | f | {Truba;Flauta;Trombon} {Yamaha;Jupiter} | 260 950 | Kofer uz nju.
  213 | m | Saksofon {alt;tenor} | 590 1900 | Podešen kod majstora.
  2010 | fp | Slušalice {Sennheiser HD 599;AKG K702;Beyerdynamic DT 770} | 160 390 | Novi jastučići.
  1236 | m | DJ kontroler {Pioneer DDJ-400;Hercules;Numark} | 220 690 | Kabal i torba uz njega.
  1236 | f | Rasvjeta za scenu, {4;8} LED reflektora | 160 560 | DMX kontroler uz nju.
  404 | f | Darbuka {keramička;metalna} | 45 160 | Koža čitava.
  422 | f | Šargija, ručni rad | 160 420 | Iz radionice u {Gradačcu;Brčkom}.
  1993 | m | Prijemnik {Denon;Yamaha;Onkyo} {5.1;7.1} | 160 620 | HDMI, daljinski uz njega.
`,
)

export const moreBooks = shelves(
  printed,
  `
  3023 | fp- | Bajke i slikovnice, {8;12;20} komada | 15 60 | Tvrde korice.
  3023 | f | Ježeva kućica i druge priče | 6 20 | Ilustracije u boji.
  1532 | f | Vjerska literatura, {komplet;pojedinačno} | 8 60 | Očuvani povezi.
  1532 | m | Kur'an sa prijevodom | 25 70 | Tvrdi povez.
  1532 | f | Biblija, {veliki;džepni} format | 15 60 | Zlatorez.
  1537 | f | {Kuharica;Knjiga o vrtlarstvu;Putopis} | 8 30 | Puno fotografija.
  1537 | fp- | Knjige na {engleskom;njemačkom}, {5;10} komada | 20 60 | Romani i krimići.
  312 | mp- | Časopisi {National Geographic;Burda;Politikin zabavnik}, {20;40;80} brojeva | 20 110 | Po godištima.
  312 | fp- | Stare novine iz {1974;1984;1992}. | 10 60 | Čuvane u fascikli.
`,
)

export const moreHealth = [
  ...shelves(
    fresh,
    `
    280 | f+ | Paleta sjenila {Huda Beauty;Revolution;Maybelline} | 18 90 | Zapakovana.
    280 | m+ | Karmin i maskara {MAC;L'Oréal;Maybelline} | 12 55 | Nijansa se vidi na slici.
    1054 | m+ | Set za gel nokte sa UV lampom | 40 120 | Gelovi, turpije i ulje.
    1054 | mp+ | Lakovi za nokte, {6;12;24} komada | 15 60 | Trajni lak.
    281 | f+ | Električna četkica {Oral-B;Philips Sonicare} | 45 190 | Dvije glave u kutiji.
  `,
  ),
  ...shelves(
    things,
    `
    1388 | m | Dioptrijski okvir {Ray-Ban;Police;Vogue} | 60 190 | Stakla se mijenjaju kod optičara.
    281 | m | Tuš za zube {Panasonic;Oral-B} | 45 130 | Četiri nastavka.
    1201 | fp | Štake podlakatne, par | 15 50 | Gumice nove.
    1201 | m | Bolnički krevet, {mehanički;električni} | 320 1200 | Ograda i dušek uz njega.
    279 | m | Inhalator {Omron;Beurer} | 35 120 | Maske za djecu i odrasle.
    279 | m | Oksimetar i toplomjer | 20 60 | Baterije uz njih.
  `,
  ),
]

export const moreToys = shelves(
  things,
  `
  285 | m | Plišani {medo;zec;dinosaurus} {40;60;100} cm | 12 60 | Opran.
  1991 | m | Tobogan za dvorište, {120;180;220} cm | 60 290 | Plastika nije izblijedjela.
  1991 | f | Ljuljačka metalna, {jedna;dvije} klackalice | 60 260 | Sidra za travu.
  295 | m | Kuhinja za djecu, drvena | 50 160 | Posuđe uz nju.
  295 | m | Tricikl {Smoby;Chicco} sa drškom | 45 160 | Tenda i korpa.
  1520 | f | Kuća za lutke, drvena | 45 190 | Namještaj uz nju.
`,
)

export const moreCollecting = shelves(
  collectibles,
  `
  1792 | fp- | Makete automobila 1:43, {5;10;20} komada | 40 260 | U kutijama.
  1792 | f- | Maketa {broda;aviona;tenka}, sastavljena | 30 160 | Farbana rukom.
  1792 | f- | Željeznica {Märklin;Piko;Mehano}, set | 110 690 | Lokomotive rade.
  443 | fp- | Razglednice {Sarajeva;Mostara;Jajca;Travnika}, {10;30;60} komada | 20 190 | Iz perioda {1900-1940;1950-1980}.
  443 | fp- | Stare fotografije, {porodične;vojne;gradske} | 15 90 | Na poleđini datum.
`,
)

export const moreAnything = [
  ...shelves(
    things,
    `
    1415 | f | Nargila, {40;60;80} cm | 35 140 | Dva crijeva, glava uz nju.
    1415 | m | Upaljač {Zippo;Ronson} | 20 90 | Fitilj nov.
    1736 | m | Kostim za {maskenbal;predstavu}, {dječiji;odrasli} | 15 60 | Nošen jednom.
    1736 | m | Kostim Djeda Mraza, komplet | 35 110 | Brada, kapa i čizme.
    3024 | fp | Kartonske kutije za selidbu, {20;40;80} komada | 15 70 | Dvoslojne.
    3024 | fp | Euro palete, {5;10;20} komada | 40 220 | Bez polomljenih dasaka.
    3024 | fp | Plastične kante {60;120;200} l sa poklopcem | 20 80 | Od prehrambenih proizvoda.
  `,
  ),
  ...shelves(
    animals,
    `
    3025 | mp | Pronađeni ključevi, {Ilidža;Grbavica;centar;Borik} | 0 0 | Opišite privjesak i vaši su.
    3025 | m | Izgubljen {novčanik;telefon;pasoš}, molim pomoć | 0 0 | Nalazaču slijedi nagrada.
    3025 | m | Nestao pas, {mješanac;labrador;haski} | 0 0 | Ima {crvenu;plavu} ogrlicu i čip. | Javite se u bilo koje doba.
    3025 | f | Pronađena {maca;torba;bicikla}, tražim vlasnika | 0 0 | Čuva se kod mene.
  `,
  ).map(withoutCondition),
]
