import type { Deps } from '#api/deps.ts'
import { newCode, shownCode } from '#api/modules/vouchers/codes.ts'
import { insertBatch, insertVouchers } from '#api/modules/vouchers/queries.ts'

type Values = { credits?: number; per_account?: number | null; expires_at?: Date; count?: number }

/** A batch of vouchers with the codes that its maker got. */
export async function vouchersWith(
  { db, now, voucherHash }: Pick<Deps, 'db' | 'now' | 'voucherHash'>,
  { count = 1, ...values }: Values = {},
): Promise<{ batchId: number; codes: string[] }> {
  const codes = Array.from({ length: count }, newCode)
  const { id } = await insertBatch(db, {
    note: 'Proba',
    credits: 100,
    per_account: null,
    expires_at: new Date(now().getTime() + 30 * 24 * 3600 * 1000),
    created_at: now(),
    ...values,
  })
  await insertVouchers(db, id, codes.map(voucherHash))
  return { batchId: id, codes: codes.map(shownCode) }
}
