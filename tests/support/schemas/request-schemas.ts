import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { type AppOptions, buildApp } from '#api/app.ts'
import type { Deps } from '#api/deps.ts'
import { challengeAnswer } from '#contract/challenges/endpoints.ts'
import { idempotencyKey } from '#contract/common.ts'
import { wrappedIn } from './wrapped-schema.ts'

export type RequestSchema = { name: string; schema: $ZodType }

/** All schemas for request data: those of all routes, and of the headers that are read separately. */
export async function requestSchemas(deps: Deps, options: AppOptions): Promise<RequestSchema[]> {
  const found: RequestSchema[] = [
    { name: 'Idempotency-Key', schema: idempotencyKey },
    { name: 'X-Challenge', schema: challengeAnswer },
  ]
  const app = await buildApp(deps, {
    ...options,
    onRoute: ({ method, url, schema }) => {
      for (const part of ['params', 'querystring', 'body', 'headers'] as const) {
        if (schema?.[part] && method !== 'HEAD')
          found.push({ name: `${String(method)} ${url} ${part}`, schema: schema[part] as $ZodType })
      }
    },
  })
  await app.ready()
  await app.close()
  return found
}

/** A position for a value within a schema: `put` builds an otherwise empty input around one. */
export type Place = { path: string; put(value: unknown): unknown }

const here: Place = { path: '', put: (value) => value }

/** Every position of a schema that can receive a text, whether or not one is expected there. */
export function placesOf(given: $ZodType, place = here): Place[] {
  const schema = given as $ZodTypes
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) =>
        placesOf(one, { path: `${place.path}.${name}`, put: (value) => place.put({ [name]: value }) }),
      )
    case 'array':
      return placesOf(def.element, { path: `${place.path}[]`, put: (value) => place.put([value]) })
    case 'record':
      return [
        { path: `${place.path}{key}`, put: (value) => place.put({ [String(value)]: true }) },
        ...placesOf(def.valueType, { path: `${place.path}{}`, put: (value) => place.put({ '': value }) }),
      ]
    case 'union':
      return def.options.flatMap((option) => placesOf(option, place))
    default: {
      const wrapped = wrappedIn(given)
      return wrapped ? placesOf(wrapped, place) : [place]
    }
  }
}
