import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#lib/errors.ts'
import { hostJudge, type HostRules } from '#lib/known-hosts.ts'
import { hasTwoHosts } from '#lib/requests.ts'

/**
 * Serves requests to known hosts only. `request.host` is the visitor's: of `X-Forwarded-Host` where a trusted proxy, or
 * a page of this process, passes the request on.
 */
export const hosts = fp<{ baseUrl: string; rules: HostRules }>(async (app, { baseUrl, rules }) => {
  const judge = hostJudge(baseUrl, rules)
  const page = refusalPage(baseUrl, rules)
  app.addHook('onRequest', async (request, reply) => {
    const kind = hasTwoHosts(request) ? 'malformed' : judge(request.host)
    if (kind === 'known') return
    if (kind === 'malformed') throw new DomainError('bad_request')
    // Shops have no hosts of their own yet.
    if (kind === 'shop') throw new DomainError('not_found')
    if (!wantsPage(request)) throw new DomainError('misdirected')
    return sendPage(reply, page)
  })
})

const wantsPage = ({ url, headers }: FastifyRequest) =>
  !/^\/api(?:\/|\?|$)/.test(url) && headers.accept?.includes('text/html') === true

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .code(421)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(page)

/** Names no host but ours, so that nothing of the request gets into it. */
function refusalPage(baseUrl: string, { isProduction }: HostRules): string {
  const forOperator = isProduction
    ? ''
    : '<p>Ako ste Vi pokrenuli ovaj server: adresu stranice određuje varijabla <code>BASE_URL</code>, a dodatna imena <code>ALLOWED_HOSTS</code>.</p>'
  return `<!doctype html>
<html lang="bs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Pogrešna adresa</title></head>
<body style="font-family:system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:15vh 1rem">
<h1 style="font-size:1.375rem">Stranica nije dostupna na ovoj adresi</h1>
<p>Otvorite je na adresi <a href="${baseUrl}/">${baseUrl}</a>.</p>
${forOperator}
</body></html>`
}
