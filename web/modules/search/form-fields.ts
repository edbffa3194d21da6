import { attrField, rangeFields, readAttr } from './attr-fields.ts'
import { kindIn } from './facets.ts'
import type { PanelProps } from './panel.ts'
import { listNames, partsOf, type SearchValues } from './query.ts'

/** The form's values by field name: the inverse of `readPairs`. */
export type FormFields = ReadonlyMap<string, readonly string[]>

export const hasField = (fields: FormFields, name: string, value: string) =>
  fields.get(name)?.includes(value) ?? value === ''

export function formFields(
  values: SearchValues,
  { facets, places }: Pick<PanelProps, 'facets' | 'places'>,
): FormFields {
  const fields = new Map<string, readonly string[]>()
  for (const [name, value] of Object.entries(values)) {
    fields.set(name, (listNames as readonly string[]).includes(name) ? partsOf(value) : [value])
  }
  fields.set(
    'cities',
    places.chosen.map(({ value }) => value),
  )
  if (values.shop_only) fields.set('user_type', ['shop'])
  if (!values.attr_encoded) return fields
  for (const { id, type, value } of readAttr(values.attr, kindIn(facets))) {
    if (type === 'list') fields.set(attrField(id), value)
    else
      for (const [at, name] of rangeFields(id).entries()) {
        const end = value[at]
        if (end !== null && end !== undefined) fields.set(name, [String(end).replace('.', ',')])
      }
  }
  return fields
}

/** Sets the form to the URL's search, which chips and "back" change from outside. */
export function fillForm(form: HTMLFormElement, fields: FormFields) {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      field.checked = hasField(fields, field.name, field.value)
    else if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name)
      field.value = fields.get(field.name)?.[0] ?? ''
  }
}
