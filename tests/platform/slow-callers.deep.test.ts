import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { test as base } from '#tests/support/test.ts'

const patienceMs = { headers: 600, request: 600, upload: 5_000, rest: 300 }

const test = base
  .extend('lines', { scope: 'file' }, (): string[] => [])
  .extend('server', { scope: 'file' }, async ({ deps, appOptions, lines }, { onCleanup }) => {
    const logStream = { write: (line: string) => void lines.push(line) }
    const app = await buildApp(deps, { ...appOptions, logLevel: 'warn', logStream, patienceMs })
    await app.listen({ host: '127.0.0.1', port: 0 })
    onCleanup(() => app.close())
    return app.server
  })
  .extend('open', ({ server }, { onCleanup }) => {
    const { port } = server.address() as AddressInfo
    const sockets: Socket[] = []
    onCleanup(() => sockets.forEach((socket) => socket.destroy()))
    return () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      sockets.push(socket)
      const closed = new Promise<number>((resolve) => {
        socket.once('close', () => resolve(performance.now()))
      })
      const caller = { socket, answer: '', closed }
      socket.on('data', (chunk: Buffer) => (caller.answer += chunk.toString()))
      return caller
    }
  })

const uploadHead = (token?: string) =>
  [
    'POST /api/listings/999999/image-upload HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 10000000',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    '\r\n--x\r\nContent-Disposition: form-data; name="a"; filename="a.jpg"\r\n\r\n',
  ].join('\r\n')

test('ends headers that do not come in time with 408', async ({ open }) => {
  const { socket, closed } = open()
  const caller = open()
  const begun = performance.now()
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n')
  caller.socket.write('GET /api/health HTTP/1.1\r\n')
  const dripping = setInterval(() => caller.socket.write('X-A: b\r\n'), 100)
  const took = (await Promise.all([closed, caller.closed])).map((at) => at - begun)
  clearInterval(dripping)
  expect(caller.answer).toMatch(/^HTTP\/1\.1 408 /)
  for (const milliseconds of took) {
    expect(milliseconds).toBeGreaterThan(500)
    expect(milliseconds).toBeLessThan(4_000)
  }
})

test("answers a visitor's upload before its body, and closes the connection soon", async ({ open }) => {
  const caller = open()
  caller.socket.write(uploadHead())
  await expect.poll(() => caller.answer, { timeout: 2_000 }).toMatch(/^HTTP\/1\.1 401 /)
  const answered = performance.now()
  const dripping = setInterval(() => caller.socket.write('x'), 50)
  const took = (await caller.closed) - answered
  clearInterval(dripping)
  expect(took).toBeLessThan(2_000)
})

test('keeps the connection of a refused caller whose body arrived', async ({ open }) => {
  const caller = open()
  const body = JSON.stringify({ username: 'x' })
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  caller.socket.write(head('/api/listings') + body)
  await expect.poll(() => caller.answer).toMatch(/^HTTP\/1\.1 401 /)
  // A caller refused later, whose body does not arrive, has lost its connection, and so would this one.
  const later = open()
  later.socket.write(uploadHead())
  await later.closed
  expect(later.answer).toMatch(/^HTTP\/1\.1 401 /)
  caller.socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => caller.answer).toContain('HTTP/1.1 200 OK')
})

test('logs nothing above info when callers end their requests', async ({
  open,
  server,
  lines,
  make,
  login,
  db,
  files,
}) => {
  const owner = await make.account({ phone_verified_at: new Date() })
  const token = await login(owner)
  const listing = await make.listing({ seller_id: owner.id, status: 'draft' })
  /** Sends the request; once the server has read it and `isUnderWay`, ends it and waits until the server noticed. */
  async function cutOff(request: string, end: (socket: Socket) => void, isUnderWay = () => true) {
    const connected = once(server, 'connection')
    const { socket } = open()
    socket.write(request)
    const [there] = (await connected) as [Socket]
    await expect.poll(() => there.bytesRead >= request.length && isUnderWay(), { interval: 5 }).toBe(true)
    const noticed = Promise.withResolvers<void>()
    there.once('close', () => noticed.resolve())
    end(socket)
    await noticed.promise
  }
  const reset = (socket: Socket) => void socket.resetAndDestroy()
  const unfinished = () => readdirSync(files.workspace.folder).length
  const upload = uploadHead(token).replace('999999', String(listing.id))
  await cutOff(upload, reset, () => unfinished() > 0)
  await expect.poll(unfinished).toBe(0)
  await cutOff(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user`,
    reset,
  )
  await cutOff('GET /api/docs HTTP/1.1\r\nHost: localhost\r\n\r\n', reset)
  // Reports that it is done midway.
  await cutOff(
    upload,
    (socket) => socket.end(),
    () => unfinished() > 0,
  )
  await expect.poll(unfinished).toBe(0)
  expect(lines).toEqual([])
  const images = await db
    .selectFrom('listing_image')
    .select('id')
    .where('listing_id', '=', listing.id)
    .execute()
  expect(images).toEqual([])
})
