import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#lib/errors.ts'
import { hostJudge, type HostRules } from '#lib/http/known-hosts.ts'
import { plainPage, plainPagePolicy } from '#lib/http/plain-page.ts'
import { hasTwoHosts } from '#lib/http/requests.ts'
import { isForShops } from './shop-hosts.ts'

type Options = { baseUrl: string; brandName: string; rules: HostRules }

/**
 * Serves only requests to known hosts. `request.host` is the visitor's: from `X-Forwarded-Host` if a trusted
 * proxy or a page of this process forwards the request.
 */
export const hosts = fp<Options>(async (app, options) => {
  const judge = hostJudge(options.baseUrl, options.rules)
  const page = refusalPage(options)
  app.addHook('onRequest', (request, reply, done) => {
    const { kind } = hasTwoHosts(request) ? { kind: 'malformed' } : judge(request.host)
    if (kind === 'known') return done()
    if (kind === 'shop' && isForShops(request)) return done()
    if (kind === 'shop') throw new DomainError('not_found')
    if (kind === 'malformed') throw new DomainError('bad_request')
    if (!wantsPage(request)) throw new DomainError('misdirected')
    sendPage(reply, page)
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

/** Names only our own host, so that nothing from the request gets in. */
function refusalPage({ baseUrl, brandName, rules }: Options): string {
  const forOperator = rules.isProduction
    ? ''
    : '<p>Ako ste vi pokrenuli ovaj server: adresu stranice određuje varijabla <code>BASE_URL</code>, a dodatna imena <code>ALLOWED_HOSTS</code>.</p>'
  const link = `<a href="${baseUrl}/">${baseUrl}</a>`
  return plainPage(
    brandName,
    'Stranica nije dostupna na ovoj adresi',
    `Otvorite je na adresi ${link}.`,
    forOperator,
  )
}
