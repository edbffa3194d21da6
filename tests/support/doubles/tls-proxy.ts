import { request as ask } from 'node:http'
import { createServer } from 'node:https'
import type { Certificate } from '#tests/support/certificate.ts'
import { listening } from '#tests/support/certificate.ts'

/** Production's front proxy: speaks https, and forwards the caller's address and protocol. */
export async function startProxy(certificate: Certificate, portBehind: number) {
  const server = createServer(certificate, (request, response) => {
    const { method, url, headers } = request
    const onward = ask(
      {
        host: '127.0.0.1',
        port: portBehind,
        method,
        path: url,
        headers: { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' },
      },
      (reply) => {
        response.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(response)
      },
    )
    onward.on('error', () => response.writeHead(502).end())
    request.pipe(onward)
  })
  const port = await listening(server)
  return {
    baseUrl: `https://localhost:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
