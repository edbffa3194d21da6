import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { join, verifyPhone } from '#tests/cluster/journey.ts'
import { once, person, type Person } from '#tests/cluster/person.ts'
import { jpeg } from '#tests/support/listings/photos.ts'

const acousticGuitars = 419
const sarajevo = 133
const writerCount = 8
const perSecond = 200

type Acknowledged =
  | { kind: 'message'; writer: number; content: string; at: number }
  | { kind: 'listing' | 'order'; id: number; at: number }

const expectStatus = ({ status, body }: { status: number; body: unknown }, expected: number) =>
  expect(status, JSON.stringify(body)).toBe(expected)

const guitar = (title: string, quantity: number) => ({
  category_id: acousticGuitars,
  title,
  description: 'Malo svirana, s futrolom.',
  price: 180,
  state: 'used',
  city_id: sarajevo,
  quantity,
})

/** People who publish, order and write to each other on a site, as fast as 200 changes a second if it keeps up. */
export class Writers {
  readonly seller: Person
  readonly buyer: Person
  readonly acknowledged: Acknowledged[] = []
  readonly #site: string
  readonly #conversations: { writer: Person; path: string }[] = []
  readonly #underWay = new Set<Promise<void>>()
  #stock = { id: 0, sellerId: 0 }
  #photo = Buffer.alloc(0)
  #isOver = false
  #running: Promise<void> = Promise.resolve()

  constructor(site: string) {
    this.#site = site
    this.seller = person(site)
    this.buyer = person(site)
  }

  /** Registers everyone, and opens a conversation for each writer. */
  async prepare(): Promise<void> {
    this.#photo = await jpeg()
    const nodes = { a: this.#site, b: this.#site }
    for (const one of [this.seller, this.buyer]) await join(nodes, one)
    await verifyPhone(nodes, this.seller)
    this.#stock.id = await this.#publish('Gitara na stanju', 999)
    const { body } = await this.buyer.call(this.#site, 'GET', `/listings/${this.#stock.id}`)
    this.#stock.sellerId = body.user.id
    for (let number = 0; number < writerCount; number += 1) {
      const writer = person(this.#site)
      expectStatus(await writer.register(), 201)
      const question = { content: 'Je li gitara dostupna?', listing_id: this.#stock.id }
      const started = await writer.call(this.#site, 'POST', '/conversations', question, once())
      expectStatus(started, 201)
      this.#conversations.push({ writer, path: `/conversations/${started.body.conversation_id}/messages` })
    }
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
    await Promise.all(this.#underWay)
  }

  async #run() {
    const begun = performance.now()
    for (let count = 0; !this.#isOver; count += 1) {
      if (this.#underWay.size < 50) {
        const doing: Promise<void> = this.#change(count)
          // Too much for the machine: what was not acknowledged may be missing.
          .catch(() => {})
          .finally(() => this.#underWay.delete(doing))
        this.#underWay.add(doing)
      }
      await sleep(Math.max(0, begun + ((count + 1) * 1000) / perSecond - performance.now()))
    }
  }

  async #change(count: number) {
    if (count % 40 === 0) {
      const id = await this.#publish(`Gitara ${count}`, 1)
      this.acknowledged.push({ kind: 'listing', id, at: Date.now() })
    } else if (count % 40 === 20) {
      const id = await this.#order()
      this.acknowledged.push({ kind: 'order', id, at: Date.now() })
    } else {
      const writer = count % writerCount
      const content = `Poruka ${count}`
      const { writer: one, path } = this.#conversations[writer]!
      expectStatus(await one.call(this.#site, 'POST', path, { content }, once()), 201)
      this.acknowledged.push({ kind: 'message', writer, content, at: Date.now() })
    }
  }

  /** Publishes a listing with a photo, which takes three calls. */
  async #publish(title: string, quantity: number): Promise<number> {
    const { seller } = this
    const draft = await seller.call(this.#site, 'POST', '/listings', guitar(title, quantity), once())
    expectStatus(draft, 201)
    const { id } = draft.body as { id: number }
    expectStatus(await seller.addPhotos(this.#site, id, [this.#photo], once()), 200)
    expectStatus(await seller.call(this.#site, 'POST', `/listings/${id}/publish`, {}, once()), 200)
    return id
  }

  async #order(payment = 'cash'): Promise<number> {
    const wish = {
      seller_id: this.#stock.sellerId,
      items: [{ listing_id: this.#stock.id, quantity: 1, price: 180 }],
      handover: 'collection',
      payment,
    }
    const placed = await this.buyer.call(this.#site, 'POST', '/orders', wish, once())
    expectStatus(placed, 201)
    return placed.body.data.id
  }

  /** Calls acknowledged from `start` to `end`; a listing takes three. */
  between(start: Date, end: Date): number {
    const then = this.acknowledged.filter(({ at }) => at >= start.getTime() && at < end.getTime())
    return then.reduce((sum, { kind }) => sum + (kind === 'listing' ? 3 : 1), 0)
  }

  /** Everything acknowledged before `moment` that `site` lacks, and how much there was of each kind. */
  async missing(site: string, moment: Date) {
    const messages = await Promise.all(this.#conversations.map((one) => messagesOf(site, one)))
    const before = this.acknowledged.filter(({ at }) => at < moment.getTime())
    const missing: Acknowledged[] = []
    for (const one of before) {
      const isThere =
        one.kind === 'message'
          ? messages[one.writer]!.has(one.content)
          : one.kind === 'order'
            ? (await this.buyer.call(site, 'GET', `/orders/${one.id}`)).status === 200
            : await hasPhoto(site, this.buyer, one.id)
      if (!isThere) missing.push(one)
    }
    const of = (kind: Acknowledged['kind']) => before.filter((one) => one.kind === kind).length
    const later = this.acknowledged.filter(
      (one) =>
        one.kind === 'message' && one.at > moment.getTime() + 1_000 && messages[one.writer]!.has(one.content),
    )
    return {
      missing,
      later,
      counts: { messages: of('message'), listings: of('listing'), orders: of('order') },
    }
  }
}

async function messagesOf(
  site: string,
  { writer, path }: { writer: Person; path: string },
): Promise<Set<string>> {
  const there = new Set<string>()
  for (let after = 0, hasMore = true; hasMore;) {
    const reply = await writer.call(site, 'GET', `${path}?after=${after}`)
    expectStatus(reply, 200)
    const { data, meta } = reply.body as {
      data: { sequence: number; content: string }[]
      meta: { has_more: boolean }
    }
    for (const { content } of data) there.add(content)
    after = data.at(-1)?.sequence ?? after
    hasMore = meta.has_more && data.length > 0
  }
  return there
}

async function hasPhoto(site: string, viewer: Person, listingId: number): Promise<boolean> {
  const { status, body } = await viewer.call(site, 'GET', `/listings/${listingId}`)
  if (status !== 200) return false
  const photo = await viewer.file(site, body.images[0])
  return photo.status === 200 && photo.content.toString('latin1', 8, 12) === 'WEBP'
}
