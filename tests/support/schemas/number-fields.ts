import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { wrappedIn } from './wrapped-schema.ts'

/** The way to a field; 0 stands for an item of a list. */
export type FieldPath = readonly (string | 0)[]

/** Every field of a schema that takes a number. */
export function numberFields(given: $ZodType, path: FieldPath = []): FieldPath[] {
  const { def } = (given as $ZodTypes)._zod
  switch (def.type) {
    case 'number':
      return [path]
    case 'literal':
      return def.values.some((value) => typeof value === 'number') ? [path] : []
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => numberFields(field, [...path, name]))
    case 'array':
      return numberFields(def.element, [...path, 0])
    case 'tuple':
      return def.items.flatMap((item) => numberFields(item, [...path, 0]))
    case 'union': {
      const all = def.options.flatMap((option) => numberFields(option, path))
      return [...new Map(all.map((found) => [found.join('.'), found])).values()]
    }
    default: {
      const wrapped = wrappedIn(given)
      return wrapped ? numberFields(wrapped, path) : []
    }
  }
}

/** A copy of an input with another value in one field, whose surroundings are added where they lack. */
export function withField(input: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value
  if (name === 0) {
    const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : []
    return [withField(first, rest, value), ...others]
  }
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return { ...fields, [name]: withField(fields[name], rest, value) }
}
