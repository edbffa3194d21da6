import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import type { AttributeValues, Findings } from '../outcome.ts'

export type NumberRange = { min: number; max: number }

/**
 * Collects a listing's attribute values; omits and reports those that do not fit the category's definition.
 */
export class AttributeCollector {
  readonly values: AttributeValues = {}
  readonly #definitions: ReadonlyMap<number, CatalogAttribute>
  readonly #findings: Findings

  constructor(definitions: ReadonlyMap<number, CatalogAttribute>, findings: Findings) {
    this.#definitions = definitions
    this.#findings = findings
  }

  number(id: number, raw: string | number | null | undefined, { min, max }: NumberRange) {
    if (raw === null || raw === undefined || raw === '') return
    const value = Number(raw)
    const field = this.#field(id, 'number', raw)
    if (!field) return
    if (!Number.isFinite(value)) this.#findings.changed(field, 'value_not_number', raw)
    else if (value < min || value > max) this.#findings.changed(field, 'value_absurd', raw)
    else this.values[id] = value
  }

  option(id: number, value: string | null | undefined, raw: unknown = value) {
    if (!value) return
    const field = this.#field(id, 'string', raw)
    if (!field) return
    const options = this.#definitions.get(id)!.options
    if (options && !options.includes(value)) this.#findings.changed(field, 'value_not_offered', raw)
    else this.values[id] = value
  }

  tick(id: number, isTicked: boolean) {
    if (isTicked && this.#field(id, 'boolean', isTicked)) this.values[id] = true
  }

  #field(id: number, type: CatalogAttribute['type'], raw: unknown): string | undefined {
    const definition = this.#definitions.get(id)
    if (definition?.type === type) return definition.name
    this.#findings.changed(definition?.name ?? `attribute-${id}`, 'attribute_not_offered', raw)
  }
}
