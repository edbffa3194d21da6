import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const keptHeaders = ['content-type', 'content-encoding', 'content-security-policy']

/** A server that sends the same bytes from memory, to compare with. */
export async function serveBytes(bytes: Buffer, headers: Record<string, string>) {
  const sent = keptHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]] as const] : []))
  const server = createServer((_request, response) => {
    for (const [name, value] of sent) response.setHeader(name, value)
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
