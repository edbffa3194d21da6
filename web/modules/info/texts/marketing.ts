import { apartPaths } from '#contract/paths/apart.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'

export const marketing: InfoText = {
  title: 'Marketing',
  description: `Kako na ${brand.locative} doći do kupaca: izdvojeni oglasi, shop, PRO.`,
  lead: 'Kako da vaši oglasi dođu do ljudi koji ih traže, od jednog izdvojenog oglasa do shopa s hiljadama artikala.',
  sections: [
    {
      heading: 'Izdvojeni oglasi',
      body: [
        'Izdvojen oglas stoji među prvima u svojoj kategoriji, u premium boji. „Izdvojen plus“ pojavljuje se i na početnoj stranici. Prikazuje se samo ljudima koji traže nešto slično: izdvajanje oglas ne gura u pretrage u koje ne spada, pa svaki prikaz nešto vrijedi.',
        `Traje od 1 do 30 dana, može početi u zakazano vrijeme i obnavljati se svakog dana ili svaka 3 sata. Cijene i primjeri su na stranici [${brand.name} kredit](${paths.info(infoSlugs.credit)}).`,
      ],
    },
    {
      heading: 'Shop',
      body: [
        'Shop je vaša prodavnica: vlastiti profil, svi artikli na jednom mjestu i oznaka registrovanog trgovca, koja kupcima znači da iza oglasa stoji firma. Broj oglasa u besplatnim kategorijama nije ograničen, a isti oglas obnavljate svakih 7 dana.',
        `Shop se otvara pri [registraciji](${paths.register()}). Prvih 30 dana je besplatno.`,
      ],
    },
    {
      heading: 'Uvoz i programi',
      body: [
        'Ako artikle već vodite u svom programu, ne morate ih prepisivati. Naš API objavljuje, mijenja i završava oglase, a token za njega otvarate sami u postavkama. [Dokumentacija API-ja](/api/docs) je javna.',
      ],
    },
    {
      heading: 'Ponuda za firme',
      body: [
        `Imate mnogo oglasa ili posebne želje? [Pošaljite nam upit](${apartPaths.lead()}), pa ćemo vam se javiti s ponudom.`,
      ],
    },
    {
      heading: 'Šta donosi dobar oglas',
      body: [
        {
          list: [
            'Naslov s onim što kupac kuca: marka, model, veličina. Bez uzvičnika i velikih slova.',
            'Prva fotografija pri dnevnom svjetlu, cijeli artikal u kadru.',
            'Cijena. Oglas s cijenom ulazi u filtere po cijeni, oglas „Na upit“ ne.',
            'Popunjene osobine: po njima kupci sužavaju rezultate.',
          ],
        },
      ],
    },
    {
      heading: 'Šta ne radimo',
      body: [
        'Ne prodajemo podatke korisnika, ne prikazujemo iskačuće reklame i ne miješamo plaćene rezultate s ostalima bez oznake. To je i u interesu onih koji se oglašavaju: ljudi se vraćaju na mjesto kojem vjeruju.',
      ],
    },
    ...contactSection,
  ],
}
