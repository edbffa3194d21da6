import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { jpeg } from '#tests/support/listings/photos.ts'
import { videoFile } from '#tests/support/listings/videos.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { once, person, type Person, type Reply } from './person.ts'

/** The nodes of the site, which may be the same. */
type Site = { a: string; b: string }
type Kept = { id: number; title: string }

const price = 180
const acousticGuitars = 419
const sarajevo = 133

/** The body of a reply that must have this status. */
function bodyOf({ status, body }: Reply, expected = 200) {
  expect(status, JSON.stringify(body)).toBe(expected)
  return body
}

/** A body as both nodes send it: its addresses name the host that was asked. */
const withoutHosts = ({ a, b }: Site, body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(a, '').replaceAll(b, ''))

/** Sends a call to B and, with the same Idempotency-Key, once more to A, which must give the first reply. */
async function postTwice(site: Site, one: Person, path: string, body: object, expected: number) {
  const key = once()
  const first = bodyOf(await one.call(site.b, 'POST', path, body, key), expected)
  const repeated = bodyOf(await one.call(site.a, 'POST', path, body, key), expected)
  expect(withoutHosts(site, repeated)).toEqual(withoutHosts(site, first))
  return first
}

/** A word that no other listing has. */
const newWord = () => Array.from({ length: 9 }, () => 'bdgklmnprstvz'[randomInt(13)]).join('')

/**
 * Two people trade on a site with two nodes: each step is done on one and seen on the other. Needs
 * `CHALLENGE_COST=0`, the local inbox and the sandbox gateway.
 */
export async function journey(a: string, b: string): Promise<void> {
  const site = { a, b }
  const [seller, buyer] = [person(a), person(a)]
  await join(site, seller)
  await join(site, buyer)
  await verifyPhone(site, seller)
  const listing = await publish(site, seller, buyer)
  await find(site, buyer, listing)
  await seePhotos(site, buyer, listing)
  await talk(site, { seller, buyer }, listing)
  await order(site, { seller, buyer }, listing)
  await topUp(site, buyer)
}

/** Registers on A, and proves the e-mail address on B. */
export async function join({ a, b }: Site, one: Person) {
  const { user } = bodyOf(await one.register(), 201)
  expect(user).toMatchObject({ username: one.username, email_verified: false })
  const token = await received(a, one, one.email, /\/verifikacija\/email\/([\w-]+)/)
  bodyOf(await one.call(b, 'POST', '/auth/email-verification', { token }))
  for (const node of [a, b])
    expect(bodyOf(await one.call(node, 'GET', '/me')).data).toMatchObject({
      id: user.id,
      email_verified: true,
    })
}

export async function verifyPhone({ a, b }: Site, one: Person) {
  bodyOf(await one.call(a, 'POST', '/me/phone-verification', { phone: one.phone }))
  const code = await received(b, one, one.phone, /\b(\d{6})\b/)
  bodyOf(await one.call(b, 'POST', '/me/phone-verification/confirm', { code }))
  expect(bodyOf(await one.call(a, 'GET', '/me')).data.phone_verified).toBe(true)
}

/** Returns what `pattern` captures in the latest message to the recipient, once it has arrived in the local inbox. */
async function received(node: string, one: Person, recipient: string, pattern: RegExp): Promise<string> {
  const read = async () => {
    const { data } = bodyOf(
      await one.call(node, 'GET', `/dev/inbox?recipient=${encodeURIComponent(recipient)}`),
    )
    return pattern.exec(data[0]?.text ?? '')?.[1]
  }
  await expect.poll(read).toBeDefined()
  return (await read())!
}

