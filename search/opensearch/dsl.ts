/** A part of a query in OpenSearch's own language. */
export type Dsl = Readonly<Record<string, unknown>>

export const term = (field: string, value: string | number | boolean): Dsl => ({ term: { [field]: value } })
/** Matches nothing if there are no values. */
export const anyOfValues = (field: string, values: readonly (string | number)[]): Dsl => ({
  terms: { [field]: values },
})
export const exists = (field: string): Dsl => ({ exists: { field } })

type Ends = { gte?: number | undefined; lte?: number | undefined }
export const range = (field: string, { gte, lte }: Ends): Dsl => ({
  range: { [field]: { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) } },
})

export const everything: Dsl = { match_all: {} }
export const nothing: Dsl = { match_none: {} }

/** Conditions without a score. */
export function allOf(conditions: readonly Dsl[]): Dsl {
  if (conditions.length === 0) return everything
  return conditions.length === 1 ? conditions[0]! : { bool: { filter: conditions } }
}

export function anyOf(conditions: readonly Dsl[]): Dsl {
  if (conditions.length === 0) return nothing
  return conditions.length === 1 ? conditions[0]! : { bool: { should: conditions, minimum_should_match: 1 } }
}

export const noneOf = (conditions: readonly Dsl[]): Dsl => ({ bool: { must_not: conditions } })

export const script = (source: string, params: Dsl): Dsl => ({
  script: { script: { lang: 'painless', source, params } },
})
