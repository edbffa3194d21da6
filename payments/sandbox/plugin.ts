import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Db } from '#lib/database/db.ts'
import { DomainError, noSuchAddress } from '#lib/errors.ts'
import { formDigest, isSame } from '#payments/digests.ts'
import { cardNews, cardReturn, sandboxCard, tell, walletNews } from './calls.ts'
import { cardPage, closedPage, overPage, sandboxPolicy, securePage, walletPage } from './pages.ts'
import {
  changePayment,
  findByGatewayId,
  type NewsWay,
  newsWays,
  openPayment,
  requestOf,
  type SandboxPayment,
} from './queries.ts'

export type SandboxOptions = {
  db: Db
  /** Scheme, host and port of the site, which payers may also reach by another name. */
  baseUrl: string
  now: () => Date
}

type Fields = Record<string, string | undefined>

const formBytes = 20_000
const silentAsks = 3
const code = '123456'

/** A real gateway shows an error page if the digest of the form's signature is wrong. */
const refused = () => new DomainError('bad_request', 'Potpis zahtjeva nije ispravan.')

/** The pages of the sandbox gateway: those of a bank and of a wallet. */
export const sandboxPages: FastifyPluginAsync<SandboxOptions> = async (app, sandbox) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  cardRoutes(app, sandbox)
  walletRoutes(app, sandbox)
}

const options = { schema: { hide: true }, config: { needsNoToken: true } }

const show = (reply: FastifyReply, html: string) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': sandboxPolicy,
      'cache-control': 'no-store',
    })
    .send(html)

/** Redirects to the site as the payer's browser knows it. */
const lead = (reply: FastifyReply, baseUrl: string, url: string) =>
  reply.redirect(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url, 303)

async function find(db: Db, provider: 'monri' | 'paypal', gatewayId: string) {
  const payment = await findByGatewayId(db, provider, gatewayId)
  if (!payment) throw noSuchAddress()
  return payment
}

const newsOf = ({ javljanje }: Fields): NewsWay => newsWays.find((way) => way === javljanje) ?? 'odmah'

/** The pages of the bank. */
function cardRoutes(app: FastifyInstance, { db, baseUrl, now }: SandboxOptions) {
  app.post<{ Body: Fields | undefined }>('/v2/form', options, async ({ body = {} }, reply) => {
    const { order_number: number = '', currency = '', authenticity_token: token, digest = '' } = body
    const amount = Number(body['amount'])
    const isSigned = isSame(digest, formDigest(sandboxCard.merchantKey, { number, amount, currency }))
    if (!isSigned || token !== sandboxCard.authenticityToken || !Number.isSafeInteger(amount)) throw refused()
    const payment = await openPayment(db, {
      provider: 'monri',
      number,
      gatewayId: randomBytes(9).toString('hex'),
      amount,
      currency,
      request: {
        title: body['order_info'] ?? '',
        successUrl: body['success_url_override'] ?? baseUrl,
        cancelUrl: body['cancel_url_override'] ?? baseUrl,
        savesCard: body['tokenize_pan'] === '1',
        authorizes: body['transaction_type'] === 'authorize',
      },
      at: now(),
    })
    return reply.redirect(`/dev/banka/kartica/${payment.gateway_id}`, 303)
  })

  async function settleCard(reply: FastifyReply, payment: SandboxPayment, chosen: Fields, isGood: boolean) {
    const way = newsOf(chosen)
    const card = chosen['kartica'] === 'odbija' ? 'odbija' : 'uspijeva'
    const authorizes = requestOf(payment).authorizes || chosen['vrsta'] === 'rezervacija'
    // A forged message reports a payment that never took place.
    const state = !isGood || way === 'krivotvoreno' ? 'declined' : authorizes ? 'approved' : 'paid'
    const done = await changePayment(db, payment.id, ['open', 'declined'], {
      state,
      card_token: `sandbox-${card}-${randomBytes(12).toString('hex')}`,
      silent_asks: way === 'muk' ? silentAsks : 0,
    })
    if (!done) return show(reply, overPage())
    const status = state === 'declined' ? 'declined' : 'approved'
    await tell(db, way, cardNews(done, status), now())
    if (chosen['povratak'] === 'ne') return show(reply, closedPage())
    const { successUrl } = requestOf(done)
    if (way === 'nikako' || way === 'muk' || way === 'kasno') return lead(reply, baseUrl, successUrl)
    const isForged = way === 'krivotvoreno'
    return lead(
      reply,
      baseUrl,
      cardReturn(done, isForged ? 'approved' : status, isForged ? 'wrong-key' : undefined),
    )
  }

  app.get<{ Params: { id: string } }>('/kartica/:id', options, async ({ params }, reply) => {
    const payment = await find(db, 'monri', params.id)
    return show(reply, ['open', 'declined'].includes(payment.state) ? cardPage(payment) : overPage())
  })
  app.post<{ Params: { id: string }; Body: Fields | undefined }>(
    '/kartica/:id',
    options,
    async ({ params, body = {} }, reply) => {
      const payment = await find(db, 'monri', params.id)
      const { radnja, kod, sigurnost, ...chosen } = body
      if (radnja === 'otkazi') {
        await changePayment(db, payment.id, ['open'], { state: 'cancelled' })
        return lead(reply, baseUrl, requestOf(payment).cancelUrl)
      }
      if (radnja === 'plati' && sigurnost === 'da')
        return show(reply, securePage(payment, chosen as Record<string, string>))
      const isGood = radnja === 'plati' || (radnja === 'potvrdi' && kod?.trim() === code)
      return settleCard(reply, payment, chosen, isGood)
    },
  )
}

/** The pages of the wallet. */
function walletRoutes(app: FastifyInstance, { db, baseUrl, now }: SandboxOptions) {
  app.get<{ Params: { id: string } }>('/novcanik/:id', options, async ({ params }, reply) => {
    const payment = await find(db, 'paypal', params.id)
    return show(reply, payment.state === 'open' ? walletPage(payment) : overPage())
  })
  app.post<{ Params: { id: string }; Body: Fields | undefined }>(
    '/novcanik/:id',
    options,
    async ({ params, body = {} }, reply) => {
      const payment = await find(db, 'paypal', params.id)
      const request = requestOf(payment)
      if (body['radnja'] === 'otkazi') {
        await changePayment(db, payment.id, ['open'], { state: 'cancelled' })
        return lead(reply, baseUrl, `${request.cancelUrl}?token=${payment.gateway_id}`)
      }
      const way = newsOf(body)
      const isGood = body['radnja'] === 'plati' && way !== 'krivotvoreno'
      const done = await changePayment(db, payment.id, ['open'], {
        state: isGood ? 'approved' : 'declined',
        silent_asks: way === 'muk' ? silentAsks : 0,
        request: JSON.stringify({ ...request, news: way }),
      })
      if (!done) return show(reply, overPage())
      if (way === 'krivotvoreno') await tell(db, way, walletNews(done, 'COMPLETED'), now())
      if (body['povratak'] === 'ne') return show(reply, closedPage())
      return lead(reply, baseUrl, `${request.successUrl}?token=${done.gateway_id}&PayerID=SANDBOX`)
    },
  )
}
