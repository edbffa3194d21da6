import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { separateApp, separateDeps } from './separate-deps.ts'

// A separate process that answers calls and holds sockets: `node live-web.ts <database url> <folder> <port>`.

const [databaseUrl, folder, port] = process.argv.slice(2) as [string, string, string]
const app = await separateApp(await separateDeps(databaseUrl, 4), path.join(folder, 'media'))
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.stdout.write(`listens ${(app.server.address() as AddressInfo).port}\n`)
