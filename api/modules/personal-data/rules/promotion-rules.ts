import { follows, internal, marks, ofListings, type Rules } from '../rule.ts'

/** Sellers' purchases for their listings. */
export const promotionRules = {
  promotion: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'izdvajanja',
      columns: {
        id: internal,
        listing_id: 'broj oglasa',
        purchase_id: internal,
        type: 'vrsta',
        on_homepage: 'i na naslovnoj stranici',
        starts_at: 'od',
        ends_at: 'do',
        phase: internal,
        created_at: 'naručeno',
      },
    },
  },
  promotion_purchase: {
    // The payments for them stay in the ledger.
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'placena-izdvajanja',
      columns: {
        id: 'broj izdvajanja',
        listing_id: 'broj oglasa',
        type: 'vrsta',
        on_homepage: 'i na naslovnoj stranici',
        days: 'dana',
        refresh_every: 'obnavlja se svakih sati',
        daily_hours: 'sati na dan',
        price: 'kredita',
        starts_at: 'od',
        ends_at: 'do',
        phase: internal,
        auto_renewal: 'produžava se samo',
        extends_id: internal,
        refresh_at: 'sljedeća obnova',
        refreshes: 'obnova',
        remind_at: internal,
        cancelled_at: 'otkazano',
        is_returned: 'krediti vraćeni',
        created_at: 'naručeno',
      },
    },
  },
  action_price: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'akcijske-cijene',
      columns: {
        id: internal,
        listing_id: 'broj oglasa',
        price_fening: marks('akcijska cijena u KM'),
        regular_fening: marks('redovna cijena u KM'),
        days: 'dana',
        credits: 'kredita',
        starts_at: 'od',
        ends_at: 'do',
        ended_at: 'završena',
      },
    },
  },
} satisfies Rules
