import { sql } from 'kysely'
import { by, type Condition, follows, internal, marks, moved, revoked, secret, type Rules } from '../rule.ts'

const ofPayments: Condition = ({ id }) => sql`payment_id in (select id from payment where account_id = ${id})`

const books = 'Payments belong to the books, which the law has us keep.'

/** Tables of payments with money. */
export const paymentRules = {
  payment: {
    whose: by('account_id'),
    erasure: { kept: books, set: sql`account_id = null, return_path = null` },
    merge: moved({ column: 'account_id', label: 'Uplate' }),
    exported: {
      file: 'uplate',
      columns: {
        id: 'broj',
        account_id: internal,
        purpose: 'svrha',
        subject_id: 'broj narudžbe ili shopa',
        way: 'način',
        state: 'stanje',
        amount_fening: marks('iznos u KM'),
        currency: 'valuta naplate',
        gateway_amount: internal,
        credits: 'krediti',
        bonus: 'bonus',
        bonus_repaid: 'bonus kojim je vraćen raniji',
        refunded_fening: marks('vraćeno u KM'),
        order_number: 'broj uplate',
        gateway_id: internal,
        reference: 'oznaka transakcije',
        card_id: internal,
        saves_card: 'sačuvati karticu',
        charged_at: internal,
        return_path: internal,
        problem: internal,
        created_at: 'započeta',
        ask_at: internal,
        asked: internal,
        paid_at: 'plaćena',
        ended_at: 'završena bez uplate',
      },
    },
  },
  payment_event: {
    whose: ofPayments,
    // They belong to nobody once the payment does.
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'dogadjaji-uplata',
      columns: {
        provider: 'usluga',
        event_id: internal,
        payment_id: 'broj uplate',
        source: internal,
        outcome: 'ishod',
        effect: internal,
        amount: internal,
        currency: internal,
        at: 'vrijeme',
      },
    },
  },
  payment_refund: {
    whose: ofPayments,
    // As above.
    erasure: 'cascaded',
    merge: moved('asked_by'),
    exported: {
      file: 'povrati',
      columns: {
        id: 'broj',
        payment_id: 'broj uplate',
        state: 'stanje',
        amount_fening: marks('iznos u KM'),
        gateway_amount: internal,
        credits: 'skinuti krediti',
        bonus: 'bonus koji ide nazad',
        bonus_owed: 'od toga dugovani bonus',
        reason: { leftOut: 'A note of staff.' },
        asked_by: internal,
        reference: 'oznaka transakcije',
        problem: internal,
        created_at: 'zatražen',
        ended_at: 'završen',
      },
    },
  },
  saved_card: {
    whose: by('account_id'),
    erasure: 'deleted',
    // Their tokens are sealed for the account that saved them.
    merge: revoked('Sačuvane kartice', 'account_id'),
    exported: {
      file: 'kartice',
      columns: {
        id: 'broj',
        account_id: internal,
        provider: 'banka',
        token_hash: secret,
        sealed_token: secret,
        brand: 'vrsta',
        masked_pan: 'broj kartice',
        is_default: 'glavna',
        created_at: 'sačuvana',
        used_at: 'zadnji put korištena',
      },
    },
  },
  shop_purchase: {
    whose: ofPayments,
    // As above.
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'placanja-shopa',
      columns: {
        payment_id: 'broj uplate',
        shop_id: 'broj shopa',
        package: 'paket',
        months: 'mjeseci',
        starts_at: 'od',
        ends_at: 'do',
        returned_at: 'vraćeno',
      },
    },
  },
  shop_label: {
    whose: ({ id }) => sql`shop_id in (select id from shop where owner_id = ${id})`,
    erasure: {
      kept: 'Nobody may pass for a shop that is gone until a year is over.',
      set: sql`shop_id = null`,
    },
    merge: follows,
    exported: {
      file: 'adrese-shopa',
      columns: {
        label: 'adresa',
        shop_id: 'broj shopa',
        chosen_at: 'odabrana',
        ends_at: 'vodi na shop do',
      },
    },
  },
  shop_trial: {
    whose: ({ id }) => sql`shop_id in (select id from shop where owner_id = ${id})`,
    erasure: { kept: 'Otherwise a firm could have one trial after another.', set: sql`shop_id = null` },
    merge: follows,
    exported: {
      file: 'probni-period-shopa',
      columns: { firm: internal, shop_id: 'broj shopa', started_at: 'počeo' },
    },
  },
  sandbox_payment: { impersonal: 'Orders of the sandbox gateway, which names no person.' },
} satisfies Rules
