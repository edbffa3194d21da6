import { shelves, withoutCondition } from './goods.ts'
import { collectibles, fresh } from './leisure-voices.ts'

export const food = shelves(
  fresh,
  `
  914 | fp | Domaće jabuke, {Ajdared;Zlatni delišes;Jonagold}, cijena po kg | 1 3 | Nisu voskane.
  914 | f | Malina smrznuta, {pakovanje 1 kg;kanta 5 kg} | 6 30 | Vilamet, brana ručno.
  914 | m | Domaći luk i krompir, {10;25} kg | 10 35 | Sa sela, bez prskanja.
  910 | m | Domaći med {livada;bagrem;kesten;lipa}, 1 kg | 14 26 | Iz pčelinjaka daleko od ceste.
  910 | m | Propolis i polen, {tinktura;tegla} | 8 22 | Vlastita proizvodnja.
  908 | m | {Travnički;Livanjski;mladi kravlji} sir, cijena po kg | 12 26 | Zreo {dva;tri;šest} mjeseci.
  908 | m | Domaći kajmak, cijena po kg | 14 22 | Svjež, pravi se po narudžbi.
  911 | n | Suho goveđe meso, cijena po kg | 32 48 | Dimljeno na bukvi.
  911 | m | Domaći sudžuk, cijena po kg | 18 28 | Bez aditiva.
  911 | n | Jagnjeće meso, cijena po kg | 16 22 | Sa ispaše, klanje po narudžbi.
  909 | np | Domaća jaja, {10;30} komada | 4 15 | Koke slobodno hodaju.
  919 | m | Ajvar domaći, {blag;ljut}, tegla | 7 12 | Pečen na drvima.
  919 | m | Pekmez od {šljiva;šipka;jabuka}, tegla | 6 12 | Bez šećera.
  918 | f | Torta po narudžbi, {čokoladna;voćna;kinder} | 45 120 | Javiti tri dana ranije.
  918 | mp | Kolači za {svadbe;bajram;božić}, cijena po kg | 22 38 | Deset vrsta.
  918 | f | Domaća baklava, tepsija | 35 60 | Sa orasima, po bakinom receptu.
  903 | m | Sok od {jabuke;aronije;zove}, {1;5} l | 4 22 | Hladno cijeđen.
  903 | m | Planinski čaj sa {Vlašića;Bjelašnice;Prenja}, 100 g | 4 9 | Bran u julu.
  2494 | f | Domaća {šljivovica;kruškovača;loza}, 1 l | 14 28 | Odležala {dvije;pet} godina.
  2494 | n | Vino {Blatina;Žilavka}, 0,75 l | 10 26 | Iz Hercegovine.
  905 | f | Mljevena bosanska kafa, 1 kg | 14 24 | Prži se na drvima.
  905 | f | Kafa u zrnu {Lavazza;Illy;Segafredo}, 1 kg | 22 45 | Uvoz iz Italije, rok dug.
  902 | n | Maslinovo ulje, {1;5} l | 16 90 | Iz {Neuma;Ljubuškog}, ovogodišnje.
  902 | n | Bučino ulje, 0,5 l | 10 18 | Hladno cijeđeno.
  916 | n | {Heljdino;Kukuruzno;Raženo} brašno, {1;5} kg | 3 16 | Mljeveno na vodenici.
  907 | mp | Orasi očišćeni, cijena po kg | 14 22 | Ovogodišnji.
  907 | f | Zimnica, mješovita turšija, {3;5} l | 10 25 | Domaće povrće.
`,
).map(withoutCondition)

export const antiques = shelves(
  collectibles,
  `
  456 | f- | Stara komoda od {oraha;hrasta}, oko {1910;1930}. | 290 1400 | Restaurirana.
  456 | f- | Sećija sa jastucima | 220 790 | Duborez ručni.
  456 | m- | Drveni sanduk, {miraz;vojnički} | 90 420 | Okovi originalni.
  457 | m- | Radio {RIZ;Kosmaj;Telefunken}, lampaš | 70 320 | Radi na {dugim;srednjim} valovima.
  457 | f- | Pisaća mašina {Olympia;UNIS tbm;Biser} | 50 190 | Traka se može nabaviti.
  457 | m- | Telefon sa brojčanikom, {crni;crveni} | 30 110 | Zvoni.
  1573 | m- | Bakarni {ibrik;sahan;đugum} | 45 220 | Ručno kovan, kalajisan.
  1573 | f- | Pegla na žar | 40 120 | Ručka originalna.
  1573 | f- | Mesingana {vaga;svijećnjaci;mlin za kafu} | 40 190 | Bez prepravki.
  458 | f- | Porculanska figura {Rosenthal;Herend} | 60 290 | Žig na dnu.
  458 | f- | Kristalna {vaza;zdjela}, {Rogaška;Samobor} | 30 120 | Bez okrhnuća.
  460 | f- | Narodna nošnja, {ženska;muška}, {Rama;Posavina;Zmijanje} | 220 890 | Vez ručni.
  460 | m- | Ćilim {sarajevski;pirotski}, star oko {70;90} godina | 320 1500 | Boje prirodne.
  463 | m- | Sat džepni {Omega;Zenith;Roskopf}, srebro | 120 690 | Ide, treba čišćenje.
  463 | f- | Lampa na petrolej | 30 110 | Cilindar originalni.
`,
)

export const tickets = shelves(
  fresh,
  `
  180 | fp | Dvije karte za koncert, {Zetra;Skenderija;Dvorana Borik} | 60 160 | Parter, jedna do druge.
  180 | f | Ulaznica za {festival;ljetni koncert} u {Sarajevu;Mostaru;Banjoj Luci} | 30 110 | Prodajem jer ne mogu ići.
  183 | fp | Ulaznice za utakmicu reprezentacije, {2;4} kom | 40 160 | Istok, isti red.
  183 | f | Sezonska ulaznica, {tribina;fan sektor} | 80 220 | Prenosiva na drugo ime.
  182 | fp | Karte za {predstavu;operu;balet}, {2;3} kom | 20 60 | Narodno pozorište, dobra mjesta.
  184 | m | Vaučer za {vikend u hotelu;wellness;restoran} | 60 320 | Vrijedi do kraja godine.
  184 | f | Avionska karta {Sarajevo - Istanbul;Tuzla - Beč;Banja Luka - Memmingen} | 60 190 | Promjena imena uz doplatu.
`,
).map(withoutCondition)
