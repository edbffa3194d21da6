import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'

export const credit: InfoText = {
  title: `${brand.name} kredit`,
  description: `Kako se ${brand.name} kredit dopunjava, koliko vrijedi i na šta se troši.`,
  lead: `${brand.name} kredit je sredstvo kojim se plaćaju usluge na ${brand.locative}. 10 kredita vrijedi 1 KM.`,
  sections: [
    {
      heading: 'Šta je kredit',
      body: [
        'Kredit je unaprijed plaćen iznos na vašem računu. Njime se plaćaju samo usluge na ovoj stranici: isticanje oglasa, objava u kategorijama koje imaju naknadu i PRO račun. Ne može se zamijeniti za novac, prenijeti drugom korisniku niti se njime plaća roba iz oglasa.',
        'Svaka promjena, dopuna i trošak, zapisana je zasebno, pa uvijek možete vidjeti od čega se stanje sastoji.',
      ],
    },
    {
      heading: 'Kako se dopunjava',
      body: [
        {
          list: [
            '**Kartica ili novčanik.** Kredit je na računu čim banka potvrdi plaćanje. Uz dopunu karticom dobijate i bonus.',
            '**Uplatnica.** Dobijete podatke za uplatu i poziv na broj po kojem prepoznajemo vašu uplatu. Kredit se dodaje kad novac stigne na naš račun.',
            '**Vaučer.** Upišete kod s vaučera.',
          ],
        },
        {
          table: {
            caption: 'Bonus na dopunu karticom',
            head: ['Dopuna', 'Bonus', 'Primjer'],
            rows: [
              ['10 do 49 KM', '20 %', '20 KM: 200 + 40 = 240 kredita'],
              ['50 do 149 KM', '25 %', '100 KM: 1.000 + 250 = 1.250 kredita'],
              ['150 do 199 KM', '30 %', '150 KM: 1.500 + 450 = 1.950 kredita'],
              ['200 KM i više', '40 %', '200 KM: 2.000 + 800 = 2.800 kredita'],
            ],
          },
        },
      ],
    },
    {
      heading: 'Izdvajanje oglasa',
      body: [
        'Izdvojen oglas ima svoju boju i stoji među prvima u svojoj kategoriji. Oglas „Izdvojen plus“ pojavljuje se i na početnoj stranici. U rezultatima su takvi oglasi označeni riječju „Izdvojeno“ i zauzimaju najviše četvrtinu stranice.',
        'Svaka kategorija ima dnevnu cijenu izdvajanja; za „Izdvojen plus“ ona je 2,7 puta veća. Što duže oglas izdvajate, plaćate manje dana nego što traje:',
        {
          table: {
            caption: 'Koliko se dana plaća',
            head: ['Trajanje', 'Plaća se'],
            rows: [
              ['1 dan (samo PRO i shop)', '1,33 dana'],
              ['2 dana', '2 dana'],
              ['3 dana', '3 dana'],
              ['5 dana', '5 dana'],
              ['7 dana', '6 dana'],
              ['14 dana', '11 dana'],
              ['21 dan', '16 dana'],
              ['30 dana', '21 dan'],
            ],
          },
        },
        'Uz izdvajanje možete uključiti i automatsko obnavljanje, kojim se oglas vraća na vrh:',
        {
          list: [
            'bez automatskog obnavljanja: besplatno,',
            'svakog dana: 50 % više od cijene izdvajanja,',
            'svaka 3 sata: 200 % više od cijene izdvajanja.',
          ],
        },
        {
          note: 'Primjer: u kategoriji s dnevnom cijenom od 10 kredita izdvajanje na 7 dana košta 60 kredita (6 KM), s dnevnim obnavljanjem 90, a s obnavljanjem svaka 3 sata 180 kredita.',
        },
        'Početak možete zakazati. Dok izdvajanje nije počelo, možete ga otkazati i kredit se vraća u cijelosti; kad počne, kredit se ne vraća.',
      ],
    },
    {
      heading: 'Ostale usluge',
      body: [
        {
          list: [
            '„Hitna prodaja oglasa“: 10 kredita, dok oglas traje.',
            '„Istakni naslov oglasa u pretrazi“: 10 kredita, dok oglas traje.',
            'Objava u kategorijama s naknadom: cijena stoji uz kategoriju i trajanje prije nego što objavite.',
            `${brand.name} PRO: 10 KM (100 kredita) mjesečno ili 102 KM (1.020 kredita) za godinu. Produžava se sam samo ako to odaberete i ako na računu ima dovoljno kredita.`,
          ],
        },
      ],
    },
    {
      heading: 'Paketi za shopove',
      body: [
        'Shop bira paket Bronze, Silver, Gold ili Platinum, na 1, 3, 6 ili 12 mjeseci, i plaća ga karticom ili po predračunu; 6 mjeseci odjednom košta 5 %, a godina 15 % manje. Prvi shop ima 30 dana probnog perioda i 500 kredita. Uz paket svakog mjeseca stiže i bonus kredit: 750 (Bronze), 1.100 (Silver), 1.800 (Gold) ili 4.600 (Platinum). Shop ima i 30 % popusta na objavu u kategorijama s naknadom.',
      ],
    },
    {
      heading: 'Česta pitanja',
      body: [
        '**Nemam dovoljno kredita. Hoće li mi nešto biti naplaćeno?** Ne. Usluga se tada ne može potvrditi, a vidjet ćete koliko kredita nedostaje. Stanje nikad ne ide u minus.',
        '**Mogu li dobiti novac nazad?** Neiskorišten kredit se ne isplaćuje. Prava koja vam kao potrošaču daje zakon time nisu umanjena.',
        `**Kako dobiti kredit bez uplate?** Za završene dostave: prodavač koji plaća dostavu dobija 30 kredita; ako je plaća kupac, prodavač dobija 10, a kupac 20. Više na stranici [Šta je ${brand.name} brza dostava](${paths.info(infoSlugs.delivery)}).`,
      ],
    },
    ...contactSection,
  ],
}
