import { sql } from 'kysely'
import { moveShares } from '../merge/other-steps.ts'
import {
  countSameSaved,
  countSameSearches,
  endLists,
  moveSavedListings,
  moveSavedSearches,
} from '../merge/saved-steps.ts'
import {
  attributes,
  brand,
  by,
  category,
  city,
  either,
  follows,
  internal,
  marks,
  model,
  moved,
  ofListings,
  others,
  photo,
  type Rules,
  within,
} from '../rule.ts'

/** Tables of listings, and of users' searches and saved things. */
export const listingRules = {
  image: {
    whose: ({ id }) => sql`hash in (
      select image_hash from listing_image join listing on listing.id = listing_id where seller_id = ${id}
      union select poster_hash from listing_video join listing on listing.id = listing_id where seller_id = ${id}
      union select avatar_hash from account where id = ${id}
      union select cover_hash from shop where owner_id = ${id})`,
    // Unless someone else shows the same photo.
    erasure: 'step',
    merge: follows,
    exported: {
      file: 'fotografije',
      columns: {
        hash: photo('datoteka'),
        width: 'širina',
        height: 'visina',
        quarter_turns: 'četvrtina okreta',
        turned_from: internal,
        thumbhash: internal,
        avif_at: internal,
        created_at: 'poslana',
        used_at: 'zadnji put poslana',
      },
    },
  },
  image_print: {
    whose: ({ id }) => sql`image_hash in (
      select image_hash from listing_image join listing on listing.id = listing_id where seller_id = ${id}
      union select poster_hash from listing_video join listing on listing.id = listing_id where seller_id = ${id}
      union select avatar_hash from account where id = ${id}
      union select cover_hash from shop where owner_id = ${id})`,
    erasure: 'cascaded',
    merge: follows,
    exported: internal,
  },
  listing: {
    whose: by('seller_id'),
    // Public ones leave a tombstone.
    erasure: 'step',
    merge: moved({ column: 'seller_id', label: 'Oglasi' }),
    exported: {
      file: 'oglasi',
      columns: {
        id: 'broj oglasa',
        seller_id: internal,
        title: 'naslov',
        short_description: 'kratki opis',
        description: 'opis',
        category_id: category('kategorija'),
        category_chosen: internal,
        brand_id: brand('marka'),
        model_id: model('model'),
        attributes: attributes('osobine'),
        price_fening: marks('cijena u KM'),
        price_by_agreement: 'po dogovoru',
        reduced_from_fening: marks('snižena sa KM'),
        reduced_until: 'sniženje do',
        listing_type: 'vrsta',
        condition: 'stanje',
        quantity: 'količina',
        available: 'dostupan',
        sku_number: 'vaša oznaka',
        exchange_for: 'zamjena za',
        shipping: 'dostava',
        free_delivery: 'besplatna dostava',
        offers_delivery: 'nudi dostavu',
        weight_grams: 'težina u gramima',
        parcel_length_cm: 'dužina paketa u cm',
        parcel_width_cm: 'širina paketa u cm',
        parcel_height_cm: 'visina paketa u cm',
        city_id: city('mjesto'),
        lat: 'geografska širina',
        lon: 'geografska dužina',
        exact_location: 'tačno mjesto javno',
        status: 'status',
        reserved: 'rezervisan',
        urgent: 'hitno',
        highlighted: 'istaknut naslov',
        urgent_until: 'hitno do',
        highlighted_until: 'istaknut naslov do',
        waits_until: 'čeka besplatnu objavu do',
        publications: 'broj objava',
        duration_days: 'trajanje u danima',
        held_by_moderation: 'na provjeri',
        created_at: 'napravljen',
        updated_at: 'izmijenjen',
        published_at: 'objavljen',
        refreshed_at: 'obnovljen',
        expires_at: 'ističe',
        finished_at: 'završen',
        finished_from: internal,
        deleted_at: 'izbrisan',
        import_source: internal,
        import_key: internal,
        version: 'broj izmjene',
      },
    },
  },
  listing_image: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'fotografije-oglasa',
      columns: {
        id: internal,
        listing_id: 'broj oglasa',
        image_hash: photo('datoteka'),
        position: 'mjesto u nizu',
        upload_key: internal,
        created_at: 'dodana',
      },
    },
  },
  listing_price: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'cijene-oglasa',
      columns: { listing_id: 'broj oglasa', price_fening: marks('cijena u KM'), created_at: 'od' },
    },
  },
  listing_refresh: {
    whose: by('seller_id'),
    erasure: 'deleted',
    merge: moved('seller_id'),
    exported: {
      file: 'obnove-oglasa',
      columns: {
        id: internal,
        seller_id: internal,
        listing_id: 'broj oglasa',
        refreshed_at: 'obnovljen',
      },
    },
  },
  listing_share: {
    // The shares of others go with the listing.
    whose: by('sharer_id'),
    erasure: 'deleted',
    merge: { as: 'step', columns: ['sharer_id'], label: 'Podijeljeni oglasi', run: moveShares },
    exported: {
      file: 'podijeljeni-oglasi',
      columns: { listing_id: 'broj oglasa', sharer_id: internal, visits: 'dolazaka' },
    },
  },
  listing_taken_day: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: { file: 'zauzeti-dani', columns: { listing_id: 'broj oglasa', day: 'dan' } },
  },
  listing_view_count: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'pregledi',
      columns: {
        listing_id: 'broj oglasa',
        views: 'pregleda',
        old_phone_shown: 'prikaza broja prije dvije godine',
        old_shared: 'dijeljenja prije dvije godine',
      },
    },
  },
  listing_viewer: {
    whose: ({ viewer }) => sql`viewer = ${viewer}`,
    erasure: 'deleted',
    merge: within(),
    exported: {
      file: 'pogledano-danas',
      columns: { listing_id: 'broj oglasa', day: 'dan', viewer: internal, seen_at: 'vrijeme' },
    },
  },
  mute: {
    whose: by('account_id', 'seller_id'),
    erasure: 'deleted',
    merge: moved(
      {
        column: 'account_id',
        label: 'Sakriveno iz rezultata',
        once: ['listing_id', 'seller_id', 'lower(word)'],
        other: 'seller_id',
      },
      { column: 'seller_id', once: ['account_id'], other: 'account_id' },
    ),
    exported: {
      file: 'sakriveno-iz-rezultata',
      own: by('account_id'),
      columns: {
        id: internal,
        account_id: internal,
        listing_id: 'broj oglasa',
        seller_id: 'broj korisnika',
        word: 'riječ',
        created_at: 'sakriveno',
      },
    },
  },
  mute_choice: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', once: [] }),
    exported: {
      file: 'izbor-rezultata',
      columns: { account_id: internal, shops: 'bez shopova', seen: 'bez pogledanih' },
    },
  },
  recent_view: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Nedavno pogledano', once: ['listing_id'] }),
    exported: {
      file: 'nedavno-pogledano',
      columns: { account_id: internal, listing_id: 'broj oglasa', seen_at: 'vrijeme' },
    },
  },
  saved_search: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: {
      as: 'step',
      columns: ['account_id'],
      label: 'Spašene pretrage',
      run: moveSavedSearches,
      both: countSameSearches,
    },
    exported: {
      file: 'spasene-pretrage',
      columns: {
        id: 'broj pretrage',
        account_id: internal,
        pattern_id: internal,
        parameters: 'filteri',
        name: 'naziv',
        frequency: 'učestalost',
        by_mail: 'e-mailom',
        by_push: 'na uređaj',
        created_at: 'spašena',
        seen_at: 'zadnji put pogledana',
        removed_at: 'uklonjena',
      },
    },
  },
  saved_search_match: {
    whose: ({ id }) => sql`saved_search_id in (select id from saved_search where account_id = ${id})`,
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'pogoci-spasenih-pretraga',
      columns: {
        saved_search_id: 'broj pretrage',
        listing_id: 'broj oglasa',
        price_fening: marks('cijena u KM'),
        matched_at: 'javljeno',
        is_repost: internal,
      },
    },
  },
  recent_search: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Posljednje pretrage', once: ['lower(q)', 'category_id'] }),
    exported: {
      file: 'posljednje-pretrage',
      columns: {
        id: internal,
        account_id: internal,
        q: 'pojam',
        category_id: category('kategorija'),
        created_at: 'vrijeme',
      },
    },
  },
  saved_list: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: { as: 'step', columns: ['account_id'], label: 'Liste spašenih oglasa', run: endLists },
    exported: {
      file: 'liste-spasenih',
      columns: { id: 'broj liste', account_id: internal, name: 'naziv', created_at: 'napravljena' },
    },
  },
  saved_list_entry: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: within('account_id'),
    exported: {
      file: 'oglasi-u-listama',
      columns: { account_id: internal, list_id: 'broj liste', listing_id: 'broj oglasa' },
    },
  },
  saved_listing: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: {
      as: 'step',
      columns: ['account_id'],
      label: 'Spašeni oglasi',
      run: moveSavedListings,
      both: countSameSaved,
    },
    exported: {
      file: 'spaseni-oglasi',
      columns: {
        account_id: internal,
        listing_id: 'broj oglasa',
        category_id: internal,
        note: 'bilješka',
        price_fening: marks('cijena tada u KM'),
        saved_at: 'spašen',
        removed_at: 'uklonjen',
      },
    },
  },
  share_visitor: {
    whose: either(by('sharer_id'), ({ viewer }) => sql`viewer = ${viewer}`),
    erasure: 'deleted',
    merge: within('sharer_id'),
    exported: others,
  },
} satisfies Rules
