import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import { isInProcess } from '#lib/http/addresses.ts'

/** Returns the headers that helmet sets: they depend on its options alone, and it would call ten functions for each reply. */
function headersBy(options: HelmetOptions): [name: string, value: string][] {
  const headers: [string, string][] = []
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader() {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/** Headers that tell browsers to be careful with replies. */
export const securityHeaders = fp<{ isSecureSite: boolean }>(async (app, { isSecureSite }) => {
  const headers = headersBy({
    contentSecurityPolicy: false, // pages set their own, with a nonce
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' }, // with no-referrer Chromium sends "Origin: null"
    strictTransportSecurity: isSecureSite ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onRequest', (request, { raw }, done) => {
    // No browser sees the headers of a page's own calls.
    if (!isInProcess(request)) for (const [name, value] of headers) raw.setHeader(name, value)
    done()
  })
})
