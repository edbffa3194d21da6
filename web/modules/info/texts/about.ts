import { activeListingLimits, photosPerListing } from '#contract/limits/listings.ts'
import { brand, paths } from '#web/lib/site.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'

const { other } = activeListingLimits.user

export const about: InfoText = {
  title: 'O nama',
  description: `Šta je ${brand.name}, kome je namijenjen i po kojim pravilima radi.`,
  lead: `${brand.name} je mjesto na kojem ljudi iz Bosne i Hercegovine kupuju, prodaju, iznajmljuju i traže: od auta i stana do bicikla za dijete i majstora za kupatilo.`,
  sections: [
    {
      heading: 'Šta radimo',
      body: [
        'Na jednom mjestu držimo oglase građana, firmi i obrta i trudimo se da ih je lako pronaći. Kupac i prodavač dogovaraju se direktno. Mi nismo posrednik u kupoprodaji, ne uzimamo proviziju od prodaje i ne stojimo između vas i osobe s kojom se dogovarate.',
        `Cijene su u konvertibilnim markama (KM), a vrijeme na stranicama je ono u Sarajevu. Pretraga razumije naš jezik: svejedno je pišete li s kvačicama ili bez njih, i u kojem padežu.`,
      ],
    },
    {
      heading: 'Za koga',
      body: [
        {
          list: [
            `**Za posjetioce.** Pregled i pretraga oglasa su besplatni i za njih ne treba račun.`,
            `**Za građane.** Račun je besplatan. Uz njega možete imati ${other.first} aktivnih oglasa u besplatnim kategorijama (za svaku punu godinu članstva još ${other.perYear}, najviše ${other.most}), te po ${activeListingLimits.user.cars} automobila i ${activeListingLimits.user['real-estate']} nekretnine. Oglas može imati do ${photosPerListing.user} fotografija, a za nekretnine i više.`,
            `**Za one koji prodaju često.** PRO korisnik ima više oglasa i fotografija (do ${photosPerListing.pro}) i češće obnavlja oglase.`,
            '**Za firme i obrte.** Shop nema ograničenje broja oglasa u besplatnim kategorijama, ima svoj profil i paket usluga. Svaki shop je registrovani trgovac: podatke firme daje pri otvaranju, a kupci vide oznaku na profilu.',
          ],
        },
        `Račun otvarate na stranici [Registracija](${paths.register()}). Objava oglasa traži još samo verifikovan broj mobitela.`,
      ],
    },
    {
      heading: 'Od čega živimo',
      body: [
        'Objava u većini kategorija je besplatna. Plaćaju se samo usluge kojima oglas postaje vidljiviji, objava u nekim kategorijama (na primjer u automobilima i poslovima), PRO račun i paketi za shopove. Svaka cijena je pokazana prije nego što je potvrdite, a plaćen oglas je u rezultatima uvijek označen riječju „Izdvojeno“.',
        `Usluge se plaćaju kreditom, koji smo opisali na stranici [${brand.name} kredit](${paths.info(infoSlugs.credit)}). Vaše podatke ne prodajemo.`,
      ],
    },
    {
      heading: 'Čega se držimo',
      body: [
        {
          list: [
            '**Pošten redoslijed.** Najviše četvrtina rezultata na stranici su izdvojeni oglasi. Ostali su poredani po tome koliko odgovaraju vašoj pretrazi i koliko su svježi, a ne po tome ko je platio.',
            '**Poštena cijena.** Oglas se označava kao snižen samo ako je cijena niža od svih koje je imao u prethodnih 30 dana.',
            '**Pošteni brojevi.** Brojevi na stranicama (koliko je oglasa, koliko ljudi upravo gleda oglas) su izmjereni. Kad brojka nije poznata, ne prikazujemo je.',
            '**Malo podataka.** Tražimo samo ono bez čega usluga ne može raditi. Iz fotografija uklanjamo skrivene podatke, a broj mobitela ne stoji u kodu stranice.',
            '**Pristupačnost.** Stranice za čitanje rade i bez JavaScripta, na sporoj vezi, uz uvećan tekst, tastaturom i čitačem ekrana.',
          ],
        },
      ],
    },
    {
      heading: 'Sigurnost',
      body: [
        `Prevare se dešavaju svugdje gdje se trguje, pa o njima govorimo otvoreno. Na stranici [Online sigurnost](${paths.info(infoSlugs.onlineSafety)}) piše kako čuvati račun i prepoznati prevaru, a na stranici [Sigurna kupovina](${paths.info(infoSlugs.safeTrade)}) kako kupiti i prodati bez neugodnih iznenađenja.`,
      ],
    },
    {
      heading: 'Ko smo',
      body: [
        `Servis vodi ${brand.company}. Pravila po kojima radimo zapisana su u [uslovima korištenja](${paths.info(infoSlugs.terms)}), a šta radimo s podacima u [politici privatnosti](${paths.info(infoSlugs.privacy)}).`,
      ],
    },
    ...contactSection,
  ],
}
