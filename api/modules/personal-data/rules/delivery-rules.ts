import { sql } from 'kysely'
import { by, city, type Condition, ended, follows, internal, marks, type Rules } from '../rule.ts'

const ofOrders: Condition = ({ id }) =>
  sql`order_id in (select id from orders where buyer_id = ${id} or seller_id = ${id})`
const ofParcels: Condition = ({ id }) =>
  sql`parcel_id in (select parcel.id from parcel join orders on orders.id = order_id
    where buyer_id = ${id} or seller_id = ${id})`

/** Settings for the delivery of sold things. */
export const deliveryRules = {
  delivery_settings: {
    whose: by('account_id'),
    erasure: 'deleted',
    // The account that stays decides how the listings that come are delivered.
    merge: ended('Postavke dostave', 'account_id'),
    exported: {
      file: 'dostava',
      columns: {
        account_id: internal,
        courier: 'brza dostava',
        carries_cost: 'besplatna dostava',
        own_courier: 'moja dostava',
        own_prices: 'cijene moje dostave',
        own_free_from_fening: marks('moja dostava besplatna od KM'),
        own_area: 'područje moje dostave',
        sender_name: 'pošiljalac',
        sender_street: 'ulica',
        sender_postal_code: 'poštanski broj',
        sender_city_id: city('mjesto'),
        sender_phone: 'telefon pošiljaoca',
        pending_since: internal,
        changed_at: 'izmijenjeno',
      },
    },
  },
  parcel: {
    whose: ofOrders,
    // They belong to nobody once the order does; a trigger empties the label.
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'paketi',
      columns: {
        id: internal,
        order_id: 'broj narudžbe',
        code: 'oznaka za praćenje',
        reference: 'oznaka kod kurira',
        courier: 'kurir',
        state: 'stanje',
        courier_number: 'broj paketa',
        courier_id: internal,
        weight_grams: 'težina u gramima',
        cash_fening: marks('otkupnina u KM'),
        label: { leftOut: 'The print of what the order holds.' },
        problem: 'problem',
        created_at: 'naručen',
        asked_at: internal,
        booked_at: 'potvrđen',
        tracked_at: internal,
        ended_at: 'završen',
      },
    },
  },
  parcel_event: {
    whose: ofParcels,
    // As above.
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'put-paketa',
      columns: {
        parcel_id: internal,
        event_id: internal,
        kind: 'događaj',
        place: 'mjesto',
        happened_at: 'vrijeme',
        received_at: internal,
      },
    },
  },
  sandbox_parcel: { impersonal: 'Parcels of the sandbox courier, which keeps no person.' },
} satisfies Rules
