import { sql } from 'kysely'
import { by, ended, internal, marks, moved, type Rules } from '../rule.ts'

/** Sellers' bank accounts and payouts. */
export const payoutRules = {
  payout_account: {
    whose: by('account_id'),
    erasure: 'deleted',
    // The owner of the remaining account enters again where to pay.
    merge: ended('Bankovni račun za isplate', 'account_id'),
    exported: {
      file: 'racun-za-isplate',
      columns: {
        account_id: internal,
        number: 'broj računa',
        holder_name: 'glasi na',
        changed_at: 'upisan',
        effective_at: 'isplate od',
        refused_at: 'odbijen',
      },
    },
  },
  payout: {
    whose: by('account_id'),
    erasure: {
      kept: 'Payouts belong to the books, which the law has us keep; the bank knows to whom they went.',
      set: sql`account_id = null, number = '', holder_name = '', reason = null`,
    },
    merge: moved({ column: 'account_id', label: 'Isplate' }),
    exported: {
      file: 'isplate',
      columns: {
        id: 'broj',
        batch_id: internal,
        account_id: internal,
        state: 'stanje',
        amount_fening: marks('iznos u KM'),
        number: 'broj računa',
        holder_name: 'glasi na',
        reference: 'poziv na broj',
        posted_at: 'pripremljena',
        returned_at: 'vraćena',
        reason: 'razlog povrata',
        left_at: 'isplaćena',
        came_back_at: internal,
        told_at: internal,
      },
    },
  },
  payout_batch: { impersonal: 'Files for the bank, as a whole.' },
} satisfies Rules
