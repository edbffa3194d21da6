import { challengeHeader } from '#contract/challenges/endpoints.ts'
import { idempotencyKey } from '#contract/common.ts'
import { type Access, type Endpoint, tags } from '#contract/endpoint.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { idempotencyHours } from '#contract/limits/serving.ts'
import { errorCodesOf, errorReplies, errorSchema } from './errors.ts'
import { type Example, readExamples } from './examples.ts'
import { linksOf } from './links.ts'
import { fieldsOf, type JsonSchema, replySchema, replySchemas, requestSchema } from './schemas.ts'

export type DocumentOptions = { title: string; version: string; baseUrl: string }

const description = `JSON over HTTP. Texts for people are Bosnian; programs go by codes, which are English.

Programs send the token of a login, or one that its owner made for them, as \`Authorization: Bearer …\`. Pages use the
cookie \`auth.token\` instead, and prove by \`X-XSRF-TOKEN\`, which repeats the cookie \`XSRF-TOKEN\`, that a change comes
from them.

Unknown fields of a request are ignored, and so is space around a text, which counts in no limit of its length. Every error
has the same body (\`Error\`); with \`validation_failed\` its \`fields\` say what is wrong with each field.`

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token of the form id|secret.' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'auth.token', description: 'The session of a browser.' },
  xsrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie XSRF-TOKEN; needed with the session cookie for changes.',
  },
}

function securityOf({ access, isShared, method, errors = [] }: Endpoint) {
  if (isShared) return []
  const own = [{ bearer: [] }, method === 'GET' ? { cookie: [] } : { cookie: [], xsrf: [] }]
  // Some calls for anyone check the login themselves.
  return access === 'anyone' && !errors.includes('not_logged_in') ? [{}, ...own] : own
}

const accessText: Record<Access, string> = {
  anyone: '',
  member: 'Needs a login.',
  person: 'Needs a login by a person; tokens of programs are refused.',
  moderator: 'For moderators and admins; to everyone else the call does not exist.',
  admin: 'For admins; to everyone else the call does not exist.',
}

/** Parameters in one place, from an object schema. */
function parametersIn(place: 'path' | 'query', schema: Endpoint['params']) {
  if (!schema) return []
  const { properties = {}, required = [] } = requestSchema(schema, place) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const fields = fieldsOf(schema)
  return Object.entries(properties).map(([name, { description: text, examples, ...rest }]) => ({
    in: place,
    name,
    // Path parameters are always required.
    required: place === 'path' || required.includes(name),
    ...(text !== undefined && { description: text }),
    ...(place === 'query' && fields[name]?.safeParse('').success && { allowEmptyValue: true }),
    schema: rest,
    ...(Array.isArray(examples) && { example: examples[0] as unknown }),
  }))
}

function headerParameters({ idempotent, challenge }: Endpoint) {
  return [
    ...(idempotent
      ? [
          {
            in: 'header',
            name: 'Idempotency-Key',
            required: false,
            description: `Repeats of the call under the same key get the first reply, for ${idempotencyHours} hours.`,
            schema: requestSchema(idempotencyKey, 'header'),
          },
        ]
      : []),
    ...(challenge
      ? [
          {
            in: 'header',
            name: challengeHeader,
            required: false,
            description: `The solution of \`GET /api/challenge?for=${challenge}\`, as base64 of JSON. Needed where the site asks for one.`,
            schema: { type: 'string' },
          },
        ]
      : []),
  ]
}

const file = { type: 'string', format: 'binary' }

function requestBodyOf({ body, files }: Endpoint, { request: example }: Example) {
  if (files) {
    const schema = {
      type: 'object',
      properties: { [files]: files.endsWith('[]') ? { type: 'array', items: file } : file },
      required: [files],
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!body) return undefined
  // A schema that accepts undefined makes the body optional.
  const isRequired = !body.safeParse(undefined).success
  const schema = requestSchema(body, 'body')
  return {
    required: isRequired,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  }
}

function successOf(endpoint: Endpoint, { reply: example }: Example) {
  const { reply, produces, status, failing } = endpoint
  if (produces)
    return { [status]: { description: 'The file.', content: { [produces]: { schema: fileOf(produces) } } } }
  if (!reply) return { [status]: { description: 'Done.' } }
  const content = {
    'application/json': { schema: replySchema(reply), ...(example !== undefined && { example }) },
  }
  const links = linksOf(endpoint)
  return {
    [status]: { description: 'Done.', content, ...(links && { links }) },
    ...(failing && { [failing]: { description: 'The same body, which reports a failure.', content } }),
  }
}

const fileOf = (type: string) => (type.startsWith('text/') ? { type: 'string' } : file)

function operationOf(endpoint: Endpoint, name: string, example: Example) {
  const { params, query, tag, summary, access } = endpoint
  const parameters = [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...headerParameters(endpoint),
  ]
  const requestBody = requestBodyOf(endpoint, example)
  const text = [endpoint.description, accessText[access]].filter(Boolean).join('\n\n')
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(text && { description: text }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    security: securityOf(endpoint),
    responses: { ...errorReplies(errorCodesOf(endpoint)), ...successOf(endpoint, example) },
  }
}

/** The OpenAPI document of all endpoints, from their declarations. */
export function openApiDocument({ title, version, baseUrl }: DocumentOptions) {
  const examples = readExamples()
  const endpoints = [...endpointNames].filter(([{ isHidden }]) => !isHidden)
  const paths: Record<string, Record<string, object>> = {}
  for (const [endpoint, name] of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, name, examples[name] ?? {}),
    }
  }
  const usedTags = new Set<string>(endpoints.map(([{ tag }]) => tag))
  const replies = new Set(endpoints.flatMap(([{ reply }]) => (reply ? [reply] : [])))
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: baseUrl }],
    tags: Object.entries(tags)
      .filter(([name]) => usedTags.has(name))
      .map(([name, text]) => ({ name, description: `${text}.` })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: { schemas: { ...replySchemas(replies), Error: errorSchema }, securitySchemes },
  }
}
