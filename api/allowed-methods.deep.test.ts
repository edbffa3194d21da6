import { expect } from 'vitest'
import type { ApiDocument } from '#tests/support/schemas/api-requests.ts'
import { test } from '#tests/support/test.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The methods that `Allow` names: the documented ones, and the two that the server adds to all. */
const allowOf = (documented: readonly string[]) =>
  [...documented, ...(documented.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted()

test('refuses every method that the document lacks, and names those that it has', async ({
  app,
  make,
  login,
}) => {
  const authorization = `Bearer ${await login(await make.account({ role: 'admin' }))}`
  const { paths } = (await app.inject('/api/openapi.json')).json<ApiDocument>()
  const problems: string[] = []
  for (const [path, operations] of Object.entries(paths)) {
    const allowed = allowOf(Object.keys(operations).map((method) => method.toUpperCase()))
    const url = path.replaceAll(/\{\w+\}/g, '1')
    for (const method of methods.filter((one) => !allowed.includes(one))) {
      const reply = await app.inject({ method, url, headers: { authorization } })
      const named = String(reply.headers.allow).split(', ').toSorted()
      if (reply.statusCode !== 405 || String(named) !== String(allowed))
        problems.push(`${method} ${path}: ${reply.statusCode}, Allow: ${reply.headers.allow}`)
    }
    const options = await app.inject({ method: 'OPTIONS', url, headers: { authorization } })
    const named = String(options.headers.allow).split(', ').toSorted()
    if (options.statusCode !== 204 || String(named) !== String(allowed))
      problems.push(`OPTIONS ${path}: ${options.statusCode}, Allow: ${options.headers.allow}`)
  }
  expect(problems).toEqual([])
})

test('answers a wrong method with an error of the usual form', async ({ app }) => {
  const reply = await app.inject({ method: 'PUT', url: '/api/listings/count', payload: { title: 'Bicikl' } })
  expect(reply.statusCode).toBe(405)
  expect(reply.json().error.code).toBe('method_not_allowed')
})

test('tells nobody but staff the methods of staff calls', async ({ app, make, login }) => {
  const ask = async (account?: { id: number }) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/admin/jobs/1/retry',
      headers: account ? { authorization: `Bearer ${await login(account)}` } : {},
    })
  for (const reply of [await ask(), await ask(await make.account())])
    expect([reply.statusCode, reply.headers.allow]).toEqual([404, undefined])
  expect((await ask(await make.account({ role: 'moderator' }))).headers.allow).toBe('OPTIONS, POST')
})
