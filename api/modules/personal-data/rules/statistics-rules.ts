import { addSellerDays } from '../merge/other-steps.ts'
import { by, category, ended, follows, internal, ofListings, type Rules } from '../rule.ts'

/** Tables of events around listings. */
export const statisticsRules = {
  category_figures: { impersonal: 'Medians over many listings.' },
  statistics_progress: { impersonal: 'The last days that are counted.' },
  listing_day: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'pregledi-po-danima',
      columns: {
        listing_id: 'broj oglasa',
        day: 'dan',
        views: 'pregleda',
        opened: 'otvaranja',
        shown: 'prikaza u rezultatima',
        places: 'zbir mjesta u rezultatima',
        phone_shown: 'broj prikazan',
        shared: 'dolazaka preko linka',
        saved: 'spašavanja',
        messages: 'poruka',
        orders: 'narudžbi',
      },
    },
  },
  listing_figures: {
    whose: by('seller_id'),
    erasure: 'deleted',
    merge: ended(null, 'seller_id'), // the next night counts those of the account that stays
    exported: { leftOut: 'Sums of the days that are exported.' },
  },
  listing_opening: { impersonal: 'A viewer has another key for each listing and day.' },
  listing_term: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'pretrage-koje-vode-do-oglasa',
      columns: { listing_id: 'broj oglasa', day: 'dan', term: 'pojam', opened: 'otvaranja' },
    },
  },
  searched_term: { impersonal: 'A searcher has another key for each term and day.' },
  result_showing: { impersonal: 'Says which listings a page of results held, not who saw it.' },
  seller_day: {
    whose: by('seller_id'),
    erasure: 'deleted',
    merge: { as: 'step', columns: ['seller_id'], label: null, run: addSellerDays },
    exported: {
      file: 'statistika-po-danima',
      columns: {
        seller_id: internal,
        day: 'dan',
        category_id: category('kategorija'),
        views: 'pregleda',
        opened: 'otvaranja',
        shown: 'prikaza u rezultatima',
        places: 'zbir mjesta u rezultatima',
        saved: 'spašavanja',
        phone_shown: 'broj prikazan',
        messages: 'poruka',
        orders: 'narudžbi',
      },
    },
  },
  seller_figures: {
    whose: by('seller_id'),
    erasure: 'deleted',
    merge: ended(null, 'seller_id'),
    exported: { leftOut: 'Sums of the days and searches that are exported.' },
  },
} satisfies Rules
