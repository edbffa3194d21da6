import { isIdNumber } from '#contract/accounts/merchants.ts'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { createPayment } from '#api/modules/payments/service.ts'

/** A purchase of the account's shop that waits to be paid, the firm's trial, and the shop's host. */
export async function shopPurchaseOf(deps: Deps, accountId: number): Promise<void> {
  const { db } = deps
  const { id: shop_id } = await db
    .selectFrom('shop')
    .select('id')
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    const { id: payment_id } = await createPayment(deps, trx, {
      accountId,
      purpose: 'shop',
      subjectId: shop_id,
      way: 'card',
      amountFening: 9_000,
    })
    await trx
      .insertInto('shop_purchase')
      .values({ payment_id, shop_id, package: 'bronze', months: 1 })
      .execute()
  })
  await db
    .insertInto('shop_trial')
    .values({ firm: Buffer.from(`firm ${accountId}`), shop_id, started_at: deps.now() })
    .execute()
  await db
    .insertInto('shop_label')
    .values({ label: `shop-${accountId}`, shop_id, chosen_at: deps.now() })
    .execute()
}

let firms = 0

/** An ID number of a firm of its own, with the control digit. */
function newIdNumber(): string {
  const base = String(420_000_000_000 + ++firms)
  return [...'0123456789'].map((digit) => base + digit).find(isIdNumber)!
}

/** A declaration of a firm of its own. */
export const firm = (idNumber = newIdNumber()) => ({
  business_name: 'Namještaj Jela d.o.o.',
  seat: 'Titova 1',
  place: 'Sarajevo',
  owner: 'Jela Jelić',
  registration_number: '65-01-0001-26',
  id_number: idNumber,
  vat_number: '201234567890',
})

/** A declaration that waits for the comparison with the register; returns the account. */
export async function declarationOf(
  db: Db,
  accountId: number,
  values: Partial<ReturnType<typeof firm>> = {},
) {
  await db
    .insertInto('merchant_declaration')
    .values({ account_id: accountId, ...firm(), ...values, declared_at: new Date() })
    .execute()
  return accountId
}
