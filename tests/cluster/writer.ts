import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { once, person } from './person.ts'

type Page = { data: { sequence: number; content: string }[]; meta: { has_more: boolean } }

/** Somebody who writes messages all the time, and sends one again under its key until it is acknowledged. */
export async function startWriter(site: string, listingId: number) {
  const writer = person(site)
  expect((await writer.register()).status).toBe(201)
  const question = { content: 'Poruka 0', listing_id: listingId }
  const started = await writer.call(site, 'POST', '/conversations', question, once())
  expect(started.status, JSON.stringify(started.body)).toBe(201)
  const path = `/conversations/${started.body.conversation_id}/messages`
  const acknowledged = [question.content]
  let isOver = false
  let longestMs = 0

  async function write(content: string) {
    const key = once()
    const begun = performance.now()
    for (;;) {
      const reply = await writer.call(site, 'POST', path, { content }, key).catch(() => undefined)
      if (reply?.status === 201) break
      if (isOver) return
      await sleep(100) // as a person who presses again
    }
    longestMs = Math.max(longestMs, performance.now() - begun)
    acknowledged.push(content)
  }

  async function run() {
    for (let number = 1; !isOver; number++) {
      await write(`Poruka ${number}`)
      await sleep(200) // a fast typist
    }
  }
  const running = run()
  return {
    /** Stops, and compares what was acknowledged with what is there. */
    async check() {
      isOver = true
      await running
      const there: string[] = []
      for (let after = 0, hasMore = true; hasMore;) {
        const reply = await writer.call(site, 'GET', `${path}?after=${after}`)
        expect(reply.status).toBe(200)
        const { data, meta } = reply.body as Page
        there.push(...data.map(({ content }) => content))
        after = data.at(-1)?.sequence ?? after
        hasMore = meta.has_more && data.length > 0
      }
      expect(acknowledged.length).toBeGreaterThan(20)
      // The last one may have been written without an answer.
      expect(there.slice(0, acknowledged.length)).toEqual(acknowledged)
      expect(there.length - acknowledged.length).toBeLessThanOrEqual(1)
      return { written: acknowledged.length, longestMs }
    },
  }
}
