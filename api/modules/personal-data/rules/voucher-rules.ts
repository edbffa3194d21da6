import { sql } from 'kysely'
import { by, internal, moved, secret, type Rules } from '../rule.ts'

/** Tables of vouchers. */
export const voucherRules = {
  voucher_batch: { impersonal: 'What vouchers are for, how many credits they give and until when.' },
  voucher: {
    whose: by('redeemed_by'),
    erasure: {
      kept: 'A redeemed voucher must stay redeemed; nothing tells any more by whom.',
      set: sql`redeemed_by = null`,
    },
    merge: moved({ column: 'redeemed_by', label: 'Iskorišteni vaučeri' }),
    exported: {
      file: 'vauceri',
      columns: {
        id: 'broj vaučera',
        batch_id: internal,
        code_hash: secret,
        redeemed_by: internal,
        redeemed_at: 'vrijeme',
      },
    },
  },
} satisfies Rules
