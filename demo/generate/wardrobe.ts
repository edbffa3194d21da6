import { shelves } from './goods.ts'
import { forBabies, things, worn } from './voices.ts'

const women = '{36;37;38;39;40;41}'
const men = '{41;42;43;44;45;46}'

export const wardrobe = [
  ...shelves(
    worn,
    `
    491 | f | Haljina [Zara] {mini;midi}, {XS;S;M;L} | 20 60 | {Pamuk;Viskoza}, pada lijepo.
    474 | f | Ženska {pernata;prošivena} jakna [Mango], {S;M;L} | 45 120 | Lagana i topla.
    479 | f | Dukserica [Nike] ženska, {S;M;L} | 35 95 | Unutra pliš.
    479 | m | Pleteni džemper [Reserved], {S;M;L} | 18 50 | {Vuna;Pamuk}, ne grebe.
    492 | fp | Farmerke [Levi's] {501;721;710}, {34;36;38;40} | 40 120 | Original, traper bez rasteza.
    492 | fp | Ženske pantalone {crne;bež}, {36;38;40;42} | 20 60 | Visoki struk.
    494 | f | Suknja {plisirana;traper;kožna}, {S;M;L} | 15 55 | Podstavljena.
    494 | m | Šorc ženski [H&M], {S;M;L} | 10 30 | Za ljeto, prozračan.
    480 | f | Trenerka ženska [Adidas], {S;M;L} | 50 140 | Gornji i donji dio.
    480 | fp | Helanke za trening [Puma], {S;M;L} | 25 70 | Ne prozire se.
    482 | m | Ženski sako {crni;bijeli;karirani}, {36;38;40} | 35 110 | Strukiran.
    482 | m | Komplet sako i pantalone, {36;38;40;42} | 70 190 | Nošen na jednoj promociji.
    483 | f | Pidžama ženska, {S;M;L} | 15 45 | Pamuk, duge nogavice.
    889 | m | Kupaći kostim {jednodijelni;dvodijelni}, {S;M;L} | 15 60 | Brzo se suši.
    477 | fp | Trudničke farmerke, {S;M;L} | 20 60 | Elastičan pojas.
    477 | f | Haljina za trudnice i dojilje, {S;M;L} | 20 60 | Lagana, na preklop.
    487 | fp | Ženske sandale [Geox] ${women} | 40 120 | Kožni uložak.
    487 | fp | Kućne papuče ženske ${women} | 10 30 | Vuna, ne klize.
    511 | f | Muška {proljetna;vjetrovka} jakna [Tom Tailor], {M;L;XL} | 45 130 | Dva džepa sa patentom.
    510 | f | Polo majica [Lacoste], {M;L;XL} | 45 120 | Original.
    515 | m | Džemper [Tommy Hilfiger], {M;L;XL} | 45 130 | Pamuk, V izrez.
    515 | f | Dukserica [Champion] muška, {M;L;XL} | 40 110 | Džep i kapuljača.
    514 | fp | Farmerke [Levi's] {501;511;514}, {46;48;50;52} | 45 130 | Original, ravan kroj.
    514 | fp | Muške pantalone {cargo;chino}, {46;48;50;52} | 25 80 | Ne gužvaju se.
    519 | n | Odijelo [Hugo Boss], {48;50;52} | 190 520 | Vuna, sako i hlače.
    516 | f | Trenerka muška [Nike], {M;L;XL;XXL} | 60 160 | Gornji i donji dio.
    516 | m | Komplet za trčanje [Under Armour], {M;L;XL} | 45 120 | Diše, brzo se suši.
    513 | fp | Bokserice [Calvin Klein], {M;L;XL}, {3;5} komada | 30 90 | Original pakovanje.
    524 | fp | Čizme [Timberland] ${men} | 90 260 | Nubuk, nepromočive.
    525 | fp | Muške sandale [Ecco] ${men} | 50 160 | Čičak, mekan đon.
    525 | fp | Natikače [Adidas] ${men} | 20 60 | Za bazen i kuću.
    531 | m | Kofer {Samsonite;American Tourister} {S;M;L} | 70 260 | Četiri točkića, šifra.
    531 | f | Putna torba {40;60;80} l | 25 90 | Naramenica i džepovi.
  `,
  ),
  ...shelves(
    forBabies,
    `
    547 | fp | Patike za djevojčice, br. {26;28;30;32;34} | 20 70 | Na čičak.
    547 | fp | Čizmice za djevojčice, br. {25;27;29;31} | 20 75 | Krzno iznutra.
    563 | fp | Patike za dječake Nike, br. {27;29;31;33;35} | 25 90 | Original.
    563 | fp | Kopačke dječije, br. {30;32;34;36} | 20 70 | Jedna sezona treninga.
    558 | f | Ljetna haljinica, vel. {92;104;116} | 10 35 | Pamuk, pere se na 40.
    562 | f | Skijaška jakna za dječake, vel. {110;122;134} | 35 90 | Vodootporna.
    546 | m | Kaputić za djevojčice, vel. {98;110;122} | 25 70 | Vuna sa podstavom.
    545 | f | Trenerka za djevojčice, vel. {104;116;128} | 15 45 | Pamuk.
    561 | f | Majica i šorc za dječake, vel. {92;104;116} | 10 35 | Ljetni komplet.
  `,
  ),
  ...shelves(
    things,
    `
    497 | m | Kaiš {Tommy Hilfiger;Guess;Hugo Boss} | 30 90 | Original, kutija postoji.
    505 | m | Novčanik {ženski;muški} {Guess;Pierre Cardin} | 25 90 | Koža, više pregrada.
    500 | m | Kačket {New Era;Nike;Adidas} | 15 60 | Podesiv pozadi.
    501 | f | Marama svilena {90x90;70x180} cm | 15 60 | Motiv se vidi na slikama.
  `,
  ),
]
