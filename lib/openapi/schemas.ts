import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { schemaNames } from '#contract/endpoints.ts'
import { type AlsoTaken, alsoTakenBy } from '#contract/text/schemas.ts'
import { spaced, withoutClasses } from './patterns.ts'

export type JsonSchema = { [key: string]: unknown }

const refTo = (id: string) => `#/components/schemas/${id}`

/** Removes keys that only make sense on a standalone schema. */
const embedded = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>
type Overridden = Parameters<Override>[0]

/** Writes out the fields of a record with known keys; generators don't read them from `required`. */
function writeOutRecord({ zodSchema, jsonSchema }: Overridden) {
  const { required, additionalProperties } = jsonSchema
  if (!(zodSchema instanceof z.ZodRecord) || !required) return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties ?? {}]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

function writePlainPattern({ jsonSchema }: Overridden) {
  if (jsonSchema.pattern !== undefined) jsonSchema.pattern = withoutClasses(jsonSchema.pattern)
}

/**
 * A trimmed text may be nothing but space if its pattern allows an empty one. The length then is that of the rest, which a
 * pattern can say and `maxLength` cannot.
 */
function allowSpace({ zodSchema, jsonSchema }: Overridden) {
  const { pattern, maxLength } = jsonSchema
  if (!(zodSchema instanceof z.ZodString) || pattern === undefined || maxLength === undefined) return
  if (zodSchema.safeParse('\n').data !== '') return
  jsonSchema.pattern = spaced(pattern, maxLength)
  delete jsonSchema.maxLength
}

/** Does not require fields that have a default. */
function requireLess({ zodSchema, jsonSchema }: Overridden) {
  if (!(zodSchema instanceof z.ZodObject) || !jsonSchema.required) return
  const { shape } = zodSchema as z.ZodObject<Record<string, z.ZodType>>
  const required = jsonSchema.required.filter((name) => !shape[name]?.safeParse(undefined).success)
  if (required.length > 0) jsonSchema.required = required
  else delete jsonSchema.required
}

/** The values that a schema takes beside its own, such as the words that forms send for a boolean. */
function alsoTaken(schema: z.core.$ZodType): AlsoTaken | undefined {
  if (!(schema instanceof z.ZodPipe) || !(schema.in instanceof z.ZodTransform)) return undefined
  return alsoTakenBy(schema.in.def.transform)
}

/** In addresses everything is a text, and parameters say by themselves that they may be empty. */
function alsoInAddress(also: AlsoTaken): AlsoTaken | undefined {
  if (!('enum' in also)) return undefined
  const words = also.enum.filter((word) => typeof word === 'string' && !['', 'true', 'false'].includes(word))
  return words.length > 0 ? { enum: words } : undefined
}

function takeMore({ jsonSchema }: Overridden, also: AlsoTaken | undefined) {
  if (!also) return
  const { description, default: usual, examples, ...own } = jsonSchema
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  const choices = own.anyOf && Object.keys(own).length === 1 ? own.anyOf : [own]
  const isNew = !choices.some((choice) => isDeepStrictEqual(choice, also))
  Object.assign(jsonSchema, {
    ...(description !== undefined && { description }),
    ...(usual !== undefined && { default: usual }),
    ...(examples !== undefined && { examples }),
    anyOf: isNew ? [...choices, also] : choices,
  })
}

const overrideReply: Override = (given) => {
  writeOutRecord(given)
  writePlainPattern(given)
}
const overrideRequest =
  (place: Place): Override =>
  (given) => {
    overrideReply(given)
    allowSpace(given)
    requireLess(given)
    const also = alsoTaken(given.zodSchema)
    takeMore(given, also && place !== 'body' ? alsoInAddress(also) : also)
  }

const common = { unrepresentable: 'any' } as const

/** Descriptions and examples without names, so that request schemas are inlined. */
class UnnamedMeta extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType) {
    const { id: _, ...meta } = z.globalRegistry.get(schema) ?? {}
    return Object.keys(meta).length > 0 ? (meta as never) : undefined
  }
}
const unnamed = new UnnamedMeta()

export type Place = 'path' | 'query' | 'header' | 'body'

/** The schema of a caller's input. */
export const requestSchema = (schema: z.ZodType, place: Place): JsonSchema =>
  embedded(
    z.toJSONSchema(schema, {
      ...common,
      override: overrideRequest(place),
      io: 'input',
      metadata: unnamed,
    }) as JsonSchema,
  )

/** The fields of an object schema, also of one whose values are changed afterwards. */
export function fieldsOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape
  return schema instanceof z.ZodPipe ? fieldsOf(schema.in as z.ZodType) : {}
}

const referencesOf = (schema: JsonSchema) =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, id]) => id!)

/** Reply schemas, with components for those that `contract/` exports by name. */
export function replySchemas(replies: ReadonlySet<z.ZodType>) {
  const registry = z.registry<{ id: string; description?: string | undefined }>()
  for (const [schema, id] of schemaNames) {
    const description = z.globalRegistry.get(schema)?.description
    registry.add(schema, { id, ...(description && { description }) })
  }
  const { schemas } = z.toJSONSchema(registry, {
    ...common,
    override: overrideReply,
    io: 'output',
    uri: refTo,
  })
  const all = Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, embedded(schema as JsonSchema)]),
  )
  const used = new Set<string>()
  const add = (id: string) => {
    if (used.has(id)) return
    used.add(id)
    referencesOf(all[id]!).forEach(add)
  }
  for (const reply of replies) {
    const id = schemaNames.get(reply)
    if (id) add(id)
  }
  return Object.fromEntries([...used].toSorted().map((id) => [id, all[id]!]))
}

/** The schema or reference of a reply. Replies without a name are inlined, which a test refuses. */
export function replySchema(reply: z.ZodType): JsonSchema {
  const id = schemaNames.get(reply)
  return id
    ? { $ref: refTo(id) }
    : embedded(z.toJSONSchema(reply, { ...common, override: overrideReply, io: 'output' }) as JsonSchema)
}
