import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames } from '#contract/endpoints.ts'

type Link = { operationId: string; parameters: Record<string, string> }

/** In the order in which a client needs them. */
const linkedMethods = ['GET', 'PUT', 'DELETE'] as const

/** Paths of created resources, for calls that create them below another path. */
const homes: Readonly<Record<string, string>> = {
  '/users/:username/listings': '/listings',
  '/listings/:id/copy': '/listings',
  '/mahalac/notes/:id/replies': '/mahalac/notes',
  '/payments/top-ups': '/payments',
  '/me/shop/extensions': '/payments',
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

const hasId = (schema: unknown): boolean => schema instanceof z.ZodObject && 'id' in schema.shape

/** JSON pointer to the id of the created resource in the reply. */
function placeOfId({ path, reply }: Endpoint): string | undefined {
  // Its `data` is the first message.
  if (path === '/conversations') return '/conversation_id'
  if (!(reply instanceof z.ZodObject)) return undefined
  if (hasId(reply)) return '/id'
  return hasId(reply.shape['data']) ? '/data/id' : undefined
}

/** The calls that read, change and delete what a call creates, with the id from its reply. */
export function linksOf(endpoint: Endpoint): Record<string, Link> | undefined {
  const place = endpoint.method === 'POST' ? placeOfId(endpoint) : undefined
  if (!place) return undefined
  const home = homes[endpoint.path] ?? endpoint.path
  const links = linkedMethods.flatMap((method) =>
    [...endpointNames]
      .filter(([one]) => one.method === method && !one.isHidden && isMember(one.path, home))
      .map(([one, name]): [string, Link] => [
        name,
        { operationId: name, parameters: parametersOf(one, place) },
      ]),
  )
  return links.length > 0 ? Object.fromEntries(links) : undefined
}

const isMember = (path: string, home: string) =>
  path.startsWith(`${home}/:`) && /^:(?:id|\w+Id)$/.test(path.slice(home.length + 1))

function parametersOf({ path }: Endpoint, place: string) {
  const names = namesIn(path)
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      at === names.length - 1 ? `$response.body#${place}` : `$request.path.${name}`,
    ]),
  )
}
