import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#lib/errors.ts'
import { hostJudge, type HostRules } from '#lib/known-hosts.ts'
import { plainPage, plainPagePolicy } from '#lib/plain-page.ts'
import { hasTwoHosts } from '#lib/requests.ts'

type Options = { baseUrl: string; brandName: string; rules: HostRules }

/**
 * Serves requests to known hosts only. `request.host` is the visitor's: of `X-Forwarded-Host` where a trusted proxy, or
 * a page of this process, passes the request on.
 */
export const hosts = fp<Options>(async (app, options) => {
  const judge = hostJudge(options.baseUrl, options.rules)
  const page = refusalPage(options)
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
    .header('content-security-policy', plainPagePolicy)
    .send(page)

/** Names no host but ours, so that nothing of the request gets into it. */
function refusalPage({ baseUrl, brandName, rules }: Options): string {
  const forOperator = rules.isProduction
    ? ''
    : '<p>Ako ste Vi pokrenuli ovaj server: adresu stranice određuje varijabla <code>BASE_URL</code>, a dodatna imena <code>ALLOWED_HOSTS</code>.</p>'
  const link = `<a href="${baseUrl}/">${baseUrl}</a>`
  return plainPage(
    brandName,
    'Stranica nije dostupna na ovoj adresi',
    `Otvorite je na adresi ${link}.`,
    forOperator,
  )
}
