import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { postmasters, testFolder, until } from './processes/holder.ts'
import { ask, killPrograms, patiently, type Program, startProgram } from './program.ts'

const folder = testFolder('shutdown')
const dataDir = path.join(folder, 'site')
const timeout = 120_000
const start = (env: NodeJS.ProcessEnv = {}) => startProgram({ DATA_DIR: dataDir, ...env }, { cwd: folder })

afterEach(killPrograms)
beforeAll(() => buildIfStale(defaultBrand), timeout)

const body = JSON.stringify({ username: 'nema-ga', password: 'nije-ovo-sifra' })

/** Sends a request whose body comes in two parts; again if a slow machine, busy with the start, refuses it. */
async function sendHalf(program: Program): Promise<{ answer: string; sendRest(): boolean }> {
  const { address } = program
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {})
  const caller = { answer: '', sendRest: () => socket.write(body.slice(10)) }
  socket.on('data', (chunk: Buffer) => (caller.answer += chunk.toString()))
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // Its headers have arrived.
  await until(() => caller.answer.includes('100 Continue'), 'the request')
  // A refusal leaves at once, before the next reply.
  await ask(`${address}/api/health`)
  if (caller.answer.includes('HTTP/1.1 429 ')) return sendHalf(program)
  caller.answer = ''
  return caller
}

test('waits for a slow body, announces that it stops, and asks others to leave', { timeout }, async () => {
  const program = await start({ SHUTDOWN_SECONDS: '60' })
  const caller = await sendHalf(program)
  const stopped = program.stop('SIGTERM')
  let health = await ask(`${program.address}/api/health`)
  await until(async () => {
    if (health.status !== 503) health = await ask(`${program.address}/api/health`)
    return health.status === 503
  }, 'health')
  expect(health.body).toContain('"stopping"')
  const reply = await patiently(() => ask(`${program.address}/api/categories`))
  expect(reply).toMatchObject({ status: 200, connection: 'close' })
  await sleep(1_500) // the slow body itself: a server that did not wait for it would be gone by then
  caller.sendRest()
  await until(() => caller.answer !== '', 'the answer')
  expect(caller.answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(caller.answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
  expect(await stopped).toBe(0)
  expect((await ask(`${program.address}/api/health`)).status).toBe(-1)
  expect(postmasters(path.join(dataDir, 'postgres/data'))).toEqual([])
})

test('serves everyone who comes while one request is in progress, on any thread', { timeout }, async () => {
  const program = await start({ SHUTDOWN_SECONDS: '60', SERVING_THREADS: '3' })
  const caller = await sendHalf(program)
  const statuses: number[] = []
  let isOver = false
  // Each request comes on a connection of its own, some of them to threads that have nothing left to do.
  const visitors = Array.from({ length: 100 }, async () => {
    while (!isOver)
      statuses.push((await ask(`${program.address}/api/health`, { headers: { connection: 'close' } })).status)
  })
  await until(() => statuses.length > 200, 'the crowd')
  const stopped = program.stop('SIGTERM')
  await until(() => statuses.filter((status) => status === 503).length > 1_000, 'the crowd after the signal')
  isOver = true
  await Promise.all(visitors)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  caller.sendRest()
  expect(await stopped).toBe(0)
})

test('waits no longer than configured', { timeout }, async () => {
  const program = await start({ SHUTDOWN_SECONDS: '2' })
  const caller = await sendHalf(program)
  const begun = performance.now()
  expect(await program.stop('SIGTERM')).toBe(0)
  const took = performance.now() - begun
  expect(took).toBeGreaterThan(1_900)
  expect(took).toBeLessThan(60_000) // the rest of the body never comes; the rest of the stop takes its time
  expect(caller.answer).toBe('')
})

test('ends at once on the second signal', { timeout }, async () => {
  const program = await start({ SHUTDOWN_SECONDS: '60' })
  await sendHalf(program)
  program.child.kill('SIGTERM')
  const isStopping = async () => (await ask(`${program.address}/api/health`)).body.includes('"stopping"')
  await until(isStopping, 'the first signal')
  await sleep(500) // the pause itself: two signals within 400 ms count as one press
  const begun = performance.now()
  expect(await program.stop('SIGTERM')).toBe(130)
  expect(performance.now() - begun).toBeLessThan(30_000) // it would wait for a minute
})
