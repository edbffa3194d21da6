import { by, follows, internal, moved, ofListings, type Rules } from '../rule.ts'

/** Tables of offers that consist of many listings. */
export const groupRules = {
  listing_group: {
    whose: by('seller_id'),
    erasure: 'deleted',
    merge: moved({ column: 'seller_id', label: 'Ponude s više jedinica' }),
    exported: {
      file: 'ponude-s-vise-jedinica',
      columns: {
        id: 'broj ponude',
        seller_id: internal,
        title: 'naziv',
        created_at: 'napravljena',
      },
    },
  },
  listing_group_unit: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'oglasi-u-ponudama',
      columns: { listing_id: 'broj oglasa', group_id: 'broj ponude' },
    },
  },
} satisfies Rules
