import { sql } from 'kysely'
import {
  by,
  city,
  type Condition,
  follows,
  internal,
  marks,
  messagePhotoFile,
  moved,
  type Rules,
} from '../rule.ts'

const ofOrders: Condition = ({ id }) =>
  sql`order_id in (select id from orders where buyer_id = ${id} or seller_id = ${id})`

const books = 'Orders belong to the books of both sides, which the law has us keep.'

/** Orders between people, and carts. */
export const orderRules = {
  cart_item: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Korpa', once: ['listing_id'] }),
    exported: {
      file: 'korpa',
      columns: {
        id: internal,
        account_id: internal,
        listing_id: 'broj oglasa',
        quantity: 'količina',
        price_fening: marks('viđena cijena u KM'),
        added_at: 'dodano',
      },
    },
  },
  orders: {
    whose: by('buyer_id', 'seller_id'),
    erasure: {
      kept: books,
      set: ({ id }) => sql`
        recipient_name = case when buyer_id = ${id} then null else recipient_name end,
        recipient_street = case when buyer_id = ${id} then null else recipient_street end,
        recipient_postal_code = case when buyer_id = ${id} then null else recipient_postal_code end,
        recipient_city_id = case when buyer_id = ${id} then null else recipient_city_id end,
        recipient_phone = case when buyer_id = ${id} then null else recipient_phone end,
        note = case when buyer_id = ${id} then '' else note end,
        reason = null,
        buyer_id = nullif(buyer_id, ${id}),
        seller_id = nullif(seller_id, ${id})`,
    },
    merge: moved(
      { column: 'buyer_id', label: 'Kupovine', other: 'seller_id' },
      { column: 'seller_id', label: 'Prodaje', other: 'buyer_id' },
    ),
    exported: {
      file: 'narudzbe',
      columns: {
        id: internal,
        number: 'broj narudžbe',
        buyer_id: 'broj kupca',
        seller_id: 'broj prodavača',
        state: 'stanje',
        payment: 'plaćanje',
        handover: 'preuzimanje',
        items_fening: marks('artikli u KM'),
        delivery_fening: marks('dostava u KM'),
        delivery_cost_fening: internal,
        total_fening: marks('ukupno u KM'),
        weight_grams: 'težina u gramima',
        note: 'napomena',
        reason: 'razlog',
        recipient_name: 'primalac',
        recipient_street: 'ulica',
        recipient_postal_code: 'poštanski broj',
        recipient_city_id: city('mjesto'),
        recipient_phone: 'telefon primaoca',
        payment_id: 'broj uplate',
        created_at: 'naručeno',
        placed_at: 'poslano prodavaču',
        confirmed_at: 'potvrđeno',
        shipped_at: 'poslano',
        delivered_at: 'isporučeno',
        ended_at: 'završeno',
        question: internal,
        deadline_at: internal,
        remind_at: internal,
        frozen_at: internal,
      },
    },
  },
  order_item: {
    whose: ofOrders,
    // They belong to nobody once the order does.
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'artikli-narudzbi',
      columns: {
        order_id: internal,
        position: internal,
        listing_id: 'broj oglasa',
        title: 'naslov',
        price_fening: marks('cijena u KM'),
        quantity: 'količina',
        weight_grams: 'težina u gramima',
        image_hash: internal,
      },
    },
  },
  order_event: {
    whose: ofOrders,
    // As above.
    erasure: 'cascaded',
    merge: moved('actor_id'),
    exported: {
      file: 'dogadjaji-narudzbi',
      columns: {
        order_id: internal,
        sequence: 'redni broj',
        kind: 'događaj',
        side: 'ko',
        actor_id: internal,
        note: 'napomena',
        at: 'vrijeme',
      },
    },
  },
  order_dispute: {
    whose: ofOrders,
    // As above.
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'problemi-s-narudzbama',
      columns: {
        id: 'broj',
        order_id: internal,
        case_id: internal,
        opened_by: 'ko je prijavio',
        reason: 'razlog',
        opened_at: 'prijavljeno',
        outcome: 'odluka',
        to_buyer_fening: marks('kupcu u KM'),
        to_seller_fening: marks('prodavaču u KM'),
        explanation: 'obrazloženje',
        closed_at: 'završeno',
      },
    },
  },
  order_statement: {
    whose: by('author_id'),
    erasure: 'step',
    merge: moved('author_id'),
    exported: {
      file: 'izjave-o-narudzbama',
      columns: {
        id: internal,
        dispute_id: 'broj problema',
        side: 'strana',
        author_id: internal,
        body: 'tekst',
        at: 'vrijeme',
      },
    },
  },
  order_statement_picture: {
    whose: ({ id }) =>
      sql`statement_id in (select order_statement.id from order_statement where author_id = ${id})`,
    erasure: 'step',
    merge: follows,
    exported: {
      file: 'slike-o-narudzbama',
      columns: {
        id: internal,
        statement_id: internal,
        file_key: messagePhotoFile('fotografija'),
        width: 'širina',
        height: 'visina',
      },
    },
  },
} satisfies Rules
