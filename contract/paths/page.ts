import { formatQuery, type QueryValue } from './query-string.ts'

type Names<Pattern extends string> = Pattern extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Names<`/${More}`>
    : Rest
  : never

/** The parameters of a pattern such as `/artikal/:id/:slug?`. */
type Parameters<Pattern extends string> = {
  [Name in Names<Pattern> as Name extends `${string}?` ? never : Name]: string | number
} & {
  [Name in Names<Pattern> as Name extends `${infer Bare}?` ? Bare : never]?: string | number | undefined
}

const parameterName = /^:(\w+)\??$/

/**
 * A page: a function that writes its path, together with the pattern under which `web/routes.ts` mounts it.
 * `valuesOf` names the pattern's parameters; all other values become the query. A parameter without a value
 * is omitted with its slash.
 */
export function page<Pattern extends string, Given extends unknown[] = []>(
  pattern: Pattern,
  valuesOf?: (...given: Given) => Parameters<Pattern> & Record<string, QueryValue>,
) {
  // Parsed once, since a page of results writes hundreds of paths.
  const segments = pattern
    .split('/')
    .slice(1)
    .map((part) => ({ part, name: parameterName.exec(part)?.[1] }))
  const names = new Set(segments.map(({ name }) => name))
  const isQuery = (name: string) => !names.has(name)
  const pathOf = (...given: Given): string => {
    if (!valuesOf) return pattern
    const values: Record<string, QueryValue> = valuesOf(...given)
    let path = ''
    for (const { part, name } of segments) {
      const value = name === undefined ? part : values[name]
      if (value !== undefined) path += `/${value}`
    }
    return path + formatQuery(values, isQuery)
  }
  return Object.assign(pathOf, { pattern })
}
