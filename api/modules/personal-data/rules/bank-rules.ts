import { sql } from 'kysely'
import { by, internal, marks, moved, type Rules } from '../rule.ts'

const accounting = 'Statements of banks are accounting documents, which the law has us keep for eleven years.'

/** Tables of payment slips and of the bank. */
export const bankRules = {
  payment_slip: {
    whose: by('account_id'),
    erasure: {
      kept: 'A transfer may still name the slip; nothing tells any more whose it was.',
      set: sql`account_id = null`,
    },
    merge: moved({ column: 'account_id', label: 'Uplatnice' }),
    exported: {
      file: 'uplatnice',
      columns: {
        payment_id: 'broj',
        account_id: internal,
        reference: 'poziv na broj',
        amount_fening: marks('iznos'),
        created_at: 'vrijeme',
      },
    },
  },
  bank_table: { impersonal: 'What the columns of a bank mean.' },
  bank_statement: { impersonal: 'Balances of the house.' },
  bank_line: { impersonal: accounting },
} satisfies Rules
