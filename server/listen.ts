import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/** Connections the OS queues until they are accepted; with the usual 511 others would wait a second. */
const backlog = 4_096

/**
 * A turn of the event loop accepts one connection from each socket. With a single one, a health probe beside 2,000
 * new connections waits for as many turns as came before it. Elsewhere the kernel does not spread connections.
 */
const sockets = process.platform === 'linux' ? 64 : 1

/** New connections that are read in one turn: reading a request costs ten times as much as accepting it. */
const readPerTurn = 4

/**
 * Serves `app` on one address through several sockets, among which the kernel spreads connections. The newest is
 * read first: in a crowd its client is the likeliest to be still there. `isTaken`: another thread of this process
 * listens there, and shares its connections.
 * @throws EADDRINUSE if another program listens there.
 */
export async function listenOn(
  app: FastifyInstance,
  { host, port, isTaken = false }: { host: string; port: number; isTaken?: boolean },
) {
  if (port !== 0 && !isTaken) await expectFree(host, port)
  const others: Server[] = []
  let closed: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', (done) => {
    closed = Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve))))
    done()
  })
  app.addHook('onClose', async () => void (await closed))
  const options = { backlog, reusePort: sockets > 1 }
  await app.listen({ host, port, ...options } as FastifyListenOptions)
  const { address, port: taken } = app.server.address() as AddressInfo
  const accept = readingNewestFirst((socket) => {
    app.server.emit('connection', socket)
    socket.resume()
  })
  while (others.length < sockets - 1) {
    // Like `http.Server` opens its own, except for the pause.
    const other = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, accept)
    other.listen({ host: address, port: taken, ...options })
    await once(other, 'listening')
    others.push(other)
  }
}

function readingNewestFirst(read: (socket: Socket) => void) {
  const accepted: Socket[] = []
  let readThisTurn = 0
  let nextTurn: NodeJS.Immediate | undefined

  function readSome() {
    nextTurn = undefined
    readThisTurn = 0
    while (accepted.length > 0 && readThisTurn < readPerTurn) readNow(accepted.pop()!)
  }

  function readNow(socket: Socket) {
    readThisTurn += 1
    nextTurn ??= setImmediate(readSome)
    read(socket)
  }

  return (socket: Socket) => {
    if (readThisTurn < readPerTurn) readNow(socket)
    else accepted.push(socket)
  }
}

/** With `reusePort` alone, two programs would share the port and each get some of the connections. */
async function expectFree(host: string, port: number) {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
