import { legalVersions } from '#contract/accounts/legal.ts'
import { boardNoteDays, withdrawnKeptDays } from '#contract/limits/messages.ts'
import { caseKeptDays } from '#contract/limits/moderation.ts'
import { deletedListingDays, orphanHours } from '#contract/limits/listings.ts'
import {
  deletionReminderDays,
  deletionRequestDays,
  exportDays,
  emailLinkSeconds,
  emailUndoSeconds,
  knownDevices,
  knownDeviceSeconds,
  maxSessions,
  phoneCodeSeconds,
  sessionAbsoluteSeconds,
  sessionSlidingSeconds,
  outboxKeptSeconds,
} from '#contract/limits/accounts.ts'
import { rawEventDays, recentSearchesKept, recentViewsKept } from '#contract/limits/search.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'
import { versionDate } from './version-date.ts'

const days = (seconds: number) => seconds / (24 * 3600)
const hours = (seconds: number) => seconds / 3600

export const privacy: InfoText = {
  title: 'Privatnost podataka',
  description: 'Koje podatke čuvamo, zašto, koliko dugo i koja su vaša prava.',
  lead: 'Koje podatke imamo, zašto ih imamo, koliko dugo ih čuvamo i šta možete tražiti od nas.',
  version: versionDate(legalVersions.privacy),
  isNumbered: true,
  sections: [
    {
      heading: 'Ko obrađuje vaše podatke',
      body: [
        `${brand.company} obrađuje vaše podatke na ${brand.locative} i odlučuje zašto i kako se to radi.`,
      ],
    },
    {
      heading: 'Koje podatke čuvamo',
      body: [
        `**Kad samo gledate oglase**, ne znamo ko ste. Da isti pregled ne brojimo dvaput, do kraja sljedećeg dana čuvamo pseudonim: oznaku iz koje se vaša adresa ne može pročitati. Za statistiku prodavača ${rawEventDays} dana čuvamo i da je oglas otvoren i koja je pretraga dovela do njega, uz oznaku koja vrijedi samo za taj oglas i dan, pa se više vaših pregleda ne može povezati. U dnevniku zahtjeva ostaje samo dio IP adrese, bez imena i upisanih pojmova; punu adresu bilježimo uz prijave i odbijene radnje, da bismo zaustavili zloupotrebe, najduže 90 dana.`,
        '**Kad imate račun**, čuvamo i:',
        {
          list: [
            'korisničko ime, e-mail adresu, broj mobitela, mjesto, sliku i ono što sami upišete: ime i prezime, opis, adrese;',
            'šifru, samo u obliku iz kojeg se ne može pročitati, i sredstva druge zaštite računa (tajnu aplikacije za kodove u šifrovanom obliku, javni dio pristupnog ključa);',
            'verzije uslova i politike privatnosti koje ste prihvatili i vrijeme prihvatanja;',
            'vaše oglase, fotografije, videozapise i historiju cijena;',
            'poruke, pitanja, odgovore, dojmove i bilješke na mahalcu koje pišete ili dobijate;',
            'kojim prodavačima ste dozvolili da vam šalju ponude, kada i na kojoj stranici, i koje ste od tih poruka otvorili (e-mailovi ne javljaju da ste ih otvorili);',
            'narudžbe s imenom, adresom i brojem za dostavu, uplate i kredit, a za isplate prodavačima i broj računa u banci (broj kartice ne čuvamo, njega vidi samo procesor plaćanja);',
            `zadnjih ${recentSearchesKept} pretraga, da biste ih mogli ponoviti na svakom svom uređaju, i zadnjih ${recentViewsKept} pregledanih oglasa;`,
            'ono što spasite, pratite, blokirate ili sakrijete: oglase s bilješkama i listama, pretrage, prodavače i riječi;',
            `prijave na račun (uređaj, IP adresa, vrijeme zadnje upotrebe), najviše ${maxSessions}, i do ${knownDevices} uređaja koje račun poznaje;`,
            `prijave koje pošaljete moderatorima, s mrežom iz koje dolaze i uređajem, te odluke moderatora o vama i vaše žalbe; njihov sadržaj brišemo ${caseKeptDays / 365} godine nakon odluke;`,
            'izbor o privatnosti i obavještenjima;',
            'za registrovane trgovce: podatke firme, koje drugima ne prikazujemo, nego ih čuvamo za slučaj da ih zatraže nadležni.',
          ],
        },
        'Iz fotografija uklanjamo skrivene podatke, kao što su mjesto i vrijeme snimanja.',
      ],
    },
    {
      heading: 'Zašto ih koristimo',
      body: [
        {
          list: [
            'Da vodimo vaš račun, prikazujemo vaše oglase i pružamo usluge koje ste tražili (izvršenje ugovora).',
            'Da potvrdimo da su e-mail i broj mobitela vaši, da spriječimo prevare i zaštitimo račune (naš opravdani interes).',
            'Da prodavaču pokažemo koliko je puta oglas pogledan. On vidi brojeve, a ne ko je gledao.',
            'Da ispunimo zakonske obaveze, na primjer čuvanje računa za plaćene usluge.',
          ],
        },
        'Podatke ne prodajemo i ne koristimo za oglašavanje na drugim stranicama bez vašeg pristanka.',
      ],
    },
    {
      heading: 'Šta je javno',
      body: [
        'Javni su vaše korisničko ime, slika, mjesto, opis, oglasi, pitanja i odgovori na oglasima, dojmovi koje ste dobili i ostavili, koliko ste dugo član i da li je broj mobitela verifikovan. Kad ste zadnji put bili aktivni vidi se samo ako to dozvolite.',
        `E-mail adresa, ime i prezime te adrese nisu javni. Broj mobitela ne stoji u kodu stranice: posjetilac ga vidi tek kad ga zatraži, u ograničenom broju oglasa dnevno, i to samo ako ste to dozvolili u [postavkama privatnosti](${paths.privacySettings()}).`,
        'Oglas na mapi pokazuje približno mjesto, osim ako sami odaberete tačno.',
      ],
    },
    {
      heading: 'Kome ih dajemo',
      body: [
        'Samo onima koji za nas rade ono što je potrebno: slanje e-maila i SMS-a, smještaj servera i, kad plaćate karticom, obradu plaćanja. Oni podatke ne smiju koristiti za sebe. Dostavna služba dobija podatke potrebne da paket stigne.',
        'Ko vam prodaje ili od vas kupuje, vidi ime, adresu i broj koji su potrebni za narudžbu. Poruke shopu čitaju i ljudi koje je shop ovlastio da odgovaraju u njegovo ime, a o novim porukama i narudžbama može saznati i program koji shop koristi.',
        'Ako su mape ulica uključene, dijelove mape vaš preglednik preuzima od pružaoca mapa, koji pri tome vidi vašu IP adresu. Nadležnim organima podatke dajemo samo kad to zakon nalaže.',
      ],
    },
    {
      heading: 'Kolačići i podaci na uređaju',
      body: [
        {
          table: {
            caption: 'Kolačići koje postavljamo',
            head: ['Kolačić', 'Čemu služi', 'Koliko traje'],
            rows: [
              [
                'prijava',
                'zna da ste prijavljeni',
                `${days(sessionSlidingSeconds)} dana nakon zadnje upotrebe, najduže ${days(sessionAbsoluteSeconds)}; bez opcije „Zapamtite me“ do zatvaranja preglednika`,
              ],
              [
                'zaštita obrazaca',
                'sprečava da druga stranica nešto uradi u vaše ime',
                `${days(sessionSlidingSeconds)} dana`,
              ],
              [
                'poznati uređaj',
                'razlikuje vas od nekog ko pogađa vašu šifru',
                `${days(knownDeviceSeconds)} dana`,
              ],
              ['zatvorene poruke', 'ne prikazuje ponovo obavijest koju ste zatvorili', '1 godina'],
              ['pristanak', 'pamti vaš izbor u postavkama privatnosti, tek kad ga napravite', '1 godina'],
            ],
          },
        },
        'Bez njih servis ne može raditi kako treba, pa za njih ne tražimo pristanak. Kolačiće za oglašavanje ne postavljamo.',
        `Ako uvedemo alate za mjerenje posjete ili oglašavanje, oni na uređaju ne smiju sačuvati ništa dok im to ne dozvolite u [postavkama privatnosti](${paths.consent()}). Izbor možete promijeniti u svakom trenutku; link je u podnožju svake stranice.`,
        'Samo na vašem uređaju ostaju: zadnje pretrage, spašeni, pregledani i sakriveni oglasi dok niste prijavljeni, oglasi odabrani za usporedbu, zadnjih nekoliko oglasa za čitanje bez interneta, vrijeme kad ste zatvorili sigurnosnu napomenu i nedovršeni unos u obrascu. Nestaju kad u pregledniku izbrišete podatke stranice.',
      ],
    },
    {
      heading: 'Koliko dugo ih čuvamo',
      body: [
        {
          table: {
            caption: 'Rokovi čuvanja',
            head: ['Podatak', 'Rok'],
            rows: [
              ['podaci računa', 'dok je račun otvoren'],
              ['izbrisan oglas', `${deletedListingDays} dana, zatim se trajno uklanja`],
              ['fotografija koju ne prikazuje nijedan oglas ni narudžba', `${orphanHours} sata`],
              [
                'prijava na račun',
                `${days(sessionSlidingSeconds)} dana bez upotrebe, najduže ${days(sessionAbsoluteSeconds)} dana`,
              ],
              ['poznati uređaj', `${days(knownDeviceSeconds)} dana bez upotrebe`],
              ['link za potvrdu e-maila', `${hours(emailLinkSeconds)} sata`],
              ['mogućnost da poništite promjenu e-maila', `${days(emailUndoSeconds)} dana`],
              ['kod iz SMS-a', `${phoneCodeSeconds / 60} minuta`],
              [
                'e-mail i SMS koje smo vam poslali',
                `sadržaj do slanja, a podatak da je poslano ${days(outboxKeptSeconds)} dana`,
              ],
              ['pseudonim posjetioca', 'do kraja sljedećeg dana'],
              ['otvaranje oglasa, bez imena', `${rawEventDays} dana`],
              ['kopija podataka koju ste zatražili', `${exportDays} dana`],
              [
                'ponude prodavača koje pratite',
                '90 dana; vaš pristanak još tri godine nakon što ga povučete',
              ],
              ['sadržaj povučene poruke', `${withdrawnKeptDays} dana`],
              ['poruka na tabli Mahalac', `${boardNoteDays / 365} godine`],
              ['poruke, dojmovi i narudžbe', 'dok je račun otvoren; kod druge strane ostaju bez vašeg imena'],
              ['računi za plaćene usluge i knjiženja', 'koliko nalaže zakon'],
            ],
          },
        },
        `Brisanje profila zatražite u [korisničkim informacijama](${paths.profileSettings()}). Imate ${deletionRequestDays} dana da se predomislite; ${deletionReminderDays} dana prije isteka podsjetit ćemo vas e-mailom. Zatim trajno brišemo račun sa svim oglasima, fotografijama i ličnim podacima, a korisničko ime postaje slobodno. Ostaje samo ono što zakon nalaže, i bilješke o radu osoblja bez vašeg imena, pet godina.`,
      ],
    },
    {
      heading: 'Kako ih čuvamo',
      body: [
        `Šifre čuvamo samo kao otisak, veza sa stranicom je šifrovana, a promjene koje štite račun traže šifru i, ako je uključena, drugu potvrdu. O svakoj važnoj promjeni stiže vam e-mail. Šta možete uraditi sami, piše na stranici [Online sigurnost](${paths.info(infoSlugs.onlineSafety)}).`,
      ],
    },
    {
      heading: 'Vaša prava',
      body: [
        `Kopiju svega što o vama čuvamo (JSON i fotografije u jednoj ZIP datoteci) možete zatražiti jednom dnevno u [korisničkim informacijama](${paths.profileSettings()}); preuzima se ${exportDays} dana.`,
        'Možete tražiti i uvid u svoje podatke, ispravku, brisanje, ograničenje obrade i prijenos, te se usprotiviti obradi koja se temelji na našem interesu. Većinu podataka mijenjate sami u postavkama računa.',
        'Ako smatrate da vaše podatke obrađujemo nezakonito, možete podnijeti prigovor Agenciji za zaštitu ličnih podataka u Bosni i Hercegovini.',
      ],
    },
    ...contactSection,
  ],
}
