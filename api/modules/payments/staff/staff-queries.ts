import type { Db } from '#lib/database/db.ts'
import type { StaffPaymentsQuery } from '#contract/payments.ts'

const payments = (db: Db) =>
  db
    .selectFrom('payment')
    .leftJoin('account', 'account.id', 'payment.account_id')
    .selectAll('payment')
    .select('account.username')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_refund')
          .select('payment_refund.id')
          .whereRef('payment_refund.payment_id', '=', 'payment.id')
          .where('payment_refund.state', 'not in', ['done', 'failed']),
      ).as('refunds_open'),
    )

export type StaffPaymentRow = Awaited<ReturnType<typeof listPayments>>[number]

/** The account with this username or number; null if there is none. */
async function accountOf(db: Db, user: string): Promise<number | null> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where((eb) =>
      /^\d{1,15}$/.test(user)
        ? eb.or([eb('id', '=', Number(user)), eb('username', '=', user)])
        : eb(eb.fn<string>('lower', ['username']), '=', user.toLowerCase()),
    )
    .executeTakeFirst()
  return found?.id ?? null
}

/** The latest first. */
export async function listPayments(
  db: Db,
  { q, user, state, way, has_problem: hasProblem, before }: StaffPaymentsQuery,
  limit: number,
) {
  const accountId = user === undefined ? undefined : await accountOf(db, user)
  if (accountId === null) return []
  let query = payments(db).orderBy('payment.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('payment.id', '<', before)
  if (accountId !== undefined) query = query.where('payment.account_id', '=', accountId)
  if (state) query = query.where('payment.state', '=', state)
  if (way) query = query.where('payment.way', '=', way)
  if (hasProblem !== undefined) query = query.where('payment.problem', hasProblem ? 'is not' : 'is', null)
  if (q)
    query = query.where((eb) =>
      eb.or([
        ...(/^\d{1,15}$/.test(q) ? [eb('payment.id', '=', Number(q))] : []),
        eb('payment.order_number', '=', q.toUpperCase()),
        eb('payment.gateway_id', '=', q),
        eb.and([eb('payment.way', 'in', ['card', 'wallet', 'bank']), eb('payment.reference', '=', q)]),
      ]),
    )
  return query.execute()
}

export const findStaffPayment = (db: Db, id: number) =>
  payments(db).where('payment.id', '=', id).executeTakeFirst()
