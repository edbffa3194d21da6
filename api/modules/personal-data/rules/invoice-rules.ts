import { sql } from 'kysely'
import { by, internal, marks, moved, type Rules } from '../rule.ts'

/** Tables of invoices. */
export const invoiceRules = {
  invoice: {
    whose: by('account_id'),
    erasure: {
      kept: 'The law wants invoices kept for years as they were issued, with the name of the buyer.',
      set: sql`account_id = null`,
    },
    merge: moved({ column: 'account_id', label: 'Računi za uplate' }),
    exported: {
      file: 'racuni',
      columns: {
        id: internal,
        kind: 'vrsta',
        year: 'godina',
        number: 'broj',
        key: internal,
        account_id: internal,
        payment_id: 'broj uplate',
        corrects_id: internal,
        issued_at: 'izdat',
        buyer_name: 'kupac',
        net_fening: marks('osnovica'),
        vat_fening: marks('PDV'),
        gross_fening: marks('ukupno'),
        content: 'sadržaj',
        pdf_hash: internal,
        previous_hash: internal,
        hash: internal,
      },
    },
  },
  daily_closing: { impersonal: 'Sums of a day.' },
  invoice_series: { impersonal: 'The last number of each kind and year.' },
} satisfies Rules
