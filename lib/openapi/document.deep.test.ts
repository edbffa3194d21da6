import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect } from 'vitest'
import { schemaNames } from '#contract/endpoints.ts'
import { test } from '#tests/support/test.ts'

type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string; description?: string }[]
  responses: Record<
    string,
    {
      content?: Record<string, { schema?: { $ref?: string } }>
      links?: Record<string, { operationId: string; parameters: Record<string, string> }>
    }
  >
}
type Document = {
  info: object
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: object }
}

const described = test
  .extend('text', { scope: 'file' }, async ({ app }) => (await app.inject('/api/openapi.json')).body)
  .extend('document', { scope: 'file' }, ({ text }) => JSON.parse(text) as Document)
  .extend('operations', { scope: 'file' }, ({ document }) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    ),
  )

described('gives every schema a name of its own', () => {
  const names = [...schemaNames.values()]
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

described('gives every call a name of its own, a summary and a declared tag', ({ document, operations }) => {
  const tags = document.tags.map(({ name }) => name)
  const wrong = operations.filter(
    ({ operation: { operationId, summary, tags: own = [] } }) =>
      !operationId || !summary || own.length !== 1 || !tags.includes(own[0]!),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(document.tags.filter(({ description }) => !description)).toEqual([])
})

described('names the schema of every JSON reply', ({ document, operations }) => {
  const unnamed = operations.flatMap(({ name, operation }) =>
    Object.entries(operation.responses)
      .filter(([status, { content }]) => status.startsWith('2') && content?.['application/json'])
      .filter(([, { content }]) => !content!['application/json']!.schema?.$ref)
      .map(([status]) => `${name} ${status}: export its schema from contract/`),
  )
  expect(unnamed).toEqual([])
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Category', 'City', 'Error', 'PublicUser']),
  )
})

described('describes every parameter', ({ operations }) => {
  const silent = operations.flatMap(({ name, operation: { parameters = [] } }) =>
    parameters.filter(({ description }) => !description).map((parameter) => `${name} ${parameter.name}`),
  )
  expect(silent).toEqual([])
})

described('gives a linter nothing to say', async ({ text }) => {
  // The test's own address is not reachable for others.
  const rules = { 'no-server-example.com': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: text, config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

described('refers only to components that exist, and holds no others', ({ document, text }) => {
  const { schemas } = document.components
  const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
  expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/)
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(schemas).toSorted())
})

described('says who may call, and which errors a call gives', ({ document }) => {
  const call = (method: string, path: string) => document.paths[`/api${path}`]![method]!
  expect(call('get', '/countries').security).toEqual([{}, { bearer: [] }, { cookie: [] }])
  expect(call('post', '/admin/jobs/{id}/retry').security).toEqual([{ bearer: [] }, { cookie: [], xsrf: [] }])
  expect(Object.keys(call('post', '/admin/jobs/{id}/retry').responses)).toEqual([
    '200',
    '400',
    '403',
    '404',
    '413',
    '415',
    '422',
    '429',
    '431',
    '500',
    '503',
    '507',
  ])
  expect(call('post', '/listings/{id}/views').responses['204']).toEqual({ description: 'Done.' })
  expect(document.paths['/api/dev/inbox']).toBeUndefined()
})

described(
  'links a call that creates something to those that read, change and delete it',
  ({ document, operations }) => {
    const linksOf = (method: string, path: string) => {
      const { responses } = document.paths[`/api${path}`]![method]!
      return Object.values(responses).flatMap(({ links = {} }) => Object.values(links))
    }
    const parameters = { id: '$response.body#/id' }
    expect(linksOf('post', '/listings')).toEqual([
      { operationId: 'getListing', parameters },
      { operationId: 'changeListing', parameters },
      { operationId: 'deleteListing', parameters },
    ])
    expect(linksOf('post', '/users/{username}/listings')).toEqual(linksOf('post', '/listings'))
    expect(linksOf('post', '/shop/feeds/{id}/runs')).toEqual([
      {
        operationId: 'getFeedRun',
        parameters: { id: '$request.path.id', runId: '$response.body#/id' },
      },
    ])
    expect(linksOf('post', '/conversations')[0]!.parameters).toEqual({
      id: '$response.body#/conversation_id',
    })
    const byId = new Map(operations.map((one) => [one.operation.operationId, one]))
    const wrong = operations.flatMap(({ name, operation: { responses } }) =>
      Object.values(responses)
        .flatMap(({ links = {} }) => Object.values(links))
        .filter(({ operationId, parameters: given }) => {
          const wanted = byId.get(operationId)?.operation.parameters ?? []
          const names = wanted.filter((one) => one.in === 'path').map((one) => one.name)
          return names.length === 0 || String(names.toSorted()) !== String(Object.keys(given).toSorted())
        })
        .map(({ operationId }) => `${name} to ${operationId}`),
    )
    expect(wrong).toEqual([])
  },
)

described('links every call that answers with the id of something that has an address', ({ operations }) => {
  const linked = operations.filter(({ operation }) =>
    Object.values(operation.responses).some(({ links }) => links),
  )
  expect(linked.length).toBeGreaterThan(25)
})