/** Publishes a listing with three photos and a video on B; until then its video is private. */
async function publish(site: Site, seller: Person, buyer: Person): Promise<Kept> {
  const { a, b } = site
  const draft = {
    category_id: acousticGuitars,
    title: `Gitara ${newWord()}`,
    description: 'Malo svirana, s futrolom.',
    price,
    state: 'used',
    city_id: sarajevo,
    quantity: 2,
  }
  const { id } = await postTwice(site, seller, '/listings', draft, 201)
  const photos = await Promise.all([jpeg(), jpeg(), jpeg()])
  const key = once()
  const added = bodyOf(await seller.addPhotos(b, id, photos, key))
  expect(added).toHaveLength(3)
  for (const reply of [
    await seller.addPhotos(a, id, photos, key),
    await seller.call(a, 'GET', `/listings/${id}/images`),
  ])
    expect(withoutHosts(site, bodyOf(reply))).toEqual(withoutHosts(site, added))

  const video = await addVideo(site, seller, id)
  expect((await buyer.file(a, video)).status).toBe(404)
  await seeVideo(site, seller, video)
  expect((await postTwice(site, seller, `/listings/${id}/publish`, {}, 200)).status).toBe('active')
  await seeVideo(site, buyer, video)
  return { id, title: draft.title }
}

/** Sends the parts of a video to both nodes, and returns the address of its file. */
async function addVideo({ a, b }: Site, seller: Person, listingId: number): Promise<string> {
  const video = await videoFile({ bytes: 120_000 })
  const begun = { bytes: video.length, mark: 'snimak.mp4' }
  const upload = bodyOf(await seller.call(b, 'POST', `/listings/${listingId}/video-uploads`, begun))
  const { id, part_bytes: size } = upload
  expect(video.length).toBeGreaterThan(size)
  for (let part = 0; part * size < video.length; part += 1)
    bodyOf(
      await seller.addVideoPart(part % 2 ? a : b, id, part, video.subarray(part * size, (part + 1) * size)),
    )
  const { data } = bodyOf(await seller.call(b, 'POST', `/video-uploads/${id}/finish`))
  expect(data).toMatchObject({ listing_id: listingId, type: 'video/mp4', duration: 2 })
  expect(bodyOf(await seller.call(a, 'GET', `/listings/${listingId}/video`)).data.id).toBe(data.id)
  return data.url
}

