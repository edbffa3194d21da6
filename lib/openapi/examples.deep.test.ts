import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'

type Media = { schema: object; example?: unknown }
type Content = Record<string, Media | undefined>
type Operation = {
  operationId: string
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: object }

/** The JSON that each call sends and gets, with its example. */
const test = base
  .extend('document', { scope: 'file' }, async ({ app }) =>
    (await app.inject('/api/openapi.json')).json<Document>(),
  )
  .extend('shown', { scope: 'file' }, ({ document }) =>
    Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ operationId, requestBody, responses }) => [
        { name: `${operationId} request`, media: requestBody?.content['application/json'] },
        ...Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([, { content }]) => ({ name: `${operationId} reply`, media: content?.['application/json'] })),
      ])
      .flatMap(({ name, media }) => (media ? [{ name, ...media }] : [])),
  )

/** Calls that the test of all calls brings to no success, or sends no body, since it may be left out. */
const notNoted = [
  'activatePro reply',
  'bookParcel reply',
  'buyExtras reply',
  'cancelParcel reply',
  'changeCartItem reply',
  'changeCartItem request',
  'deletePayoutAccount reply',
  'finishActionPrice reply',
  'finishVideoUpload reply',
  'getOrderParcel reply',
  'getProforma reply',
  'giveMessageConsent reply',
  'previewFollowerMessage reply',
  'publishListing request',
  'refreshListing request',
  'runFeed reply',
  'sendFollowerMessage reply',
  'sendFollowerMessage request',
  'startActionPrice reply',
  'stopWaiting reply',
  'trackParcel reply',
  'waitForFree reply',
]

const howTo = 'run WRITE_EXAMPLES=1 npx vitest run --project "deep node" api/access.deep.test.ts'

test('shows an example of the request and the reply of nearly every call', ({ shown }) => {
  const missing = shown.filter(({ example }) => example === undefined).map(({ name }) => name)
  expect(missing.toSorted(), howTo).toEqual(notNoted)
})

test('shows only examples that the schemas allow', ({ document, shown }) => {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    schemas: [{ $id: 'api', components: document.components }],
  })
  const wrong = shown.flatMap(({ name, schema, example }) => {
    if (example === undefined) return []
    // References in the document point to its own root.
    const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object
    return ajv.validate(whole, example) ? [] : [`${name}: ${ajv.errorsText()}`]
  })
  expect(wrong, howTo).toEqual([])
})

test('shows no secret', ({ shown }) => {
  const told = JSON.stringify(shown.map(({ example }) => example)).match(/\d+\|[\w-]{30,}|eyJ[\w-]{20,}/g)
  expect(told ?? []).toEqual([])
})
