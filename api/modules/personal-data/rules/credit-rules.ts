import { sql } from 'kysely'
import { by, follows, internal, type Rules, within } from '../rule.ts'

const accountNames: Record<string, string> = { credit: 'kredit', payable: 'novac za isplatu' }
const units: Record<string, string> = { credit: 'krediti', fening: 'feninzi (100 feninga = 1 KM)' }

/** Tables of the ledger, whose books stay whole without the person. */
export const creditRules = {
  ledger_account: {
    whose: by('holder'),
    erasure: {
      kept: 'The books stay whole; nothing tells any more whose account it was.',
      set: sql`holder = -id`,
    },
    merge: within('holder'),
    exported: {
      file: 'stanje-racuna',
      columns: {
        id: 'broj',
        kind: { as: 'vrsta', read: (kind: string) => accountNames[kind] ?? kind },
        holder: internal,
        stripe: internal,
        currency: { as: 'jedinica', read: (currency: string) => units[currency] ?? currency },
        balance: 'stanje',
        is_guarded: internal,
        last_at: 'zadnja promjena',
        moved_to: internal,
      },
    },
  },
  ledger_entry: {
    whose: ({ id }) => sql`account_id in (select id from ledger_account where holder = ${id})`,
    // They belong to nobody once the account is erased.
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'promjene-stanja',
      columns: {
        id: 'broj',
        posting_id: internal,
        account_id: 'broj računa',
        kind: 'razlog',
        at: 'vrijeme',
        amount: 'promjena',
        balance_after: 'stanje poslije',
      },
    },
  },
  ledger_posting: { impersonal: 'Numbers of what was paid; its entries say whose.' },
  ledger_proof: { impersonal: 'Counts of rows.' },
} satisfies Rules
