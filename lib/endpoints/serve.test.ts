import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { listCities, listNearbyCities } from '#contract/places/endpoints.ts'
import { serve, serveShared } from './serve.ts'

const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
app.decorate('sharedCalls', new Map())

/** Never called: the compiler checks that a shared reply cannot depend on its reader. */
export function compiles() {
  const none = { data: [] }
  serveShared(app, listNearbyCities, ({ params }) => (params.id > 0 ? none : none))
  // @ts-expect-error no request
  serveShared(app, listNearbyCities, ({ request }) => (request ? none : none))
  // @ts-expect-error no caller
  serveShared(app, listNearbyCities, ({ actor }) => (actor ? none : none))
  // @ts-expect-error no session
  serveShared(app, listNearbyCities, ({ session }) => (session ? none : none))
  // @ts-expect-error nowhere to set cookies
  serveShared(app, listNearbyCities, ({ reply }) => (reply ? none : none))
  // @ts-expect-error the reader comes with the second step
  serveShared(app, listNearbyCities, (_input, reader) => (reader ? none : none))
  // @ts-expect-error pages share its reply
  serve(app, listNearbyCities, () => none)
  // @ts-expect-error pages do not share its reply
  serveShared(app, listCities, () => none)
}

test('gives a shared reply only the input, and lets a second step know the reader', async () => {
  const inputs: object[] = []
  const town = {
    name: 'Foča',
    location: { lat: 43.5, lon: 18.8 },
    canton_id: 1,
    is_main: true,
    part_of: null,
    distance_km: 2,
  }
  serveShared(
    app,
    listNearbyCities,
    (input) => {
      inputs.push(input)
      return { data: [] }
    },
    async ({ headers }, { params }, readShared) => {
      if (headers.cookie === 'own') return { data: [{ ...town, id: params.id }] }
      return headers.cookie ? readShared() : undefined
    },
  )
  const ask = (cookie?: string) =>
    app.inject({ url: '/cities/7/nearby', ...(cookie && { headers: { cookie } }) })
  expect((await ask()).json()).toEqual({ data: [] })
  expect((await ask('any')).json()).toEqual({ data: [] })
  expect(inputs.map((input) => Object.entries(input))).toEqual([
    [
      ['params', { id: 7 }],
      ['query', {}],
    ],
    [
      ['params', { id: 7 }],
      ['query', {}],
    ],
  ])
  expect((await ask('own')).json().data[0].id).toBe(7)
  expect(inputs).toHaveLength(2)
})
