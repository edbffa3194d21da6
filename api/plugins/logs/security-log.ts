import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '#api/deps.ts'
import { addressKey } from '#lib/http/addresses.ts'
import { type DomainError, HiddenAddress } from '#lib/errors.ts'
import { refusalBudget, refusalEvents, type SecurityEvent } from '#lib/security/security-log.ts'

/**
 * Logs logins, changes that guard an account and refusals at its own levels, unless the log is silent.
 * Names, passwords, codes and tokens stay out (`docs/security.md`).
 */
export const securityLog = fp<{ deps: Deps }>(async (app, { deps }) => {
  app.decorateRequest('refusal', undefined)
  app.decorateRequest('securityAccount', undefined)
  app.decorateRequest('lockedAccount', undefined)
  if (app.log.level === 'silent') return
  const log = app.log.child({ log: 'security' }, { level: 'info' })
  const budget = refusalBudget(() => deps.now().getTime())

  app.addHook('onResponse', (request, reply, done) => {
    const marked = request.routeOptions.config.securityEvent
    const refusal = request.refusal
    if (!marked && !refusal && request.lockedAccount === undefined) return done()
    return logEvent(request, reply, { marked, refusal })
  })

  type Outcome = { marked: SecurityEvent | undefined; refusal: DomainError | undefined }

  async function logEvent(request: FastifyRequest, reply: FastifyReply, { marked, refusal }: Outcome) {
    if (request.lockedAccount !== undefined)
      log.warn({ event: 'account_locked', account: request.lockedAccount, ip: request.ip }, 'security')
    const event = refusal ? refusalEvent(marked, refusal) : marked
    if (!event || (!refusal && reply.statusCode >= 400)) return
    const line = { event, ...(await about(request, reply)) }
    // Logging out of nothing, as with a forged cookie, concerns nobody and would fill the log.
    if (!refusal && line.account === undefined && line.subject === undefined) return
    if (!refusal) return log.info({ ...line, outcome: 'done' }, 'security')
    const allowed = budget.take(`${event} ${addressKey(request.ip)}`)
    if (!allowed) return
    const fields = refusal.fields && Object.keys(refusal.fields)
    const leftOut = allowed.leftOut > 0 ? allowed.leftOut : undefined
    log.warn({ ...line, outcome: 'refused', code: refusal.code, fields, left_out: leftOut }, 'security')
  }

  async function about(request: FastifyRequest, reply: FastifyReply) {
    // Only if it was already resolved.
    const session = await request.resolvedSession?.catch(() => undefined)
    const { username, login } = (request.body ?? {}) as { username?: unknown; login?: unknown }
    const name = typeof username === 'string' ? username : login
    return {
      account: request.securityAccount ?? session?.actor.id,
      session: session?.actor.sessionId,
      // The typed name may be a password by mistake.
      subject: typeof name === 'string' ? deps.pseudonym(name.toLowerCase()).toString('hex') : undefined,
      ip: request.ip,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      reqId: request.id,
    }
  }
})

const refusalEvent = (marked: SecurityEvent | undefined, refusal: DomainError) =>
  refusal instanceof HiddenAddress ? 'staff_access_denied' : (marked ?? refusalEvents[refusal.code])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's effect on an account's security, for the log. */
    securityEvent?: SecurityEvent
  }
  interface FastifyRequest {
    /** The reason for the refusal of the request. */
    refusal: DomainError | undefined
    /** The account that the request turned out to concern, if no session says so. */
    securityAccount: number | undefined
    /** The account that this attempt locked. */
    lockedAccount: number | undefined
  }
}
