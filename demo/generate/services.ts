/** "category | name | facts …", one service per line. */
const table = `
2160 | Auto mehaničar, mali i veliki servis | Servisiramo sve marke, dijelove nabavljamo mi. | Dijagnostika prije svake popravke. | Garancija na ugrađene dijelove.
2160 | Dubinsko čišćenje i poliranje vozila | Enterijer, sjedišta i tepisi u istom danu. | Po želji i zaštita laka keramikom.
2160 | Vulkanizer na terenu | Dolazim na adresu ili na cestu. | Krpljenje, balansiranje i zamjena guma.
2160 | Šlep služba | Prevozimo osobna vozila i kombije. | Dostupni 24 sata.
2175 | Čišćenje stanova i poslovnih prostora | Sredstva i oprema su naši. | Generalno čišćenje poslije radova.
2175 | Dubinsko pranje tepiha i namještaja | Preuzimanje i dostava u kući. | Sušenje u roku od dva dana.
2175 | Popravka veš mašina i frižidera | Dijelovi na stanju za većinu marki. | Na rad dajem garanciju.
2175 | Montaža namještaja i kuhinja | Vlastiti alat, uredan rad. | Po potrebi radim i prilagođavanje ploča.
2218 | Moleraj i gletovanje | Gletovanje, krečenje i dekorativne tehnike. | Zaštita namještaja i čišćenje poslije posla.
2218 | Polaganje pločica | Kupatila i kuhinje po sistemu ključ u ruke. | Rad sa laserom, fuge ravne.
2218 | Fasade i termoizolacija | Stiropor i kamena vuna. | Vlastita skela.
2218 | Elektro instalacije | Nove instalacije i popravke kvarova. | Razvodni ormari i rasvjeta.
2218 | Vodoinstalater | Zamjena cijevi, bojlera i baterija. | Odčepljivanje odvoda mašinom.
2218 | Krovopokrivački radovi | Popravka i zamjena crijepa i lima. | Oluci i opšivi.
2250 | Selidbe i prijevoz stvari | Kombi i radnici za nošenje. | Namještaj umotavamo i osiguravamo.
2250 | Kombi prijevoz po BiH | Nosivost do jedne tone, dužina tovarnog 3,2 m. | Povratne ture su jeftinije.
2250 | Prijevoz putnika na aerodrom | Klimatizovan kombi do osam mjesta. | Vožnja na dogovoreno vrijeme.
2268 | Servis računara i laptopa | Čišćenje, zamjena paste i ugradnja SSD diska. | Spašavanje podataka sa diska.
2268 | Izrada web stranica | Domena, hosting i dizajn u paketu. | Prvi nacrt za sedam dana.
2268 | Zamjena ekrana na mobitelima | Zamjena većine modela isti dan. | Ugrađujem kvalitetne displeje.
2239 | Terapeutska i relaks masaža | Dolazim na kućnu adresu ili primam u salonu. | Trajanje 60 ili 90 minuta.
2239 | Manikir i gel nokti | Sterilisan pribor. | Ojačavanje, izlivanje i korekcija.
2239 | Frizer, šminka i svečane frizure | Radim i na adresi za mladenke. | Proba frizure po dogovoru.
2239 | Njega starijih osoba | Kućne posjete, kupanje i povijanje. | Iskustvo u domu za starije.
2197 | Instrukcije iz matematike | Osnovna i srednja škola, priprema za popravni. | Časovi uživo ili preko interneta.
2197 | Časovi engleskog jezika | Razgovorni i poslovni engleski. | Priprema za međunarodne ispite.
2197 | Njemački jezik, A1 do B2 | Priprema za ispit i vizu. | Grupe do šest polaznika.
2197 | Časovi gitare | Za početnike, djecu i odrasle. | Gitara dostupna na času.
2341 | Grafički dizajn i logo | Tri prijedloga i dvije korekcije. | Isporuka u svim formatima.
2341 | Štampa na majice i šolje | Već od jednog komada. | Slika po vašoj želji.
2341 | Vizit karte i letci | Štampa u boji, gotovo za tri dana. | Priprema za štampu u cijeni.
2277 | Ketering za svadbe i slavlja | Domaća jela, hladni pladnjevi i torte. | Posuđe i posluga po dogovoru.
2277 | Muzika uživo za svadbe | Bend sa vlastitim ozvučenjem. | Repertoar po želji mladenaca.
2277 | Izrada torti po narudžbi | Dječije i svečane torte. | Bez konzervansa, od domaćih sastojaka.
2277 | Fotografisanje svadbi | Album i fotografije u punoj rezoluciji. | Snimanje dronom po dogovoru.
2338 | Vođenje društvenih mreža | Plan objava i mjesečni izvještaj. | Fotografije i tekstovi u paketu.
2338 | Oglašavanje na internetu | Vođenje kampanja i mjerenje rezultata. | Bez ugovorne obaveze.
2209 | Knjigovodstvene usluge | Vođenje knjiga za obrte i firme. | PDV prijave i godišnji obračun.
2209 | Pravna pomoć, ugovori i žalbe | Prvi razgovor bez naknade. | Sastavljanje ugovora i podnesaka.
2209 | Prevođenje i ovjera dokumenata | Engleski, njemački i turski jezik. | Ovjera sudskog tumača.
1773 | Jednodnevni izleti autobusom | Vodič i osiguranje u cijeni. | Polazak rano ujutro.
1773 | Rafting na Neretvi | Oprema i vodič uključeni. | Ručak na obali.
1773 | Planinarske ture sa vodičem | Grupe do deset osoba. | Ture za početnike i iskusne.
2260 | Popravka obuće i torbi | Đonovi, potpetice i patenti. | Gotovo za dva do tri dana.
2260 | Šivenje i prepravka odjeće | Skraćivanje, sužavanje i zamjena patenta. | Zavjese po mjeri.
2260 | Usluge bagera i kiper vozila | Iskopi, ravnanje i odvoz šuta. | Mini bager za uske prostore.
2260 | Košenje trave i uređenje dvorišta | Trimer, kosilica i odvoz trave. | Orezivanje voćaka i živice.
`

export const services = table
  .trim()
  .split('\n')
  .map((line) => {
    const [category, name, ...facts] = line.split('|').map((cell) => cell.trim())
    return { category: Number(category), name: name!, facts }
  })
