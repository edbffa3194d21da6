import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { addMonths, dayMs, localDate, unixSeconds } from '#lib/time.ts'
import { creditOf, spendCredit } from '#api/modules/ledger/service.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { type Prices, tariffsAt } from '#api/modules/tariffs/service.ts'
import { type ProMonths, proMonths } from '#contract/limits/money.ts'
import type { proOrder, ProPrice, ProState } from '#contract/pro.ts'
import { proEnded, proEnding, proRenewed } from './mails.ts'
import { changePro, getProRow, listEnding, lockProRow, lockRenewalDue, type ProRow } from './queries.ts'

/** Pro renews itself this long before its end, so that there is no gap. */
const earlyMs = 10 * 60_000
/** Time before the end at which an owner is reminded. */
const reminderMs = 3 * dayMs

const isActive = ({ pro_until }: ProRow, now: Date) => pro_until !== null && pro_until > now
const mayActivate = ({ type, agent_of_shop_id }: ProRow) => type === 'user' && agent_of_shop_id === null

const pricesOf = (prices: Prices): ProPrice[] =>
  proMonths.map((months) => ({ months, amount: prices.pro(months) }))

export const listPrices = (deps: Deps) => ({ data: pricesOf(tariffsAt(deps, deps.now())) })

export async function getPro(deps: Deps, actor: Actor): Promise<{ data: ProState }> {
  const now = deps.now()
  const [row, balance] = await Promise.all([getProRow(deps.db, actor.id), creditOf(deps.db, actor.id)])
  const prices = tariffsAt(deps, now)
  return {
    data: {
      is_active: isActive(row, now),
      until: row.pro_until && unixSeconds(row.pro_until),
      renews: row.pro_renews,
      price: prices.pro(1),
      prices: pricesOf(prices),
      balance,
      credits_per_mark: prices.creditsPerMark(),
      may_activate: mayActivate(row),
    },
  }
}

/** Pays months from `from`, once: the end that they follow names the posting. Throws `credit_short`. */
async function payMonths(
  deps: Deps,
  trx: Db,
  row: ProRow,
  { from, months }: { from: Date; months: ProMonths },
): Promise<{ until: Date; credits: number }> {
  const at = deps.now()
  const credits = tariffsAt(deps, at).pro(months)
  const until = addMonths(from, months)
  if (credits > 0)
    await spendCredit(trx, {
      owner: row.id,
      amount: credits,
      on: 'sales_pro',
      kind: 'pro',
      key: `pro:${row.id}:${from.getTime()}`,
      at,
      subject: { type: 'account', id: row.id },
    })
  await faultPoint('pro: charged')
  await changePro(trx, row.id, { pro_until: until })
  return { until, credits }
}

export function activatePro(
  deps: Deps,
  actor: Actor,
  { renews, months, price }: z.output<typeof proOrder>,
  once: KeyedCall | undefined,
) {
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    const row = await lockProRow(trx, actor.id)
    const now = deps.now()
    if (!mayActivate(row)) throw new DomainError('conflict', 'Shopovi i njihovi agenti ne trebaju pro.')
    if (isActive(row, now)) throw new DomainError('conflict', 'Pro je već aktivan.')
    if (price !== tariffsAt(deps, now).pro(months))
      throw new DomainError('conflict', 'Cijena se upravo promijenila. Osvježite stranicu.')
    const { until } = await payMonths(deps, trx, row, { from: now, months })
    await changePro(trx, actor.id, { pro_renews: renews })
    return { message: `Pro je aktivan do ${localDate(until)}` }
  })
}

export async function setRenewal(deps: Deps, actor: Actor, renews: boolean) {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockProRow(trx, actor.id)
    if (renews && !(mayActivate(row) && isActive(row, deps.now())))
      throw new DomainError('conflict', 'Pro nije aktivan, pa se nema šta produžavati.')
    await changePro(trx, actor.id, { pro_renews: renews })
  })
  return { message: renews ? 'Pro će se produžavati sam.' : 'Pro se neće produžavati sam.' }
}

const mayMail = ({ email, email_refused_at }: ProRow) => email !== null && email_refused_at === null

/** Renews the next account; without enough credit it renews no more. False if none is due. */
const renewNext = (deps: Deps): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const row = await lockRenewalDue(trx, new Date(now.getTime() + earlyMs))
    if (!row) return false
    // An account that became a shop meanwhile needs no pro.
    const isDue = mayActivate(row)
    const prices = tariffsAt(deps, now)
    const isCovered = isDue && (await creditOf(trx, row.id)) >= prices.pro(1)
    const from = row.pro_until! > now ? row.pro_until! : now
    const paid = isCovered
      ? await payMonths(deps, trx, row, { from, months: 1 }).catch(withoutCredit)
      : undefined
    if (!paid) await changePro(trx, row.id, { pro_renews: false })
    if (isDue && mayMail(row)) {
      const key = `${row.id}:${row.pro_until!.getTime()}`
      const { id: accountId, username } = row
      const to = row.email!
      if (paid)
        await queueMail(trx, proRenewed, {
          to,
          accountId,
          key: `pro-renewed:${key}`,
          data: { username, credits: paid.credits, until: unixSeconds(paid.until) },
        })
      else
        await queueMail(trx, proEnded, {
          to,
          accountId,
          key: `pro-ended:${key}`,
          data: { username, until: unixSeconds(row.pro_until!), lacksCredit: true },
        })
    }
    return true
  })

function withoutCredit(error: unknown): undefined {
  if (!(error instanceof DomainError && error.code === 'credit_short')) throw error
}

export async function renewDuePros(deps: Deps): Promise<void> {
  while (await renewNext(deps));
}

/** Notifies owners of the end of pro, three days before and when it is over, each once. */
export async function tellEndingPros({ db, now }: Deps): Promise<void> {
  const at = now()
  const ending = await listEnding(db, { after: at, before: new Date(at.getTime() + reminderMs) })
  const ended = await listEnding(db, { after: new Date(at.getTime() - dayMs), before: at })
  for (const [rows, isOver] of [
    [ending, false],
    [ended, true],
  ] as const)
    for (const { id, username, email, pro_until } of rows) {
      const until = unixSeconds(pro_until!)
      const key = `${isOver ? 'pro-ended' : 'pro-ending'}:${id}:${pro_until!.getTime()}`
      const given = { to: email!, accountId: id, key }
      await db
        .transaction()
        .execute((trx) =>
          isOver
            ? queueMail(trx, proEnded, { ...given, data: { username, until, lacksCredit: false } })
            : queueMail(trx, proEnding, { ...given, data: { username, until } }),
        )
    }
}
