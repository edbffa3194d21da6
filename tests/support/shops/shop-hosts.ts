import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { weekdayNames } from '#contract/shops/opening-hours.ts'
import { test as base } from '#tests/support/test.ts'

const times = { from: '08:00', to: '16:00' }

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }
type Asked = { host: string; path?: string; method?: string; headers?: Record<string, string> }

export const test = base
  /** The port on which the site listens. */
  .extend('port', { scope: 'file' }, async ({ site }) => {
    await site.listen({ host: '127.0.0.1', port: 0 })
    return (site.server.address() as AddressInfo).port
  })
  /** Asks over a socket, with any host. */
  .extend(
    'ask',
    { scope: 'file' },
    ({ port }) =>
      ({ host, path = '/', method = 'GET', headers = {} }: Asked) =>
        new Promise<Answer>((resolve, reject) => {
          const asked = request({ port, path, method, headers: { accept: 'text/html', ...headers, host } })
          asked.on('error', reject)
          asked.on('response', (reply) => {
            let body = ''
            reply.setEncoding('utf8')
            reply.on('data', (part: string) => (body += part))
            reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, body }))
          })
          asked.end()
        }),
  )
  /** A shop with a host, a listing and a name that nothing else has. */
  .extend('hosted', { scope: 'file' }, ({ make, db, index }) => async (label: string) => {
    const mark = `Znak${label.replaceAll('-', '')}Kraj`
    const shop = await make.shop({
      business_name: mark,
      about_html: `<p>O nama ${mark}</p>`,
      hours: JSON.stringify(Object.fromEntries(weekdayNames.map((day) => [day, times]))),
      sections: JSON.stringify([{ name: 'Posebna polica', words: mark, category_id: null }]),
    })
    await db
      .insertInto('shop_label')
      .values({ label, shop_id: shop.shop.id, chosen_at: new Date() })
      .execute()
    const listing = await make.listing({ seller_id: shop.id, title: `Artikal ${mark}` })
    await index()
    return { ...shop, label, mark, listing, host: `${label}.localhost` }
  })
