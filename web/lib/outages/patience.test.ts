import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patiently } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reply = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

/** Sends until a reply is final; each is used once, the last again and again. */
async function sent(...replies: Response[]) {
  const send = vi.fn(async () => (replies.length > 1 ? replies.shift()! : replies[0]!))
  const started = Date.now()
  const result = patiently(send, [429, 503])
  await vi.runAllTimersAsync()
  return {
    status: (await result).status,
    times: send.mock.calls.length,
    seconds: (Date.now() - started) / 1000,
  }
}

test('waits as long as each refusal asks for, and then repeats', async () => {
  const busy = [reply(503, { 'retry-after': '7' }), reply(429, { 'retry-after': '2' })]
  expect(await sent(...busy, reply(200))).toEqual({ status: 200, times: 3, seconds: 9 })
})

test('gives up after three repeats', async () => {
  expect(await sent(reply(429, { 'retry-after': '5' }))).toEqual({ status: 429, times: 4, seconds: 15 })
})

test.for([
  ['another status', reply(500, { 'retry-after': '1' })],
  ['no named wait', reply(503)],
  ['a date, which no server of ours sends', reply(503, { 'retry-after': 'Sun, 22 Nov 2026 17:00:00 GMT' })],
  ['too long a wait', reply(429, { 'retry-after': '900' })],
  ['the answer of one of our pages', reply(429, { 'retry-after': '1', 'x-remix-response': 'yes' })],
] as const)('does not repeat after %s', async ([, answer]) => {
  expect(await sent(answer)).toMatchObject({ status: answer.status, times: 1, seconds: 0 })
})
