import { judged } from './judged.ts'

/** Ordinary talk of buyers and sellers, with look-alikes of numbers, accounts and tricks. */
export const judgedFine = judged(`
fine | Da li je još dostupno?
fine | Pozdrav, može li se pogledati sutra poslije 17h?
fine | Koja je zadnja cijena?
fine | Ima li zamjena?
fine | Može li 450 KM?
fine | 12.500 KM zadnje, nije fiksno
fine | Golf 7 1.6 TDI 2015, 190000 km, 15500 KM
fine | 2015, 190 000 km, 15 500 KM
fine | prešao 187.000 km, registrovan do 05.06.2027.
fine | Registrovan do 12/2026, servis na 180 000
fine | iphone 13 128 GB, baterija 89 %
fine | iPhone 11/12/13 imam sva tri
fine | Samsung S23 Ultra 12/512
fine | Galaxy A54 8/256, garancija do 10.10.2026
fine | dimenzije 120x60x75
fine | 200 x 90 x 45 cm
fine | 60*120*180 ormar
fine | šasija WVWZZZ1KZ6W123456
fine | Broj šasije je WAUZZZ8K9BA123456, provjerite slobodno
fine | dio 06A 906 032 HN, provjerite šifru
fine | kataloški broj 03L 115 561 A
fine | Bosch 0 445 110 183 dizna, original
fine | broj dijela 0445110183
fine | 038 103 373 R šifra karter
fine | radimo 08:00-16:00, subotom 09:00-14:00
fine | od 8 do 16h, nedjeljom ne radimo
fine | 08.00-16.00 svaki dan
fine | Termin 14.02.2027 u 18:30
fine | možemo se naći 15.03. u 17:00 kod Mercatora
fine | Zmaja od Bosne 12, 71000 Sarajevo
fine | Maršala Tita 25/3, Tuzla 75000
fine | tablice A12-B-345
fine | stan 65 m2, 3. sprat, 1998 godina, 185.000 KM
fine | parcela 1.250 m2, 45 KM po m2
fine | gume 205/55 R16 91V, DOT 2321
fine | 195 65 15 zimske, 4 komada 200 KM
fine | felge 5x112 17 cola ET45
fine | brojevi 36 37 38 39 40 41 42 imamo
fine | veličine 98 104 110 116 122 128
fine | godište 05/06/07
fine | snaga 110 kw 150 ks, 1968 ccm
fine | 2.0 TDI 140ks 2009 god, 268000 km
fine | potrošnja 5,5 do 6,5 l
fine | 0,5 l 0,75 l i 1,0 l flaše
fine | 500, 450, 400 zavisno od stanja
fine | 500 || 450 || 480 zadnje
fine | 100 KM || može 80? || 90 i odnosim danas
fine | imam 3 kom po 25 KM, ukupno 75
fine | RAM 16 GB DDR4 3200, SSD 512, RTX 3060 12 GB
fine | i7 10700K 3.8 GHz, 32 GB, 1 TB
fine | 1080p 144 Hz 27 cola
fine | IMEI 356938035643809 provjeren
fine | serijski broj 1234567890123
fine | barkod 3870128001234
fine | knjiga ISBN 978-9958-10-123-4
fine | pošiljka 12345678901 krenula jutros
fine | broj narudžbe 2026-11-00123456
fine | Plaćanje pouzećem, šaljem brzom poštom
fine | šaljem pouzećem, pregled pri preuzimanju
fine | Plaćanje pri preuzimanju, može lično u Sarajevu
fine | ne tražim uplatu unaprijed, plaćate kad preuzmete
fine | Nikad ne šaljite novac unaprijed, dođite pogledati
fine | bez uplate unaprijed, sve lično
fine | Da li je plaćanje unaprijed ili pouzećem?
fine | Mora li se uplatiti avans?
fine | Treba li kapara?
fine | kaparu možete dati kad pogledate auto
fine | Kapara se ostavlja pri gledanju, ostatak kod notara
fine | dolazim sutra, plaćam odmah keš
fine | poštarinu plaća kupac, 10 KM
fine | Poštarinu vi platite, oko 9 KM
fine | platio sam ga 800 prije dvije godine
fine | plaćeno 1.200 KM, prodajem za 600
fine | Uvezen iz Njemačke, carina plaćena
fine | auto je iz Austrije, papiri čisti
fine | šaljem za inostranstvo autobusom
fine | ima dva ključa, servisna knjiga
fine | drugi ključ šaljem poštom ako zatreba
fine | Radi li viber na njemu?
fine | podržava WhatsApp i Viber bez problema
fine | sat prima poruke sa WhatsAppa i Vibera
fine | može li se instalirati Viber na ovaj tablet?
fine | vidio sam vaš oglas na facebooku
fine | nemam viber, pišite ovdje
fine | ne koristim WhatsApp, dogovorimo se ovdje
fine | telefon ima zaključan google račun?
fine | račun i garancija idu uz uređaj
fine | imam račun iz radnje, kupljen u martu
fine | izdajete li fiskalni račun?
fine | grafička kartica RTX 3070, račun i kutija
fine | SIM kartica i memorijska kartica 64 GB idu uz mobitel
fine | kod boje je LY9C
fine | šifra boje na naljepnici u gepeku
fine | pošaljite šifru dijela da provjerim
fine | signal je dobar, antena ide uz njega
fine | hvala.Da li je cijena fiksna?
fine | dobar dan.me zanima stanje karoserije
fine | moze.de javi kad si slobodan
fine | OK.To mi odgovara
fine | cijena je ok.Na koju adresu da dođem?
fine | asp.net knjiga i node.js kurs, oboje 20 KM
fine | model vel.EU 42
fine | d.o.o. iz Zenice, izdajemo fakturu
fine | S.O.S. hitno prodajem
fine | Golf 2.0.tdi dsg
fine | Bosch, 7.kg, A+++
fine | Mogu li doći u petak oko pet šest sati?
fine | dva tri dana pa javljam
fine | dođem za sat dva
fine | jedan je ogreban, drugi kao nov
fine | nula kilometara, nov iz salona
fine | sto pedeset KM zadnje
fine | dvije hiljade i petsto može
fine | pet komada po deset maraka
fine | trideset i pet KM zadnja
fine | Stan je na šestom spratu, lift radi
fine | ima 2 sobe, 1 kupatilo, 1 balkon
fine | grijanje 2 KM/m2, režije oko 150
fine | kirija 700 KM, depozit jedna kirija pri potpisu
fine | Useljivo od 01.12.2026., ugovor na 12 mjeseci
fine | Može zamjena za Passat uz doplatu 2.000?
fine | mijenjam za skuplje uz moju doplatu
fine | jel fiksna cijena ili ima nešto za priču
fine | Šta je sve mijenjano na autu?
fine | Zamijenjen veliki servis na 210.000, lamela ok
fine | Ima li tragova udaraca ili lakiranja?
fine | udaren naprijed desno, sve popravljeno 2022
fine | Turbina repasirana prije 20 000 km
fine | vozi odlično, klima ledi, sve ispravno
fine | Može li se provjeriti kod mehaničara?
fine | dogovorimo se za probnu vožnju
fine | Prodato, hvala na interesovanju
fine | rezervisano do petka, javim ako odustanu
fine | Žao mi je, upravo prodato
fine | spusti na 300 i dolazim odmah
fine | šaljete li u Mostar?
fine | šaljem X-expressom, dostava 24 sata
fine | Brza pošta je 8 KM, paket 5 kg
fine | Poslao sam danas, trebalo bi stići sutra
fine | paket stigao, sve u redu, hvala
fine | Hvala na brzoj isporuci, preporuka
fine | pozdrav iz Bihaća, vidimo se u subotu
fine | Koliko je star i koliko je korišten?
fine | korišten 6 mjeseci, kao nov, 9/10
fine | Ima li originalnu kutiju i punjač?
fine | baterija drži oko 5 sati
fine | ekran zamijenjen, nije original
fine | da li je sim free
fine | zaključan na BH mrežu
fine | PS5 825 GB, 2 džojstika, 3 igre
fine | ima li FIFA 24 i GTA 5
fine | Bicikl rama 18, točkovi 28
fine | jakna XL, nošena jednom
fine | patike broj 42,5 original
fine | cipele broj 41 nove 60 KM
fine | haljina 38, dužina 95 cm
fine | Krevet 160x200 sa dušekom 350 KM
fine | frižider 185 cm visok, A++
fine | veš mašina 7 kg 1200 obrtaja
fine | drva bukva 140 KM metar, dovoz uračunat
fine | ogrjev 10 metara, sutra dovozim
fine | krompir 1,20 KM/kg od 50 kg
fine | med bagrem 18 KM, livada 15 KM
fine | štenci stari 8 sedmica, vakcinisani
fine | Krava steona 5 mjeseci, 3.800 KM
fine | Tražim radnika za građevinu, plata 1.800 KM
fine | Plata 1.500 do 2.000, isplata svakog 10.
fine | instrukcije iz matematike 20 KM čas
fine | krečenje 3 KM/m2, dolazim iz Zenice
fine | Добар дан, да ли је још доступно?
fine | Може ли нижа цијена, 1.200 КМ?
fine | Ауто је 2012. годиште, прешао 210.000 км
fine | Шаљем поузећем, преглед при преузимању
fine | Гдје се може погледати?
fine | да ли ради вибер на њему
fine | мотор 1.9 тди 77 kW, регистрован до 03/2027
fine | Zvao sam ali se niko ne javlja
fine | imate li više slika enterijera?
fine | pošaljite sliku tablice sa podacima
fine | može slika kilometraže?
fine | slika broja motora molim
fine | koji je broj motora, BKC ili BXE?
fine | serijski broj je na dnu
fine | na koju adresu da dođem?
fine | adresa je kod pijace, pitajte za Amira
fine | kod Meridijana u 18 sati, crna jakna
fine | Ne uplaćujem unaprijed, dolazim lično
fine | uplaćujem tek kad vidim auto
fine | prvo da pogledam pa ću platiti
fine | mogu platiti karticom u radnji?
fine | može li na rate?
fine | na 12 rata preko banke, ima odobrenje
fine | kredit već odobren, čekam procjenu
fine | Prodajem zbog odlaska u Njemačku
fine | vlasnik je u Austriji, ja pokazujem stan
fine | agencija naplaćuje 2 % od kupca
fine | ZK uredno 1/1, vlasništvo čisto
fine | KO Novo Sarajevo, čestica 1234/5
fine | JIB 4201234560007 za fakturu
fine | Temperatura 0 do 10, može vani
fine | ulje 5W40 4 litra 45 KM
fine | akumulator 12V 74Ah 680A
fine | 230V 50Hz 1500W, kabl 1,5 m
fine | lampa 12 V 55 W, H7
fine | Mercedes W204 C220 CDI 2011
fine | BMW E90 320d 2008 177ks
fine | Audi A4 B8 2.0 TDI 143 2010 god 245000 km
fine | škoda octavia 3, 1.6 105ks, 2014, 235 000
fine | Clio 1.5 dci 2010, 4.900 KM, reg 06/27
fine | opel astra 1.7 cdti 2011. 230 000 km 7 200 KM
fine | traktor IMT 539 1985, 3 cilindra
fine | kosa 2,2 m, malo korištena
fine | Šaljem na adresu, plaćate poštaru
fine | Prodavač mi je tražio da platim unaprijed pa sam odustao
fine | Ne treba avans, platite kad preuzmete
fine | Kirija 600, depozit 600, useljivo odmah
fine | Koja je verzija androida, ima li whatsapp podršku
fine | Instagram radi, Facebook koči
fine | Odgovara li za Golf 5 1K0 907 115?
fine | Imam tri ponude 8.200, 8.350 i 8.500
fine | kod banke u centru, odmah do pošte
fine | Otkup 12 rata po 85 KM
fine | Imam gotovinu, dolazim iz Zenice
fine | Auto je na stranim tablama, carinjen
fine | sat je nov, na poleđini ima gravura
fine | može samo lično preuzimanje
fine | Može li dogovor oko cijene?
fine | Da li je vozilo uvezeno ili kupljeno kod nas?
fine | Ima li servisnu historiju?
fine | Kad ste zadnji put mijenjali kvačilo?
fine | Prevoz mogu ja organizovati
fine | Jesu li gume nove ili polovne?
fine | Odgovaraju li za Octaviju 2 2.0 tdi?
fine | Ima li rezervni točak i alat?
fine | Koliko troši po gradu?
fine | 7,5 l grad, 5,2 otvoreno
fine | Zadnji tehnički 11.03.2026.
fine | Platio 200 KM za registraciju prošle sedmice
fine | Plaćam gotovinom kod notara
fine | Dajem 5.000 i svoj auto
fine | Menjam za stan uz vašu doplatu
fine | Ко доплаћује код замјене?
fine | Да ли је грешка на серво управљачу поправљена?
fine | Могу ли доћи у суботу у 10?
fine | Цијена је 350 КМ, није фиксна
fine | Имам још два комада по 40 КМ
fine | Na kojem je spratu i ima li lift?
fine | Stan je 54 m2 sa balkonom 6 m2
fine | Parking mjesto br. 14 ide uz stan
fine | Zgrada iz 1987, fasada rađena 2019
fine | Režije ljeti 120, zimi 200 KM
fine | Grijanje na plin, prosjek 95 KM
fine | Može li kućni ljubimac?
fine | Slobodno od 15.12., gledanje poslije 16h
fine | Zemljište 500 m2, 20 metara širina, 25 dužina
fine | Put asfaltiran, struja i voda na parceli
fine | Broj parcele 2345/12 KO Vogošća
fine | Da li se može etažno uknjižiti?
fine | Nosi se broj 39, ali veći kalup
fine | Dužina 110 cm, struk 74, bokovi 96
fine | Boja je tamnoplava, slike su vjerne
fine | Pranje na 30 stepeni
fine | Imam i L i XL
fine | Za djecu 6-8 godina, visina 122/128
fine | Kolica su 3 u 1, auto sjedalica 0-13 kg
fine | Krevetac 120x60, dušek nov
fine | Baterija 87 %, ciklusa 412
fine | Face ID radi, ekran original, kućište 8/10
fine | Model A2633, 128 GB, plavi
fine | Otključan, ide kutija i kabl
fine | i5-8250U, 8 GB, 256 SSD, 15,6 cola
fine | Monitor 24 cola 75 Hz HDMI i VGA
fine | Punjač je original 65 W
fine | Ima li Windows licencu?
fine | Tastatura je BA raspored
fine | Napajanje 650W 80+ bronze
fine | PS4 slim 500 GB sa dva džojstika
fine | Igrica je disk, ne digitalno
fine | Fotoaparat ima 12.400 okidanja
fine | Objektiv 18-55 3.5-5.6
fine | Dron leti 25 minuta, 3 baterije
fine | Bicikl 26 cola, 21 brzina
fine | Skije 170 cm, pancerice 43
fine | Teleskop 70/700, stalak aluminijski
fine | Šator za 4 osobe, 5 kg
fine | Gitara je Yamaha F310, žice nove
fine | Klavijatura 61 tipka
fine | Veš mašina 6 kg 1000 obrtaja, radi savršeno
fine | Šporet 60 cm, 4 ploče, staklokeramika
fine | Frižider 55x55x143
fine | Klima 12.000 BTU, inverter
fine | Peć na pelet 18 kW sa bojlerom
fine | Drva suha bukova i grabova, 150 KM metar
fine | Pelet 15 kg vreća 8,50 KM
fine | Kotao 25 kw, star dvije sezone
fine | Motokultivator 7 KS, frezu ima
fine | Prikolica nosivost 750 kg, reg do 08/2027
fine | Freza 125 cm, malo rađeno
fine | Tele 6 mjeseci, oko 220 kg
fine | Jaja 0,40 KM komad, domaća
fine | Rakija šljiva 20 KM litar
fine | Sadnice jabuke 3 godine, 12 KM komad
fine | Psić star 9 sedmica, dvije vakcine
fine | Mačići se poklanjaju, jedu sami
fine | Akvarij 120 litara sa opremom
fine | Instalacija i dovoz 50 KM u Sarajevu
fine | Selidbe kombijem 60 KM tura, Ilidža do centra
fine | Radno vrijeme pon-pet 7-15, sub 8-13
fine | Treba konobarica, smjena 8 sati, 1.400 KM
fine | Imate li iskustva sa B kategorijom?
fine | CV možete donijeti lično u firmu
fine | Časovi engleskog 25 KM/60 min
fine | Popravljam mobitele, zamjena ekrana 60 do 180 KM
fine | Molerski radovi, 3,50 po kvadratu
fine | Garancija na radove 12 mjeseci
fine | Poslao sam ponudu kroz stranicu, pogledajte
fine | Hvala na brzom odgovoru, čujemo se ovdje
fine | Nažalost ne mogu danas, može li sutra popodne?
fine | Kupio sam drugi, hvala
fine | Ako se kupac predomisli javite mi
fine | 10.000 || 9.500 || 9.700 i tvoj je
fine | koliko zadnje? || 8 || ok 8500
fine | 2012 || 210000 km || 9500 KM
fine | visina 180 || širina 90 || dubina 60
fine | u 17 || ili 18 || kako vama odgovara
fine | sutra || 14.05. || u 10:30
`)
