import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { troubleOf } from './errors.ts'
import { createDb } from './db.ts'

/** A message as PostgreSQL sends it before it closes a connection. */
function farewell(): Buffer {
  const body = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}

/** Passes connections on to the server of `url`. */
async function proxyOf(url: string) {
  const sockets: net.Socket[] = []
  const folder = new URL(url).searchParams.get('host')!
  const server = net.createServer((socket) => {
    const upstream = net.connect(path.join(folder, '.s.PGSQL.5432'))
    sockets.push(socket)
    for (const end of [socket, upstream]) end.on('error', () => {})
    socket.pipe(upstream).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxied = new URL(url)
  proxied.searchParams.delete('host')
  proxied.hostname = '127.0.0.1'
  proxied.port = String((server.address() as AddressInfo).port)
  return {
    url: proxied.href,
    /** Resolves once the clients have read it and closed their ends. */
    sayFarewell: () =>
      Promise.all(
        sockets.map((socket) => {
          const closed = once(socket, 'close')
          socket.end(farewell())
          return closed
        }),
      ),
    [Symbol.dispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('refuses as away a transaction whose connection ends between its statements', async ({ cloned }) => {
  using proxy = await proxyOf(cloned.url)
  const db = createDb(proxy.url, { max: 1 })
  const failure = await db
    .transaction()
    .execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await proxy.sayFarewell()
      await sql`select 1`.execute(trx)
    })
    .catch((error: unknown) => error)
  expect(troubleOf(failure)).toBe('away')
  await db.destroy()
})
