import { goods, shelves } from './goods.ts'
import { forBabies, things, worn } from './voices.ts'

const womenShoes = '{36;37;38;39;40;41}'
const menShoes = '{41;42;43;44;45;46}'

export const clothes = [
  ...shelves(
    worn,
    `
    491 | f | Svečana haljina, {S;M;L} | 60 180 | Nošena samo na jednoj svadbi. | Dužina do poda, podstavljena.
    491 | f | Ljetna haljina na cvjetiće, {S;M;L} | 25 60 | Viskoza, lagana.
    509 | f | Vjenčanica, {36;38;40} | 350 950 | Veo i podsuknja u kompletu. | Čišćena u hemijskoj.
    491 | f | Crna mala haljina, {36;38;40;42} | 30 85 | Rukav do lakta.
  `,
  ),
  goods(
    474,
    3,
    worn,
    `
    f | Ženska zimska jakna sa krznom, {S;M;L;XL} | 70 180 | Vrlo topla, kapuljača se skida.
    m | Vuneni kaput, {36;38;40;42} | 90 260 | Boja {kamel;siva;crna}. | Čišćen i spreman.
    f | Kožna jakna ženska, {S;M} | 90 280 | Prava koža, meka.
    m | Mantil [Burberry], {38;40} | 450 950 | Original, serijski broj u postavi.
  `,
  ),
  ...shelves(
    worn,
    `
    473 | f | Ženska {bijela;svilena;karirana} košulja, {S;M;L} | 18 50 | Ne gužva se lako.
    473 | mp | Paket ženskih majica, {5;8;10} komada, {S;M} | 30 80 | Pamuk, sve ispravno.
    479 | m | Džemper od {vune;kašmira}, {S;M;L} | 25 90 | Pran ručno.
  `,
  ),
  goods(
    486,
    2,
    worn,
    `
    fp | Kožne gležnjače ${womenShoes} | 60 150 | Prava koža, đon bez trošenja.
    fp | Ženske mokasine ${womenShoes} | 35 90 | Udobne za cijeli dan.
  `,
  ),
  goods(
    488,
    1,
    worn,
    `
    fp | Čizme do koljena ${womenShoes} | 70 190 | Koža, patent cijelom dužinom.
    fp | Gumene čizme ženske ${womenShoes} | 25 60 | Bez pukotina, podstavljene.
  `,
  ),
  goods(
    490,
    2,
    worn,
    `
    fp | Ženske patike Nike {Air Force;Air Max} ${womenShoes} | 90 220 | Original, kutija postoji.
    fp | Adidas {Superstar;Gazelle;Samba} ${womenShoes} | 80 200 | Original, đon bijel.
    fp | Skechers ženske patike ${womenShoes} | 60 140 | Memorijski uložak.
  `,
  ),
  goods(
    1892,
    1,
    worn,
    `
    fp | Štikle {crne;bež;crvene} ${womenShoes} | 30 95 | Peta {7;8;9} cm, stabilne.
    fp | Sandale na petu ${womenShoes} | 30 90 | Nošene jednu večer.
  `,
  ),
  goods(
    542,
    2,
    worn,
    `
    f | Ženska kožna torba, {crna;smeđa;bordo} | 60 190 | Tri pregrade i duga naramenica.
    m | Ženski ruksak, {crni;bež} | 30 90 | Staje laptop od {13;14}".
    f | Svečana torbica, {zlatna;srebrena;crna} | 20 60 | Lančić se skida.
    f | Torba [Versace] | 350 850 | Original, sa karticom i vrećicom.
  `,
  ),
  goods(
    511,
    3,
    worn,
    `
    f | Muška zimska jakna, {M;L;XL;XXL} | 70 190 | Vodoodbojna, dva unutrašnja džepa.
    f | Muška kožna jakna, {L;XL} | 110 320 | Prava koža, bez pukotina.
    m | Muški kaput, {48;50;52;54} | 90 260 | Vuna, moderan kroj.
    f | Jakna [Armani], {M;L} | 180 450 | Original.
  `,
  ),
  ...shelves(
    worn,
    `
    510 | f | Muška košulja, {M;L;XL} | 20 60 | Pamuk, slim kroj.
    510 | mp | Muške majice, {5;8;10} komada, {L;XL} | 30 90 | Prodaju se u paketu.
    519 | n | Muško odijelo, {48;50;52;54} | 120 350 | Sako i hlače. | Nošeno na maturi i svadbi.
    515 | m | Duks sa kapuljačom, {M;L;XL} | 25 70 | Debeo, topao.
  `,
  ),
  ...shelves(
    worn,
    `
    523 | fp | Muške kožne cipele ${menShoes} | 60 180 | Prava koža, đon šiven.
    524 | fp | Radne cipele S3 ${menShoes} | 60 140 | Zaštitna kapica i đon protiv proboja.
  `,
  ),
  goods(
    526,
    3,
    worn,
    `
    fp | [Nike] Air Max {90;97;Plus} ${menShoes} | 120 320 | Original, kutija postoji.
    fp | [Adidas] {Ultraboost;Campus;Gazelle} ${menShoes} | 90 260 | Original, uložak čist.
    fp | Muške patike New Balance {530;574;9060} ${menShoes} | 110 280 | Original. | Vrlo udobne.
    fp | Patike za trčanje Asics ${menShoes} | 110 260 | Pretrčano manje od {50;100;150} km.
  `,
  ),
  ...shelves(
    worn,
    `
    621 | f | Muška torbica preko ramena, {crna;smeđa} | 25 85 | Koža, tri pregrade.
    505 | m | Muški kožni novčanik | 20 70 | Pregrade za kartice i kovanice.
    621 | f | Torbica [Gucci] | 280 650 | Original, račun postoji.
  `,
  ),
  ...shelves(
    forBabies,
    `
    545 | mp | Paket za djevojčice {2-3;4-5;6-7} godina, {12;18;25} komada | 40 110 | Majice, helanke i haljinice.
    546 | f | Zimska jakna za djevojčice, vel. {104;116;128} | 30 80 | Topla, sa kapuljačom.
    558 | f | Svečana haljina za djevojčice, vel. {98;110;122} | 25 70 | Nošena na jednom slavlju.
  `,
  ),
  ...shelves(
    forBabies,
    `
    561 | mp | Paket za dječake {2-3;4-5;6-7} godina, {12;18;25} komada | 40 110 | Trenerke, majice i duksevi.
    562 | f | Zimska jakna za dječake, vel. {104;116;128} | 30 80 | Nepromočiva, rukavi se produžavaju.
    569 | n | Odijelo za dječake, vel. {92;104;116} | 40 110 | Sako, hlače i leptir mašna.
  `,
  ),
  ...shelves(
    things,
    `
    497 | mp | Kožni kaiševi, {100;110;120} cm | 15 50 | Prava koža, metalna kopča.
    1387 | fp | Sunčane naočale {Ray-Ban;Polaroid;Oakley} | 60 260 | Kutija i krpica u kompletu.
    501 | m | Šal od {vune;kašmira;svile} | 15 60 | Mekan, ne grebe.
    500 | f | Kapa i rukavice, zimski komplet | 15 40 | Postava od flisa.
  `,
  ),
]
