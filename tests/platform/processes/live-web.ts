import type { AddressInfo } from 'node:net'
import { separateApp, separateDeps } from './separate-deps.ts'

// A separate process that answers calls and holds sockets: `node live-web.ts <database url> <port>`.

const [databaseUrl, port] = process.argv.slice(2) as [string, string]
const app = await separateApp(await separateDeps(databaseUrl, 4))
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.stdout.write(`listens ${(app.server.address() as AddressInfo).port}\n`)
