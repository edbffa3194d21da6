import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemProgram } from '#scripts/deep-services.ts'
import { freePort } from '#tests/support/free-port.ts'
import { memoryRateLimiter, type RateLimiter, RateLimited } from './rate-limiter.ts'
import { redisRateLimiter } from './redis-rate-limiter.ts'
import { SharedWindows } from './shared-windows.ts'

const limit = { max: 3, windowSeconds: 600 }

const passes = async (limiter: RateLimiter, scope: string, key: string) =>
  limiter.hit(scope, key, limit).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimited) return false
      throw error
    },
  )

async function passed(limiter: RateLimiter, scope: string, key: string, times: number) {
  const results: boolean[] = []
  for (let tried = 0; tried < times; tried++) results.push(await passes(limiter, scope, key))
  return results.filter(Boolean).length
}

function limiterAt(port: number) {
  const told: string[] = []
  const limiter = redisRateLimiter(`redis://127.0.0.1:${port}`, (text) => told.push(text))
  onTestFinished(() => limiter.close())
  return { limiter, told }
}

test('counts each key of each scope separately, and can forget it', async () => {
  const limiter = memoryRateLimiter()
  expect(await passed(limiter, 'a', 'x', 5)).toBe(3)
  expect(await passed(limiter, 'a', 'y', 5)).toBe(3)
  expect(await passed(limiter, 'b', 'x', 5)).toBe(3)
  await limiter.forget('a', 'x')
  expect(await passed(limiter, 'a', 'x', 5)).toBe(3)
  const refusal = await limiter.hit('a', 'x', limit).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 600 })
})

test('makes room for a use that is given back, once and only in its own window', async () => {
  let time = 0
  const limiter = memoryRateLimiter(() => new Date(time))
  const reservations = [
    await limiter.reserve('a', 'x', limit),
    await limiter.reserve('a', 'x', limit),
    await limiter.reserve('a', 'x', limit),
  ]
  expect(reservations.map(({ used }) => used)).toEqual([1, 2, 3])
  expect(await passed(limiter, 'a', 'x', 20)).toBe(0)
  await reservations[0]!.giveBack()
  await reservations[0]!.giveBack()
  expect(await passed(limiter, 'a', 'x', 20)).toBe(1)

  time = 600_000
  expect(await passed(limiter, 'a', 'x', 20)).toBe(3)
  await reservations[1]!.giveBack()
  expect(await passed(limiter, 'a', 'x', 20)).toBe(0)
})

test('makes no window longer when the clock is set back', async () => {
  let time = 10_000_000
  const limiter = memoryRateLimiter(() => new Date(time))
  expect(await passed(limiter, 'a', 'x', 5)).toBe(3)
  time = 0
  expect(await passed(limiter, 'a', 'x', 5)).toBe(0)
  time = 600_000
  expect(await passed(limiter, 'a', 'x', 5)).toBe(3)
})

test('bounds memory: expired windows go first, then the one that ends first', async () => {
  let time = 0
  const limiter = memoryRateLimiter(() => new Date(time), new SharedWindows(SharedWindows.newMemory(8)))
  for (const key of 'abcdefgh') {
    expect(await passed(limiter, 's', key, 5)).toBe(3)
    time += 1
  }
  expect(await passed(limiter, 's', 'i', 5)).toBe(3)
  expect(await passed(limiter, 's', 'b', 5)).toBe(0)
  expect(await passed(limiter, 's', 'a', 5)).toBe(3)
  expect(await passed(limiter, 's', 'c', 5)).toBe(0)
  time = 600_002
  expect(await passed(limiter, 's', 'j', 5)).toBe(3)
  expect(await passed(limiter, 's', 'd', 5)).toBe(0)
})

test('threads that share memory count together, and lose no use', { timeout: 20_000 }, async () => {
  const windows = new SharedWindows()
  const keys = ['a', 'b', 'c']
  const uses = 20_000
  const threads = Array.from({ length: 3 }, () => takingThread({ memory: windows.memory, keys, uses }))
  const taken = await Promise.all(threads)
  for (const [index, key] of keys.entries()) {
    expect(taken.reduce((sum, counts) => sum + counts[index]!, 0)).toBe(uses)
    const { used, isFull } = windows.take(key, { max: uses, windowMs: 600_000 }, Date.now())
    expect({ used, isFull }).toEqual({ used: uses, isFull: true })
  }
})

/** Takes uses of each key in a separate thread; resolves with how many it got of each. */
async function takingThread(workerData: { memory: SharedArrayBuffer; keys: string[]; uses: number }) {
  const worker = new Worker(new URL('../testing/take-windows.ts', import.meta.url), { workerData })
  const [taken] = (await once(worker, 'message')) as [number[]]
  return taken
}

test('limits in this process while Redis is away, and reports that once', async () => {
  const { limiter, told } = limiterAt(await freePort())
  expect(await passed(limiter, 'login', 'x', 5)).toBe(3)
  await expect.poll(() => told).toHaveLength(1)
  expect(await passed(limiter, 'login', 'y', 5)).toBe(3)
  expect(told).toEqual([expect.stringMatching(/^Redis is away/)])
})

const redisServer = systemProgram('redis-server')

async function redisAt(port: number, folder: string): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes']
  const server = spawn(redisServer!.file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: redisServer!.env,
  })
  let said = ''
  await new Promise<void>((resolve) =>
    server.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      if (/Ready to accept connections/.test(said)) resolve()
    }),
  )
  return server
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

// A machine may have no Redis; the tests above cover that case.
test.skipIf(!redisServer)(
  'with Redis all processes share their counts, and count alone while it is unreachable',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-redis-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const port = await freePort()
    let server = await redisAt(port, folder)
    onTestFinished(() => stop(server))
    const [one, other] = [limiterAt(port), limiterAt(port)]
    // Shared once both are connected; until then each counts for itself.
    let probe = 0
    await vi.waitFor(
      async () => {
        probe += 1
        for (const { limiter } of [one, other, one]) await limiter.hit('probe', String(probe), limit)
        expect(await passes(other.limiter, 'probe', String(probe))).toBe(false)
      },
      { timeout: 20_000 },
    )
    expect(await passed(one.limiter, 'login', 'x', 2)).toBe(2)
    expect(await passed(other.limiter, 'login', 'x', 5)).toBe(1)
    await one.limiter.forget('login', 'x')
    expect(await passed(other.limiter, 'login', 'x', 5)).toBe(3)

    // Refusals are not counted, and a use that is given back makes room for one.
    const kept = await one.limiter.reserve('give', 'x', limit)
    expect(await passed(other.limiter, 'give', 'x', 20)).toBe(2)
    await kept.giveBack()
    expect(await passed(other.limiter, 'give', 'x', 20)).toBe(1)

    await stop(server)
    expect(await passed(one.limiter, 'login', 'x', 5)).toBe(3)
    server = await redisAt(port, folder)
    // Its counts from before still apply.
    await expect.poll(() => passes(one.limiter, 'login', 'x')).toBe(false)
    await expect.poll(() => one.told.at(-1)).toBe('Redis is back')
    expect(one.told.filter((text) => text.startsWith('Redis is away'))).toHaveLength(1)
  },
)
