/** "category | name | wanted worker | facts …", one job per line. */
const table = `
2298 | Administrativni radnik (m/ž) | administrativnog radnika ili radnicu | Uslov je rad na računaru i tačnost. | Radno vrijeme od 8 do 16 sati.
2298 | Knjigovođa (m/ž) | knjigovođu sa iskustvom | Poznavanje PDV propisa i obračuna plata. | Najmanje dvije godine iskustva.
2344 | Arhitekta (m/ž) | arhitektu ili arhitekticu | Rad u ArchiCAD-u ili Revitu. | Projekti stambenih zgrada.
2300 | Auto mehaničar | auto mehaničara | Dijagnostika i mehanika putničkih vozila. | Moderno opremljena radionica.
2300 | Autolimar | autolimara | Rad na ravnanju i zavarivanju. | Iskustvo je uslov.
2301 | Dadilja za dijete | dadilju za dvogodišnje dijete | Četiri sata dnevno, radnim danima. | Strpljenje i iskustvo sa djecom.
2301 | Pomoć u domaćinstvu | osobu za pomoć u kući | Čišćenje i peglanje, dva puta sedmično. | Dolazak po dogovoru.
2303 | Komercijalni analitičar (m/ž) | analitičara za praćenje prodaje | Visoka škola ekonomskog smjera. | Dobro poznavanje Excela.
2302 | Električar | električara | Rad na instalacijama i održavanju mašina. | Vozačka dozvola B kategorije.
2302 | CNC operater | operatera na CNC mašini | Čitanje tehničkih crteža. | Obuka za one bez iskustva.
2299 | Zidar | zidare i pomoćne radnike | Gradilišta u BiH, smještaj osiguran. | Isplata svakog petka.
2299 | Armirač i tesar | armirače i tesare | Rad na stambenim objektima. | Alat i zaštitna oprema od firme.
2304 | Programer (m/ž) | programera ili programerku | Rad od kuće ili u kancelariji. | Iskustvo sa web tehnologijama.
2304 | IT podrška | osobu za podršku korisnicima | Osnovno poznavanje mreža i Windowsa. | Može i pripravnik.
2305 | Serviser klima uređaja | servisera klima uređaja | Ugradnja i servis na terenu. | Službeno vozilo i alat.
2305 | Vodoinstalater | vodoinstalatera | Rad na zgradama i privatnim objektima. | Iskustvo najmanje godinu dana.
2306 | Frizer (m/ž) | frizera ili frizerku | Rad u salonu, muško i žensko šišanje. | Radno mjesto sa redovnim klijentima.
2306 | Maser ili maserka | masera ili maserku | Diploma ili certifikat. | Rad u smjenama.
2307 | Pravnik (m/ž) | pravnika ili pravnicu | Položen pravosudni ispit je prednost. | Rad na ugovorima i radnim odnosima.
2423 | Marketing saradnik (m/ž) | saradnika za marketing | Pisanje tekstova i vođenje mreža. | Osnovno poznavanje dizajna.
2346 | Moler | molera | Krečenje i gletovanje stanova. | Iskustvo i uredan rad.
2309 | Nastavnik engleskog jezika | nastavnika ili nastavnicu engleskog | Rad sa djecom u popodnevnim grupama. | Diploma filozofskog fakulteta.
2309 | Odgajatelj (m/ž) | odgajatelja u vrtiću | Grupe do petnaestoro djece. | Položen stručni ispit je prednost.
2308 | Zaštitar | zaštitare | Certifikat za zaštitara. | Rad u dvanaestosatnim smjenama.
2311 | Radnik u plasteniku | radnike u plasteniku | Sezonski rad od marta do novembra. | Prijevoz iz okolnih mjesta osiguran.
2311 | Berači voća | berače malina | Dnevnica se isplaćuje isti dan. | Ručak i prijevoz osigurani.
2312 | Prodavač (m/ž) | prodavača ili prodavačicu | Rad u smjenama u trgovini mješovite robe. | Ljubaznost i rad na kasi.
2312 | Komercijalista na terenu | komercijalistu | Službeno vozilo, telefon i bonus na prodaju. | Vozačka dozvola B kategorije.
2345 | Stolar | stolara | Izrada kuhinja i plakara po mjeri. | Rad na kanterici i formatnoj pili.
2345 | Keramičar | keramičara | Kupatila i veće površine. | Samostalan i uredan rad.
2313 | Krojač ili krojačica | krojačicu ili krojača | Rad na industrijskim mašinama. | Norma uz osnovnu platu.
2314 | Vozač C i E kategorije | vozača C i E kategorije | Međunarodni transport, ture do dvije sedmice. | Digitalni tahograf i kod 95.
2314 | Skladištar (m/ž) | skladištara | Rad viljuškarom, dozvola je prednost. | Dvije smjene.
2314 | Dostavljač (m/ž) | dostavljače | Dostava paketa po gradu. | Firma daje kombi.
2315 | Konobar (m/ž) | konobara ili konobaricu | Rad u kafiću ili restoranu, dvije smjene. | Bakšiš ostaje radniku.
2315 | Kuhar (m/ž) | kuhara ili kuharicu | Domaća kuhinja i roštilj. | Smještaj po dogovoru.
2315 | Pekar | pekara | Noćna smjena, iskustvo poželjno. | Porodična pekara.
2315 | Recepcionar (m/ž) | recepcionara | Engleski jezik je uslov. | Rad u hotelu, smjene od 8 sati.
2316 | Fotograf (m/ž) | fotografa za događaje | Vlastita oprema je prednost. | Vikendi i svečanosti.
2317 | Voditelj projekta (m/ž) | voditelja projekta | Organizacija tima i rokova. | Iskustvo u građevini ili industriji.
2347 | Veterinar (m/ž) | veterinara ili veterinarku | Rad u ambulanti za male životinje. | Dežurstva jednom sedmično.
2347 | Radnik na farmi | radnika na farmi krava | Muža i ishrana, smještaj osiguran. | Smjene po dogovoru.
2296 | Web dizajner (m/ž) | web dizajnera | Izrada stranica i online trgovina. | Portfolio uz prijavu.
2297 | Medicinska sestra ili tehničar | medicinsku sestru ili tehničara | Rad u privatnoj ordinaciji. | Licenca komore.
2297 | Farmaceut (m/ž) | farmaceuta ili farmaceutkinju | Rad u apoteci, dvije smjene. | Licenca i ljubaznost.
2310 | Radnik u proizvodnji | radnike u proizvodnji | Tri smjene, obuka na radnom mjestu. | Prijevoz iz okoline.
2310 | Pomoćni radnik | pomoćnog radnika | Nije potrebno iskustvo. | Rad na utovaru i sortiranju.
`

export const jobs = table
  .trim()
  .split('\n')
  .map((line) => {
    const [category, name, seek, ...facts] = line.split('|').map((cell) => cell.trim())
    return { category: Number(category), name: name!, seek: seek!, facts }
  })
