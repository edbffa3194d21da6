import type { FeedPriceUnit } from '#contract/listings/feeds.ts'

/** The choice for a value that listings go without. */
export const without = { value: '-', label: 'Bez ovog podatka' }

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The entries of a form that number their fields from 0. */
function* entries(form: FormData, name: string): Generator<number> {
  for (let at = 0; form.has(`${name}.${at}`); at++) yield at
}

/** Reads what the form says about columns and values, as two bodies; entry and field keep the same number. */
export function readMeanings(form: FormData) {
  const values: Record<string, string> = {}
  const kept = (name: string) => (values[name] = textOf(form, name))
  const columns = [...entries(form, 'column')].map((at) => ({
    column: textOf(form, `column.${at}`),
    meaning: kept(`columns.${at}`),
  }))
  const answers = [...entries(form, 'value')].map((at) => {
    const given = kept(`values.${at}`).trim()
    const isLeftOut = given === without.value || given === without.label
    return {
      field: textOf(form, `field.${at}`),
      value: textOf(form, `value.${at}`),
      to: given === '' ? null : isLeftOut ? '' : given,
    }
  })
  const unit = kept('price_unit').trim()
  return {
    columns: { columns, price_unit: unit === '' ? null : (unit as FeedPriceUnit) },
    answers: { values: answers },
    values,
  }
}
