import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from './support/figures.ts'
import { phonePhoto } from './support/phone-photo.ts'
import { plainLeaf } from './support/plain-leaf.ts'
import { makeShops } from './support/shops.ts'
import { machine, startSite } from './support/site.ts'

// Listings published a second by a dealer's program: create, photos, publish. Ten concurrent callers, which wait and
// ask again when the server is overloaded.

const { values } = parseArgs({
  options: {
    /** Photos of each listing. */
    photos: { type: 'string', default: '3' },
    /** Listings of each caller. */
    each: { type: 'string' },
  },
})
const callers = 10
const photos = Number(values.photos)
const perCaller = Number(values.each ?? (photos === 0 ? 60 : 6))

const site = await startSite()
const sellers = await makeShops(site.db, callers)
const tokens = await Promise.all(sellers.map((id) => site.tokenOf(id)))
const city = await site.db.selectFrom('city').select('id').executeTakeFirstOrThrow()
const leaf = await plainLeaf(site.db)

/** Phone-sized photos; each caller resends the same files, which saves only disk space. */
const files = await Promise.all(Array.from({ length: photos }, (_, seed) => phonePhoto(seed)))

let refused = 0
async function post(path: string, request: RequestInit): Promise<Response> {
  const reply = await fetch(`${site.address}/api${path}`, { method: 'POST', ...request })
  if (reply.ok) return reply
  const wait = Number(reply.headers.get('retry-after'))
  if (reply.status !== 429 || !(wait > 0 && wait < 10))
    throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  refused += 1
  await sleep(wait * 1000)
  return post(path, request)
}

async function sendPhotos(listingId: number, authorization: string) {
  const form = new FormData()
  for (const file of files) form.append('images[]', file, 'IMG_1.jpg')
  await post(`/listings/${listingId}/image-upload`, { headers: { authorization }, body: form })
}

const took: number[] = []
async function publishAll(token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const reply = await post(path, { headers, ...(body && { body: JSON.stringify(body) }) })
    return (await reply.json()) as { id: number }
  }
  for (let made = 0; made < perCaller; made++) {
    const start = performance.now()
    const draft = {
      category_id: leaf,
      title: `Samsung Galaxy S${made} 128 GB`,
      description: 'Ispravan, s punjačem i kutijom.',
      price: 250 + made,
      state: 'used',
      city_id: city.id,
    }
    const { id } = await call('/listings', draft)
    if (photos > 0) await sendPhotos(id, headers.authorization)
    await call(`/listings/${id}/publish`)
    took.push(performance.now() - start)
  }
}

const measure = async () => {
  took.length = 0
  refused = 0
  const start = performance.now()
  await Promise.all(tokens.map(publishAll))
  const seconds = (performance.now() - start) / 1000
  const at = (share: number) => Math.round(percentile(took, share))
  return { perSecond: (took.length / seconds).toFixed(1), p50: at(0.5), p99: at(0.99) }
}
await measure() // warm-up
const { perSecond, p50, p99 } = await measure()
const start = performance.now()
await site.caughtUp()
console.log(
  `${machine()}; ${callers} callers, ${callers * perCaller} listings with ${photos} photos of 12 megapixels each`,
)
console.log(
  `published ${perSecond}/s  p50 ${p50} ms  p99 ${p99} ms; search was ${Math.round(performance.now() - start)} ms behind; ${refused} calls refused`,
)
await site.stop()
