import { apartPaths } from '#contract/paths/apart.ts'
import {
  activeListingLimits,
  descriptionLength,
  freeListingDays,
  monthlyRefreshes,
  refreshIntervalDays,
  titleLength,
  photosPerListing,
} from '#contract/limits/listings.ts'
import { passwordLength, phoneCodeSeconds } from '#contract/limits/accounts.ts'
import { formatInteger } from '#contract/money/money.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'

const { user } = activeListingLimits

export const help: InfoText = {
  title: 'Podrška korisnicima',
  description: 'Odgovori na pitanja o pretrazi, objavi oglasa, računu i sigurnosti.',
  lead: 'Odgovori na ono što nas najčešće pitaju.',
  sections: [
    {
      heading: 'Pretraga',
      body: [
        `**Kako pronaći ono što tražim?** Upišite riječi kako biste ih izgovorili: marku, model, veličinu, mjesto. Padež i kvačice nisu važni, a sitne greške u kucanju pretraga razumije. Rezultate zatim suzite filterima: cijenom, stanjem, mjestom i osobinama kategorije. Možete krenuti i od [kategorija](${paths.categories()}).`,
        '**Zašto su neki oglasi na vrhu?** Oglasi s oznakom „Izdvojeno“ su plaćeni i čine najviše četvrtinu stranice. Ostali su poredani po tome koliko odgovaraju pretrazi i koliko su svježi. Redoslijed možete promijeniti: najnovije, najniža ili najviša cijena.',
        '**Kako tačno tražiti izraz?** Stavite ga u navodnike. Tada riječi moraju stajati jedna do druge u naslovu.',
      ],
    },
    {
      heading: 'Objava oglasa',
      body: [
        {
          steps: [
            `[Prijavite se](${paths.login()}) i verifikujte broj mobitela. Kod stiže SMS-om i vrijedi ${phoneCodeSeconds / 60} minuta.`,
            'Pritisnite „Objavi oglas“ i odaberite kategoriju ili opišite oglas s nekoliko riječi, pa odaberite jednu od ponuđenih kategorija.',
            `Upišite naslov (${titleLength.min} do ${titleLength.max} znakova), cijenu i osobine, dodajte fotografije i opis (do ${formatInteger(descriptionLength)} znakova).`,
            'Pogledajte kako će oglas izgledati i objavite ga. Unos se čuva dok pišete, pa možete nastaviti i kasnije.',
          ],
        },
        `**Koliko oglasa mogu imati?** Kao korisnik ${user.other.first} aktivnih u besplatnim kategorijama, i još ${user.other.perYear} za svaku punu godinu članstva (najviše ${user.other.most}), te ${user.cars} automobila i ${user['real-estate']} nekretnine.`,
        `**Koliko fotografija?** Korisnik ${photosPerListing.user}, PRO i shop ${photosPerListing.shop} po oglasu, a za nekretnine svi do 30. Primamo JPEG, PNG, WebP i AVIF do 12 MB.`,
        `**Koliko oglas traje?** U besplatnim kategorijama ${freeListingDays} dana od posljednjeg obnavljanja.`,
        `**Kako se obnavlja?** Na stranici [Moji oglasi](${paths.myListings('obnovite')}), kartica „Obnovite“. Isti oglas korisnik može obnoviti svakih ${refreshIntervalDays.user} dana, PRO svakih ${refreshIntervalDays.pro}, a shop svakih ${refreshIntervalDays.shop}; besplatnih obnavljanja mjesečno je ${monthlyRefreshes.user}, odnosno ${monthlyRefreshes.pro}, a shop ih ima po paketu.`,
        '**Prodao sam. Šta sada?** Završite oglas. Ostaje na vašem profilu bez cijene. Ako ga samo želite skloniti na neko vrijeme, sakrijte ga. Završen oglas možete objaviti ponovo kao kopiju.',
      ],
    },
    {
      heading: 'Račun',
      body: [
        `**Kako prijaviti oglas, korisnika ili razgovor?** Na oglasu, profilu, uz pitanje i u meniju razgovora stoji „Prijavite“. Šta je moderator odlučio, vidite na stranici [Moje prijave](${apartPaths.ownReports()}).`,
        `**Moj oglas je skriven ili je račun ograničen.** Razlog i mjesto za žalbu su na stranici [Odluke moderatora](${paths.ownDecisions()}). O žalbi odlučuje drugi moderator.`,
        `**Ne mogu se prijaviti.** Na stranici [Zaboravljena šifra](${paths.forgotPassword()}) zatražite link e-mailom ili kod SMS-om. Nova šifra ima najmanje ${passwordLength.min} znakova. Nakon više pogrešnih pokušaja prijava se na kratko zaustavlja; sačekajte ili postavite novu šifru.`,
        `**Nije mi stigao e-mail.** Pogledajte neželjenu poštu i provjerite adresu. Novi link zatražite na stranici [Verifikacija](${paths.verification()}).`,
        '**Nije mi stigao SMS.** Sačekajte minutu i provjerite broj. U jednom satu mogu se poslati najviše tri koda.',
        `**Ko vidi moj broj?** Samo onaj ko ga na oglasu zatraži, i samo ako ste to dozvolili u [postavkama privatnosti](${paths.privacySettings()}).`,
        `**Kako mijenjam ime, sliku ili adresu?** U [postavkama](${paths.settings()}).`,
      ],
    },
    {
      heading: 'Shop i PRO',
      body: [
        `**Kako otvoriti shop?** [Registrujte shop](${apartPaths.registerShop()}) ili pretvorite svoj račun u shop na stranici [Paketi](${paths.shopPackages()}); oglasi i poruke ostaju. Prvih 30 dana je besplatno, jednom za svaku firmu.`,
        `**Kako postati registrovani trgovac?** Popunite izjavu u [postavkama](${paths.merchantSettings()}). Na profilu tada stoji vaša izjava, a oznaku „Registrovani trgovac“ dobijate kada podatke uporedimo s javnim registrom. Ostale podatke firme čuvamo za slučaj da ih zatraže nadležni.`,
        `**Kako se plaća shop?** Karticom ili po predračunu, na stranici [Izvodi](${paths.statements()}). Shop koji nije plaćen se suspenduje: ne može objavljivati, a drugi ne vide njegove oglase dok uplata ne stigne.`,
        `**Kako se plaća PRO?** ${brand.name} kreditom, na stranici [Pro](${paths.pro()}). Može se produžavati sam, svakog mjeseca.`,
      ],
    },
    {
      heading: 'Sigurnost',
      body: [
        `**Sumnjiv oglas ili poruka?** Ne šaljite novac i ne otvarajte linkove. Na stranici [Online sigurnost](${paths.info(infoSlugs.onlineSafety)}) opisali smo česte prevare i šta uraditi.`,
        `**Neko je ušao u moj račun.** Odmah [postavite novu šifru](${paths.forgotPassword()}). Time odjavljujete sve uređaje.`,
      ],
    },
    ...contactSection,
  ],
}
