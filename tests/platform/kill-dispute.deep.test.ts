import { once } from 'node:events'
import { expect } from 'vitest'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { payOrder, test } from '#tests/support/orders/order-scene.ts'
import { start } from './processes/bundled.ts'

/** Sends the request to a process of its own, which dies at the step. */
async function killed(databaseUrl: string, step: string, request: object) {
  const args = [databaseUrl, step, JSON.stringify(request)]
  const child = await start('order-process.ts', args, ['ignore', 'ignore', 'inherit'])
  await once(child, 'exit')
  expect(child.signalCode, step).toBe('SIGKILL')
}

test(
  'has opened, withdrawn or decided a dispute wholly or not at all after a kill',
  { timeout: 200_000 },
  async ({ cloned, db, market, make, login, app, deps, runJobs }) => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const moderator = await make.account({ role: 'moderator', hasFactor: true })
    const listing = await make.listing({ seller_id: seller.account.id, quantity: 50 })
    const tokens = { buyer: await login(buyer.account), moderator: await login(moderator) }
    const requestOf = (who: keyof typeof tokens, url: string, body: object) => ({
      url: `/api${url}`,
      headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    const send = async (request: ReturnType<typeof requestOf>) =>
      (await app.inject({ method: 'POST', ...request })).statusCode
    const delivered = async () => {
      const order = await buyer.placed(seller.account.id, {
        items: [{ listing_id: listing.id }],
        payment: 'card',
      })
      await payOrder(deps, order)
      await runJobs()
      for (const action of ['confirm', 'deliver']) await seller.call('POST', `/orders/${order.id}/${action}`)
      return order.id
    }
    const complaint = { reason: 'damaged', text: 'Staklo je slomljeno.' }
    const opened = async () => {
      const id = await delivered()
      expect(await send(requestOf('buyer', `/orders/${id}/dispute`, complaint))).toBe(200)
      const { case_id: caseId } = await db
        .selectFrom('order_dispute')
        .select('case_id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      return { id, caseId }
    }
    /** All that a step leaves behind. */
    const tracesOf = async (id: number) => ({
      order: await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      disputes: await db.selectFrom('order_dispute').selectAll().where('order_id', '=', id).execute(),
      cases: await db
        .selectFrom('moderation_case')
        .select(['id', 'state'])
        .where('subject_kind', '=', 'order')
        .where('subject_id', '=', id)
        .execute(),
      events: await db.selectFrom('order_event').select('kind').where('order_id', '=', id).execute(),
      money: await market.movedBy(id),
    })

    const toOpen = await delivered()
    const whole = requestOf('buyer', `/orders/${toOpen}/dispute`, complaint)
    const before = await tracesOf(toOpen)
    await killed(cloned.url, 'dispute: order frozen', whole)
    expect(await tracesOf(toOpen)).toEqual(before)
    expect([await send(whole), await send(whole)]).toEqual([200, 409])

    const { id: toWithdraw } = await opened()
    const frozen = await tracesOf(toWithdraw)
    const withdrawal = requestOf('buyer', `/orders/${toWithdraw}/dispute/withdraw`, {})
    await killed(cloned.url, 'dispute: order released', withdrawal)
    expect(await tracesOf(toWithdraw)).toEqual(frozen)
    expect([await send(withdrawal), await send(withdrawal)]).toEqual([200, 409])

    for (const step of ['dispute: case decided', 'dispute: money divided', 'order: state changed']) {
      const { id, caseId } = await opened()
      expect(await send(requestOf('moderator', `/admin/cases/${caseId}/claim`, {})), step).toBe(200)
      const held = await tracesOf(id)
      const settlement = requestOf('moderator', `/admin/cases/${caseId}/settlement`, {
        outcome: 'part',
        amount: '30',
        facts: 'Slike su jasne.',
      })
      await killed(cloned.url, step, settlement)
      expect(await tracesOf(id), step).toEqual(held)
      expect([await send(settlement), await send(settlement)], step).toEqual([200, 409])
      expect((await tracesOf(id)).money, step).toEqual({
        clearing_card: 7_000,
        sellers_owed: -7_000,
        payable: 7_000,
        payable_book: -7_000,
      })
    }
    expect(await proveLedger(deps)).toEqual([])
  },
)
