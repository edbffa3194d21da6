import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { inProcessAddress } from '#lib/http/addresses.ts'
import { hostJudge, type HostRules } from '#lib/http/known-hosts.ts'

/** Returns a test for addresses whose `X-Forwarded-*` headers are trusted: proxies and our own pages. */
export function proxyTrust(proxies: readonly string[]) {
  const trusts = proxyAddress.compile([...proxies]) as (address: string, hop: number) => boolean
  // Each request asks several times, and parsing the address takes longest.
  return (address: string, hop: number) => address === inProcessAddress || trusts(address, hop)
}

type Trust = ReturnType<typeof proxyTrust>

/** As Fastify's `request.host`, before there is a request. */
function hostOf({ headers, socket }: IncomingMessage, trusts: Trust): string {
  const forwarded = headers['x-forwarded-host']
  if (typeof forwarded === 'string' && forwarded !== '' && trusts(socket.remoteAddress ?? '', 0))
    return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
  return headers.host ?? ''
}

/** Files are the same on every host. */
const sharedFile = /^\/(?:shop-assets|media|avatars|drawings|icons|map)\/|^\/favicon\.svg(?:\?|$)/

/** Lets the router tell the hosts of shops from the main one, so that no route serves both by accident. */
export function siteConstraint(baseUrl: string, rules: HostRules, trusts: Trust) {
  const judge = hostJudge(baseUrl, rules)
  return {
    name: 'site',
    mustMatchWhenDerived: true,
    storage() {
      const handlers = new Map<string, unknown>()
      return {
        get: (site: string) => (handlers.get(site) ?? null) as never,
        set: (site: string, handler: unknown) => void handlers.set(site, handler),
      }
    },
    deriveConstraint: (request: IncomingMessage) =>
      judge(hostOf(request, trusts)).kind === 'shop' && !sharedFile.test(request.url ?? '')
        ? 'shop'
        : (undefined as unknown as string),
  }
}

type Options = { baseUrl: string; rules: HostRules }

/**
 * Makes everyone a stranger on the hosts of shops: sessions and choices belong to the main host. Registered before
 * anything reads a cookie.
 */
export const shopHosts = fp<Options>(async (app, { baseUrl, rules }) => {
  const judge = hostJudge(baseUrl, rules)
  app.decorate('mainHost', new URL(baseUrl).host)
  app.decorateRequest('shopLabel', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const host = judge(request.host)
    if (host.kind === 'shop') {
      request.shopLabel = host.label
      delete request.raw.headers.cookie
      delete request.raw.headers.authorization
    }
    done()
  })
})

/** Returns whether the route may answer on the host of a shop. */
export const isForShops = (request: FastifyRequest) =>
  servesShops(request) || sharedFile.test(request.routeOptions.url ?? '')

/** Returns whether the route serves the hosts of shops alone. */
const servesShops = ({ routeOptions }: FastifyRequest) => routeOptions.config.site === 'shop'

declare module 'fastify' {
  interface FastifyInstance {
    /** The host of the main site, with its port. */
    mainHost: string
  }
  interface FastifyRequest {
    /** On the host of a shop; null if no shop can have this one, undefined on the main host. */
    shopLabel: string | null | undefined
  }
  interface FastifyContextConfig {
    /** The main site unless given. */
    site?: 'shop'
  }
}
