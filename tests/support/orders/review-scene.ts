import { reviewJobs } from '#api/modules/reviews/jobs.ts'
import { enqueue } from '#lib/jobs.ts'
import { orderOf } from './orders.ts'
import { caller, type Reply } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

export const test = base
  .extend('person', { scope: 'file' }, ({ app, make, login }) => async (values: object = {}) => {
    const account = await make.account(values)
    return {
      account,
      call: caller(app, await login(account)),
      // Sessions end sooner than the times of reviews.
      again: async () => caller(app, await login(account)),
    }
  })
  /** Runs the jobs that the schedule would have run by now. */
  .extend('tick', { scope: 'file' }, ({ db, runJobs }) => async () => {
    for (const job of reviewJobs) await enqueue(db, job, {})
    await runJobs()
  })
  /** A seller and a buyer, with a completed order between them. */
  .extend('scene', { scope: 'file' }, ({ db, make, person, clock }) => async (values: object = {}) => {
    const [seller, buyer] = [await person(), await person()]
    const listing = await make.listing({ seller_id: seller.account.id, title: 'Drvena škrinja' })
    const order = await orderOf(db, {
      buyerId: buyer.account.id,
      sellerId: seller.account.id,
      items: [{ listingId: listing.id }],
      at: clock.now(),
      ...values,
    })
    return { seller, buyer, listing, order, path: `/orders/${order.id}/review` }
  })

/** A buyer's review. */
export const good = {
  type: 'positive',
  communication: 5,
  item: 4,
  delivery: 5,
  text: 'Brzo i kako je opisano.',
}
/** A seller's review. */
export const ofBuyer = { type: 'positive', communication: 5, text: 'Pouzdan kupac.' }
export const refusal = ({ status, body }: Reply) => [status, body.error?.code, body.error?.message]
export const fieldsOf = ({ status, body }: Reply) => [status, body.error?.fields]