/** Gets the whole video from A, and the same range of it from both. */
async function seeVideo({ a, b }: Site, viewer: Person, url: string) {
  const whole = await viewer.file(a, url)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(whole.content.length).toBeGreaterThan(2_000_000)
  for (const node of [a, b]) {
    const part = await viewer.file(node, url, { range: 'bytes=1000000-1000999' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1000000-1000999/${whole.content.length}`)
    expect(part.content.equals(whole.content.subarray(1_000_000, 1_001_000))).toBe(true)
  }
}

/** Finds the listing by its title on both nodes, and opens its page. */
async function find({ a, b }: Site, buyer: Person, { id, title }: Kept) {
  for (const node of [a, b])
    await expect
      .poll(async () => {
        const { data } = bodyOf(await buyer.call(node, 'GET', `/search?q=${encodeURIComponent(title)}`))
        return data.map((found: { id: number }) => found.id)
      })
      .toContain(id)
  for (const node of [a, b]) {
    const page = await buyer.open(node, `/artikal/${id}`)
    expect(page.status).toBe(200)
    expect(page.html).toContain(title)
  }
}

/** Gets each photo from both nodes. */
async function seePhotos({ a, b }: Site, buyer: Person, { id }: Kept) {
  const { images } = bodyOf(await buyer.call(a, 'GET', `/listings/${id}`))
  expect(images).toHaveLength(3)
  const contents = new Set<string>()
  for (const image of images) {
    const [first, second] = [await buyer.file(a, image), await buyer.file(b, image)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.headers.get('content-type')).toBe('image/webp')
    expect(first.content.toString('latin1', 8, 12)).toBe('WEBP')
    expect(second.content.equals(first.content)).toBe(true)
    contents.add(first.content.toString('base64'))
  }
  expect(contents.size).toBe(3)
}

type Two = { seller: Person; buyer: Person }

/** The buyer writes on A, the seller reads and answers on B, and the buyer reads on A. */
async function talk(site: Site, { seller, buyer }: Two, { id }: Kept) {
  const { a, b } = site
  const question = { content: 'Je li gitara još dostupna?', listing_id: id }
  const started = bodyOf(await buyer.call(a, 'POST', '/conversations', question, once()), 201)
  const path = `/conversations/${started.conversation_id}/messages`

  const contents = async (node: string, reader: Person) =>
    bodyOf(await reader.call(node, 'GET', path)).data.map(
      ({ content, is_mine }: { content: string; is_mine: boolean }) => [is_mine, content],
    )
  expect(bodyOf(await seller.call(b, 'GET', '/messages/unread')).count).toBe(1)
  expect(await contents(b, seller)).toEqual([[false, question.content]])
  const answer = { content: 'Jeste, možete je preuzeti danas.' }
  await postTwice(site, seller, path, answer, 201)
  expect(await contents(a, buyer)).toEqual([
    [true, question.content],
    [false, answer.content],
  ])
}

/** The buyer orders one of two pieces on B and pays by card; the seller sees it on A once it is paid. */
async function order(site: Site, { seller, buyer }: Two, { id, title }: Kept) {
  const { a, b } = site
  const { user } = bodyOf(await buyer.call(b, 'GET', `/listings/${id}`))
  const wish = {
    seller_id: user.id,
    items: [{ listing_id: id, quantity: 1, price }],
    handover: 'collection',
    payment: 'card',
  }
  const { data: placed } = await postTwice(site, buyer, '/orders', wish, 201)
  expect(placed).toMatchObject({ state: 'unpaid', total: price })
  expect((await seller.call(a, 'GET', `/orders/${placed.id}`)).status).toBe(404)

  await payByCard(site, buyer, { id: placed.payment_id, amount: price })
  await expect
    .poll(async () => (await seller.call(a, 'GET', `/orders/${placed.id}`)).body.data)
    .toMatchObject({
      state: 'pending',
      side: 'seller',
      payment: 'card',
      total: price,
      buyer: { username: buyer.username },
      items: [{ listing_id: id, title, quantity: 1 }],
    })
  expect(bodyOf(await buyer.call(a, 'GET', `/orders/${placed.id}`)).data.state).toBe('pending')
  expect(bodyOf(await seller.call(b, 'GET', `/listings/${id}`)).quantity).toBe(1)
}

/** Goes to the bank of the sandbox by B, pays there by A, and comes back to B. */
async function payByCard({ a, b }: Site, payer: Person, { id, amount }: { id: number; amount: number }) {
  const { data } = bodyOf(await payer.call(b, 'POST', `/payments/${id}/checkout`))
  expect(data).toMatchObject({ kind: 'form' })
  const { pathname } = new URL(data.action, b)
  const bank = await payer.open(b, pathname, data.fields)
  expect(bank.status).toBe(200)
  const back = await payer.press(a, bank, `Platite ${amount},00 KM`)
  expect([back.status, back.path]).toEqual([200, expect.stringContaining(`/transakcije/${id}/success`)])
  for (const node of [a, b])
    await expect
      .poll(async () => bodyOf(await payer.call(node, 'GET', `/payments/${id}`)).data.state)
      .toBe('paid')
}

/** Buys credit on B, and downloads its invoice from both nodes. */
async function topUp(site: Site, buyer: Person) {
  const { a, b } = site
  const { credits: before } = bodyOf(await buyer.call(a, 'GET', '/me')).data
  const { data } = await postTwice(site, buyer, '/payments/top-ups', { amount: 20, way: 'card' }, 201)
  await payByCard(site, buyer, data)
  expect(bodyOf(await buyer.call(a, 'GET', '/me')).data.credits).toBe(before + data.credits + data.bonus)

  const { data: invoices } = bodyOf(await buyer.call(a, 'GET', '/invoices'))
  expect(invoices).toEqual([expect.objectContaining({ kind: 'invoice', gross: 20 })])
  for (const node of [a, b]) {
    const pdf = await buyer.file(node, `/api/invoices/${invoices[0].id}/pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdfText(pdf.content).join('\n')).toContain(invoices[0].code)
  }
}
