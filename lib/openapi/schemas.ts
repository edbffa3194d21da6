import { z } from 'zod'
import { schemaNames } from '#contract/endpoints.ts'

export type JsonSchema = { [key: string]: unknown }

const refTo = (id: string) => `#/components/schemas/${id}`

/** Removes keys that only make sense on a standalone schema. */
const embedded = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))

/** Writes out the fields of a record with known keys; generators don't read them from `required`. */
const override: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  const { required, additionalProperties } = jsonSchema
  if (zodSchema._zod.def.type !== 'record' || !required) return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties ?? {}]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

const common = { unrepresentable: 'any', override } as const

/** Descriptions and examples without names, so that request schemas are inlined. */
class UnnamedMeta extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType) {
    const { id: _, ...meta } = z.globalRegistry.get(schema) ?? {}
    return Object.keys(meta).length > 0 ? (meta as never) : undefined
  }
}
const unnamed = new UnnamedMeta()

/** The schema of a caller's input. */
export const requestSchema = (schema: z.ZodType): JsonSchema =>
  embedded(z.toJSONSchema(schema, { ...common, io: 'input', metadata: unnamed }) as JsonSchema)

const referencesOf = (schema: JsonSchema) =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, id]) => id!)

/** Reply schemas, with components for those that `contract/` exports by name. */
export function replySchemas(replies: ReadonlySet<z.ZodType>) {
  const registry = z.registry<{ id: string; description?: string | undefined }>()
  for (const [schema, id] of schemaNames) {
    const description = z.globalRegistry.get(schema)?.description
    registry.add(schema, { id, ...(description && { description }) })
  }
  const { schemas } = z.toJSONSchema(registry, { ...common, io: 'output', uri: refTo })
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
  return id ? { $ref: refTo(id) } : embedded(z.toJSONSchema(reply, { ...common, io: 'output' }) as JsonSchema)
}
