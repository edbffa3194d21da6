import type { Deps } from '#api/deps.ts'
import { type ParcelNews, recordParcelNews } from '#api/modules/orders/service.ts'
import { findPayment } from '#api/modules/payments/service.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { approvePayment } from '#server/demo-market/payments.ts'
import { offerCourier } from './parcels.ts'
import { test as base } from '#tests/support/test.ts'

type Choices = {
  items?: { listing_id: number; quantity?: number; price?: number }[]
  handover?: 'courier' | 'own_courier' | 'collection'
  payment?: 'cash' | 'card'
  delivery?: number
  note?: string
}

/** The card payment of an order succeeds, as its bank reports; the sandbox knows it too. */
export async function payOrder(deps: Deps, { payment_id: paymentId }: Order): Promise<void> {
  await approvePayment(deps, (await findPayment(deps.db, paymentId!))!)
}

/** The site's courier says this about the parcel of an order. */
export const parcelNews = (deps: Deps, orderId: number, news: ParcelNews): Promise<void> =>
  deps.db.transaction().execute((trx) => recordParcelNews(deps, trx, { orderId, news }))

/** Two people who order from each other by calls of the API. */
export const test = base.extend(
  'market',
  { scope: 'file' },
  async ({ app, deps, db, login, make, runJobs }) => {
    deps.rateLimiter = unlimited
    const callsOf = async (account: { id: number }) => {
      const headers = { authorization: `Bearer ${await login(account)}` }
      return async (
        method: 'GET' | 'POST' | 'DELETE',
        url: string,
        payload?: object,
        extra: Record<string, string> = {},
      ) => {
        const reply = await app.inject({
          method,
          url: `/api${url}`,
          headers: { ...headers, ...extra },
          ...(payload && { payload }),
        })
        return { status: reply.statusCode, body: reply.json() }
      }
    }
    const seller = async () => {
      const account = await make.account()
      await offerCourier(db, account.id, {
        own_courier: true,
        own_prices: JSON.stringify([{ up_to_grams: null, price_fening: 500 }]),
        own_area: 'country',
      })
      await db
        .updateTable('account')
        .set({ phone_verified_at: deps.now(), email_verified_at: deps.now() })
        .where('id', '=', account.id)
        .execute()
      return { account, call: await callsOf(account) }
    }
    const buyer = async () => {
      const account = await make.account()
      const call = await callsOf(account)
      const added = await call('POST', '/me/addresses', {
        name: 'Amra Kupac',
        street: 'Titova 7',
        postal_code: '71000',
        city_id: 133,
        phone: '061 555 444',
      })
      const addressId = added.body.data.id as number
      /** Orders one piece at 100 KM unless told otherwise. */
      const order = async (
        sellerId: number,
        { items = [], handover = 'collection', payment = 'cash', delivery = 0, note = '' }: Choices,
        extra: Record<string, string> = {},
      ) =>
        call(
          'POST',
          '/orders',
          {
            seller_id: sellerId,
            items: items.map(({ quantity = 1, price = 100, ...item }) => ({ ...item, quantity, price })),
            handover,
            payment,
            delivery,
            note,
            ...(handover !== 'collection' && { address_id: addressId }),
          },
          extra,
        )
      const placed = async (...args: Parameters<typeof order>): Promise<Order> => {
        const { status, body } = await order(...args)
        if (status !== 201) throw new Error(JSON.stringify(body))
        return body.data
      }
      /** Has one piece sent by the seller's own courier for 5 KM, and pays by card. */
      const paidByCard = async (sellerId: number, listingId: number): Promise<Order> => {
        const paid = await placed(sellerId, {
          items: [{ listing_id: listingId }],
          payment: 'card',
          handover: 'own_courier',
          delivery: 5,
        })
        await payOrder(deps, paid)
        await runJobs()
        return paid
      }
      return { account, call, addressId, order, placed, paidByCard }
    }
    const stockOf = async (id: number) =>
      await db
        .selectFrom('listing')
        .select(['quantity', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    /** Balances in fening by account of the ledger, without those that are zero. */
    const books = async () => {
      const rows = await db
        .selectFrom('ledger_account')
        .select(['kind', (eb) => eb.fn.sum<string>('balance').as('sum')])
        .where('currency', '=', 'fening')
        .groupBy('kind')
        .execute()
      return Object.fromEntries(
        rows.map(({ kind, sum }) => [kind, Number(sum)]).filter(([, sum]) => sum !== 0),
      )
    }
    /** The money that an order moved, by account. */
    const movedBy = async (orderId: number) => {
      const rows = await db
        .selectFrom('ledger_entry')
        .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
        .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
        .leftJoin('payment', (join) =>
          join
            .onRef('payment.id', '=', 'ledger_posting.subject_id')
            .on('ledger_posting.subject_type', '=', 'payment'),
        )
        .select(['ledger_account.kind', (eb) => eb.fn.sum<string>('ledger_entry.amount').as('sum')])
        .where('ledger_account.currency', '=', 'fening')
        .where((eb) =>
          eb.or([
            eb.and([eb('subject_type', '=', 'order'), eb('ledger_posting.subject_id', '=', orderId)]),
            eb('payment.subject_id', '=', orderId),
          ]),
        )
        .groupBy('ledger_account.kind')
        .execute()
      return Object.fromEntries(
        rows.map(({ kind, sum }) => [kind, Number(sum)]).filter(([, sum]) => sum !== 0),
      )
    }
    return { seller, buyer, callsOf, stockOf, books, movedBy }
  },
)
