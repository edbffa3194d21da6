import { apartPaths } from '#contract/paths/apart.ts'
import { legalVersions } from '#contract/accounts/legal.ts'
import {
  activeListingLimits,
  deletedListingDays,
  freeListingDays,
  paidListingDays,
  refreshIntervalDays,
  photosPerListing,
} from '#contract/limits/listings.ts'
import { counted } from '#web/lib/format/format.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'
import { versionDate } from './version-date.ts'

const { user, pro } = activeListingLimits

export const terms: InfoText = {
  title: 'Uslovi korištenja',
  description: `Pravila ${brand.genitive} za račune, oglase, plaćene usluge i ponašanje.`,
  lead: `Pravila po kojima ${brand.name} radi. Napisana su tako da ih se može pročitati do kraja.`,
  version: versionDate(legalVersions.terms),
  isNumbered: true,
  sections: [
    {
      heading: 'O servisu',
      body: [
        `${brand.name} je mjesto na kojem korisnici objavljuju oglase i dogovaraju kupovinu, prodaju, iznajmljivanje, usluge i poslove. Servis vodi ${brand.company} (u nastavku: mi).`,
        'Ugovor o kupoprodaji ili usluzi sklapaju kupac i prodavač. Mi nismo strana u tom ugovoru, ne posjedujemo robu iz oglasa i ne pregledamo je.',
        'Oglase možete pregledati i pretraživati bez računa. Kad otvorite račun, prihvatate ove uslove i politiku privatnosti. Čuvamo koju ste verziju prihvatili i kada.',
      ],
    },
    {
      heading: 'Račun',
      body: [
        {
          list: [
            'Račun otvara osoba s navršenih 18 godina ili firma preko ovlaštene osobe.',
            'Podaci koje unesete moraju biti vaši i tačni.',
            'Korisničko ime ne smije vrijeđati niti predstavljati nekog drugog, a posebno ne naše osoblje.',
            'Šifru i kodove čuvajte za sebe. Za ono što se uradi s vašeg računa odgovarate vi, osim ako je do toga došlo našom greškom.',
            'Za objavu oglasa potrebno je verifikovati broj mobitela. Jedan broj može potvrditi jedan račun.',
            'Ko prodaje u okviru djelatnosti, mora se predstaviti kao registrovani trgovac i navesti tačne podatke firme. Izjava trgovca je javna, a oznaku daje provjera u javnom registru.',
          ],
        },
        `Kako zaštititi račun, piše na stranici [Online sigurnost](${paths.info(infoSlugs.onlineSafety)}).`,
      ],
    },
    {
      heading: 'Oglasi',
      body: [
        'Oglas mora opisivati stvarnu ponudu ili potražnju i stajati u kategoriji u koju spada. Cijena u oglasu mora biti ona po kojoj zaista prodajete; umjesto nje možete odabrati „Na upit“ ili „Po dogovoru“.',
        'Nije dozvoljeno oglašavati:',
        {
          list: [
            'ono što je zakonom zabranjeno ili za šta prodavač nema potrebnu dozvolu,',
            'ukradene stvari, krivotvorine i lažne dokumente,',
            'oružje, drogu, lijekove na recept i zaštićene životinjske vrste,',
            'sadržaj koji vrijeđa, poziva na mržnju ili iskorištava druge,',
            'isti artikal više puta u isto vrijeme.',
          ],
        },
        'Fotografije i tekst moraju biti vaši ili ih smijete koristiti. Objavom nam dopuštate da ih prikazujemo na servisu dok je oglas objavljen i dok traje njegov arhivski prikaz. Fotografije smanjujemo i iz njih uklanjamo skrivene podatke.',
      ],
    },
    {
      heading: 'Koliko oglasa i koliko dugo',
      body: [
        {
          table: {
            caption: 'Granice po vrsti računa',
            head: ['', 'Korisnik', 'PRO', 'Shop'],
            rows: [
              [
                'Aktivni oglasi u besplatnim kategorijama',
                `${user.other.first}, uz ${user.other.perYear} po godini članstva do ${user.other.most}`,
                String(pro.other),
                'bez ograničenja',
              ],
              ['Automobili', String(user.cars), String(pro.cars), 'bez ograničenja'],
              ['Nekretnine', String(user['real-estate']), String(pro['real-estate']), 'bez ograničenja'],
              [
                'Fotografije po oglasu',
                String(photosPerListing.user),
                String(photosPerListing.pro),
                String(photosPerListing.shop),
              ],
              [
                'Obnavljanje istog oglasa',
                ...[refreshIntervalDays.user, refreshIntervalDays.pro, refreshIntervalDays.shop].map(
                  (days) => `svakih ${counted(days, 'dan', 'dana', 'dana')}`,
                ),
              ],
            ],
          },
        },
        'Oglas za nekretninu može imati do 30 fotografija, ko god ga objavio.',
        `U besplatnim kategorijama oglas ističe ${freeListingDays} dana nakon posljednjeg obnavljanja. U kategorijama koje se plaćaju trajanje birate pri objavi: za automobile ${paidListingDays.cars.toSorted((a, b) => a - b).join(', ')} dana, za usluge i poslove ${paidListingDays.servicesAndJobs.join(', ')} dana, a za ostale ${paidListingDays.other.join(' ili ')} dana.`,
        `Završen oglas ostaje vidljiv bez cijene i ne može ponovo postati aktivan; možete objaviti njegovu kopiju. Izbrisan oglas odmah nestaje iz pretrage i trajno se uklanja nakon ${deletedListingDays} dana.`,
      ],
    },
    {
      heading: 'Plaćene usluge',
      body: [
        `Objava u većini kategorija je besplatna. Plaćaju se isticanje oglasa, objava u kategorijama koje imaju naknadu, PRO račun i paketi za shopove. Cijena je pokazana prije nego što uslugu potvrdite, a plaća se kreditom; pravila su na stranici [${brand.name} kredit](${paths.info(infoSlugs.credit)}).`,
        'Izdvajanje koje još nije počelo možete otkazati i kredit se vraća. Za ono koje je počelo, kredit se ne vraća. Ako oglas uklonimo jer krši ova pravila, za plaćene usluge na njemu nemate pravo na povrat.',
        'Shop kojem je paket istekao, a nije plaćen, suspenduje se: ne može objavljivati oglase dok se paket ne plati.',
      ],
    },
    {
      heading: 'Ponašanje i mjere',
      body: [
        'Nije dozvoljeno slanje neželjenih poruka, automatsko prikupljanje podataka iz oglasa, zaobilaženje ograničenja, lažni pregledi i dojmovi te svako ometanje servisa. Programi smiju koristiti naš API u granicama koje on sam navodi.',
        `Oglas koji krši ova pravila možemo sakriti ili ukloniti, a račun ograničiti ili ugasiti. Reći ćemo vam koje je pravilo prekršeno; na odluku možete jednom uložiti prigovor. Koliko je prijava i odluka bilo, piše na stranici [Transparentnost](${apartPaths.transparency()}).`,
      ],
    },
    {
      heading: 'Dojmovi i pitanja',
      body: [
        'Dojam ostavlja samo onaj ko je narudžbu zaista završio, jednom po narudžbi. Druga strana može jednom odgovoriti. Dojam mora govoriti o kupovini; uvrede i tuđe lične podatke uklanjamo.',
        'Pitanja ispod oglasa su javna. U njima ne objavljujte brojeve telefona ni linkove.',
      ],
    },
    {
      heading: 'Sigurna kupovina',
      body: [
        `Ne šaljite novac unaprijed osobi koju ne poznajete i ne otvarajte sumnjive linkove. Robu pregledajte prije plaćanja. Kod koji vam stigne SMS-om ne dajite nikome, ni onome ko se predstavi kao mi. Više na stranici [Sigurna kupovina](${paths.info(infoSlugs.safeTrade)}).`,
      ],
    },
    {
      heading: 'Odgovornost',
      body: [
        'Trudimo se da servis radi bez prekida, ali to ne možemo obećati. Ne odgovaramo za tačnost oglasa niti za izvršenje dogovora među korisnicima. Ništa u ovim uslovima ne umanjuje prava koja vam kao potrošaču daje zakon.',
      ],
    },
    {
      heading: 'Izmjene, prestanak i pravo',
      body: [
        'O bitnoj izmjeni uslova obavijestit ćemo vas prije nego što počne važiti. Ako se s njom ne slažete, račun možete zatvoriti. Zatvoriti ga možete i bez razloga, u svakom trenutku.',
        'Na ove uslove primjenjuje se pravo Bosne i Hercegovine.',
      ],
    },
    ...contactSection,
  ],
}
