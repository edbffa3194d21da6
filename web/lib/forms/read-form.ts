import type { z } from 'zod'
import { isSecret } from '#contract/text/schemas.ts'

/** The contents of a form by field name: text, checkboxes and lists. */
export type FormValues = Record<string, string | boolean | string[]>

type Def = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  shape?: Record<string, z.ZodType>
  values?: unknown[]
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** The schema and those it wraps, outermost first. */
function layersOf(schema: z.ZodType): z.ZodType[] {
  const { type, innerType, in: first, out } = defOf(schema)
  // A leading transform only prepares the input.
  const inner = type === 'pipe' && first ? (defOf(first).type === 'transform' ? out : first) : innerType
  return inner ? [schema, ...layersOf(inner)] : [schema]
}

/** The value of an empty field: undefined if the schema allows that, else null if it allows that. */
function emptyOf(layers: readonly z.ZodType[]) {
  const types = new Set(layers.map((layer) => defOf(layer).type))
  if (types.has('optional') || types.has('default')) return undefined
  return types.has('nullable') ? null : ''
}

function readField(form: FormData, name: string, schema: z.ZodType, values: FormValues): unknown {
  const layers = layersOf(schema)
  const { type, shape, values: literals = [] } = defOf(layers.at(-1)!)
  if (type === 'object') return readShape(form, shape!, values, `${name}.`)
  if (type === 'array') return (values[name] = form.getAll(name).map(String))
  if (type === 'boolean' || typeof literals[0] === 'boolean') return (values[name] = form.has(name))
  const given = form.get(name)
  const text = typeof given === 'string' ? given : ''
  if (!layers.some(isSecret)) values[name] = text
  return text.trim() === '' ? emptyOf(layers) : text
}

const readShape = (
  form: FormData,
  shape: Record<string, z.ZodType>,
  values: FormValues,
  prefix = '',
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, readField(form, prefix + name, schema, values)]),
  )

/**
 * Reads a form as a call's body, for the schema to validate. `values` are the form's contents for redisplay,
 * without passwords and codes. Fields inside an object have dotted names, as in their errors:
 * `declaration.owner`.
 */
export function readForm<B extends z.ZodObject>(form: FormData, { body: schema }: { body: B }) {
  const values: FormValues = {}
  const body = readShape(form, schema.shape, values)
  return { body: body as z.input<B>, values }
}
