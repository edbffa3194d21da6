import { expect } from 'vitest'
import { errorCodesOf } from '#lib/openapi/errors.ts'
import { endpointNames } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { previewCatalogueChange } from '#contract/catalogue.ts'
import { previewPrice } from '#contract/tariffs/endpoints.ts'
import { previewServiceMessage } from '#contract/service-messages.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { checksByRoute } from '#tests/access/routes.ts'
import { accessScene } from '#tests/access/scene/scene.ts'
import { exampleNotes } from '#tests/support/examples.ts'
import { actingStatus, roles } from '#tests/access/rows.ts'
import { newAddress } from '#tests/support/accounts/people.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { test } from '#tests/support/test.ts'

/** Calls of staff that change something; the others only compute. */
const isTraced = (endpoint: Endpoint | undefined) =>
  endpoint !== undefined &&
  (endpoint.access === 'moderator' || endpoint.access === 'admin') &&
  endpoint.method !== 'GET' &&
  endpoint !== previewServiceMessage &&
  endpoint !== previewCatalogueChange &&
  endpoint !== previewPrice

test(
  'answers every kind of caller as the matrix says',
  { timeout: 300_000 },
  async ({ app, make, login, db, deps }) => {
    const { makeCaller, callers, beginToAct, fill } = await accessScene({ make, db, deps })
    const photo = await jpeg()
    const wrong: string[] = []
    const traced = new Set<Endpoint>()
    const examples = exampleNotes()
    const tracesOf = (actorId: number) =>
      db
        .selectFrom('audit_log')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('actor_id', '=', actorId)
        .executeTakeFirstOrThrow()
        .then(({ count }) => count)
    for (const [route, checks] of Object.entries(checksByRoute)) {
      for (const {
        endpoint,
        path = route.split(' ')[1]!,
        body,
        upload,
        content,
        caller: kind,
        row,
      } of checks!) {
        for (const role of ['acting', ...roles] as const) {
          const callerOf = (one: Exclude<typeof role, 'anonymous'>) =>
            kind ? makeCaller[one]({ verified: kind === 'new' }) : callers[one]
          const account = role === 'anonymous' ? undefined : await callerOf(role)
          // A fresh session each time, since some routes end it.
          const headers = account && { authorization: `Bearer ${await login(account)}` }
          const shopOfAgent = role === 'acting' ? await beginToAct(account!) : undefined
          // Agents act on their shop's things, unless the call is about themselves.
          const caller = endpoint?.agents === 'self' ? account : (shopOfAgent ?? account)
          const url = await fill(path, caller)
          const form =
            upload && multipart([{ name: 'a.jpg', content: content ? Buffer.from(content) : photo }], upload)
          const staff = isTraced(endpoint) ? caller?.id : undefined
          const traces = staff === undefined ? 0 : await tracesOf(staff)
          const sent =
            body === undefined ? undefined : (JSON.parse(await fill(JSON.stringify(body), caller)) as object)
          const reply = await app.inject({
            method: route.split(' ')[0] as 'GET',
            url,
            headers: { ...headers, ...(form && form.headers) },
            remoteAddress: newAddress(),
            ...(form && { payload: form.payload }),
            ...(sent !== undefined && { payload: sent }),
          })
          const { statusCode } = reply
          const expected = role === 'acting' ? actingStatus(row, endpoint) : row[role]
          if (statusCode !== expected)
            wrong.push(`${route} ${path} as ${role}: ${statusCode}, not ${expected}`)
          if (endpoint) examples.note(endpoint, sent, reply)
          const code = statusCode >= 400 ? reply.json<ErrorBody>().error.code : undefined
          if (endpoint && staff !== undefined && statusCode < 300) {
            traced.add(endpoint)
            if ((await tracesOf(staff)) <= traces) wrong.push(`${route} ${path} leaves no audit entry`)
          }
          if (endpoint && code && !errorCodesOf(endpoint).includes(code))
            wrong.push(`${route} replies with ${code}, which it does not declare`)
        }
      }
    }
    expect(wrong).toEqual([])
    if (process.env['WRITE_EXAMPLES']) examples.write()
    const untried = [...endpointNames.keys()].filter((one) => isTraced(one) && !traced.has(one))
    expect(untried.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  },
)
