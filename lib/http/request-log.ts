import type { FastifyRequest } from 'fastify'
import type { Brand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { networkOf } from './addresses.ts'

const redacted = '[Redacted]'
const anyName = 'xxxxxxxx'

/** Short numbers, such as pages and categories; anything else may be a name, an address or a phone number. */
const isHarmless = (value: string) => /^\d{0,5}$/.test(value)

/** Keeps the names of the parameters, so that a log still shows the kind of request. */
const shownQuery = (query: string) =>
  query
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return rest.length === 0 || isHarmless(rest.join('=')) ? pair : `${name}=${redacted}`
    })
    .join('&')

/**
 * The request log. Redacts the addresses of mailed links, since their tokens grant access, and everything
 * that identifies a person: usernames, typed words, and the last part of the caller's address.
 */
export function requestLog(brand: Brand) {
  const { verifyEmail, resetPassword, undoEmailChange, agentInvitation, decision, user, shop } =
    makePaths(brand)
  const below = (path: (name: string) => string) => path(anyName).split(anyName)[0]!
  const secretBelow = [
    ...[verifyEmail, resetPassword, undoEmailChange, agentInvitation].map((path) =>
      below((name) => path(name)),
    ),
    below((name) => decision(name)),
    '/api/decisions/',
  ]
  const nameBelow = [below((name) => user(name)), below((name) => shop(name)), '/api/users/', '/api/shops/']
  function shownPath(path: string) {
    const lower = path.toLowerCase()
    const secret = secretBelow.find((start) => lower.startsWith(start))
    if (secret) return secret + redacted
    const start = nameBelow.find((one) => lower.startsWith(one))
    if (!start) return path
    const [name = '', ...rest] = path.slice(start.length).split('/')
    return [start + (isHarmless(name) ? name : redacted), ...rest].join('/')
  }
  return ({ method, url, host, ip }: FastifyRequest) => {
    const [path = '', ...query] = url.split('?')
    const shown = shownPath(path)
    const isWhole = query.length === 0 || shown.endsWith(redacted)
    return {
      method,
      url: isWhole ? shown : `${shown}?${shownQuery(query.join('?'))}`,
      host,
      remoteAddress: networkOf(ip),
    }
  }
}

// PostgreSQL quotes values of rows there.
const quoting = new Set(['detail', 'where', 'internalQuery', 'hint'])

const stackOf = ({ stack, message, cause }: Error): string =>
  (stack ?? message) + (cause instanceof Error ? `\ncaused by: ${stackOf(cause)}` : '')

/** An error without the values that PostgreSQL quotes. */
export function errorLog(error: Error) {
  const own = Object.entries(error).filter(([name]) => !quoting.has(name))
  return { ...Object.fromEntries(own), type: error.name, message: error.message, stack: stackOf(error) }
}
