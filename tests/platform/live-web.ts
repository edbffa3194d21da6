import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildApp } from '#api/app.ts'
import { separateDeps } from './separate-deps.ts'

// A separate process that answers calls and holds sockets: `node live-web.ts <database url> <folder> <port>`.

const [databaseUrl, folder, port] = process.argv.slice(2) as [string, string, string]
const app = await buildApp(await separateDeps(databaseUrl, 4), {
  baseUrl: 'http://localhost:3000',
  mediaDir: path.join(folder, 'media'),
  logLevel: 'silent',
  // Never refuses anyone, however slow the machine is.
  load: { meter: { delayMs: () => 0, close() {} } },
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write(`listens ${(app.server.address() as AddressInfo).port}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
