import { by, internal, moved, photo, type Rules } from '../rule.ts'

/** The table of shops. */
export const shopRules = {
  shop: {
    whose: by('owner_id'),
    erasure: 'deleted',
    merge: moved({ column: 'owner_id', label: 'Shop' }),
    exported: {
      file: 'shop',
      columns: {
        id: 'broj shopa',
        owner_id: internal,
        business_name: 'naziv',
        package: 'paket',
        active: 'aktivan',
        created_at: 'otvoren',
        ends_at: 'plaćen do',
        is_trial: 'probni period',
        bonus_from: 'bonusi od',
        bonuses: 'dobijeno bonusa',
        bonus_at: 'sljedeći bonus',
        business_type: 'vrsta firme',
        web: 'web stranica',
        hours: 'radno vrijeme',
        hour_exceptions: 'dani s drugim radnim vremenom',
        closed_on_holidays: 'ne radi praznicima',
        street: 'ulica i broj',
        lat: 'geografska širina',
        lon: 'geografska dužina',
        colour: 'boja',
        cover_hash: photo('naslovna slika'),
        about_html: 'o shopu',
        pinned: 'istaknuti oglasi',
        sections: 'vlastite kategorije',
      },
    },
  },
} satisfies Rules
