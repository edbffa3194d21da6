import { expect } from 'vitest'
import type { FeedRun } from '#contract/listings/feeds.ts'
import { multipart } from '#tests/support/listings/photos.ts'
import { test as base } from '#tests/support/listings/sellers.ts'

type RowView = {
  number: number
  external_id: string | null
  state: string
  errors: { label: string; message: string }[]
}

/** With `dealer()`: a new shop, its feeds, and files sent to them. */
export const test = base.extend(
  'dealer',
  { scope: 'file' },
  ({ app, login, seller, plain, runJobs, db }) =>
    async () => {
      const { account, call } = await seller({ shop: {} })
      const token = await login(account)
      const make = async (body: object = {}) =>
        (
          await call('POST', '/shop/feeds', {
            name: 'Dijelovi',
            format: 'csv',
            mapping: { category_id: plain, city_id: 133, state: 'used' },
            ...body,
          })
        ).body.id as number
      const runOf = async (id: number, runId: number): Promise<FeedRun> =>
        (await call('GET', `/shop/feeds/${id}/runs/${runId}`)).body.data
      const post = async (id: number, content: string, query = ''): Promise<number> => {
        const { payload, headers } = multipart([{ name: 'feed.csv', content: Buffer.from(content) }], 'file')
        const reply = await app.inject({
          method: 'POST',
          url: `/api/shop/feeds/${id}/file${query}`,
          headers: { ...headers, authorization: `Bearer ${token}` },
          payload,
        })
        expect(reply.statusCode, reply.body).toBe(202)
        return reply.json().id
      }
      const send = async (id: number, content: string, query = '') => {
        const runId = await post(id, content, query)
        await runJobs()
        return runOf(id, runId)
      }
      const decide = async (id: number, run: FeedRun, what: 'confirm' | 'cancel') => {
        const reply = await call('POST', `/shop/feeds/${id}/runs/${run.id}/${what}`)
        await runJobs()
        return { status: reply.status, run: await runOf(id, run.id) }
      }
      const errors = async (id: number, run: FeedRun) =>
        ((await call('GET', `/shop/feeds/${id}/runs/${run.id}/rows?only=errors`)).body.data as RowView[]).map(
          ({ number, errors: wrong }) => [
            number,
            ...wrong.map(({ label, message }) => `${label}: ${message}`),
          ],
        )
      const listings = async () =>
        (
          await db
            .selectFrom('feed_listing')
            .innerJoin('listing', 'listing.id', 'listing_id')
            .select(['external_id', 'status', 'price_fening', 'title', 'listing_id', 'version'])
            .where('feed_listing.seller_id', '=', account.id)
            .orderBy('external_id')
            .execute()
        ).map(({ external_id, status, price_fening, title, version }) => [
          external_id,
          status,
          price_fening,
          title,
          version,
        ])
      return { account, call, make, post, send, decide, errors, listings, runOf }
    },
)

export const csv = (...rows: string[]) => ['šifra;naslov;cijena;opis', ...rows].join('\n')
