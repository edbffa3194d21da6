/** Parts of a shop's settings, by the word of their address. */
export const settingsParts = {
  podaci: 'Podaci',
  adresa: 'Web adresa',
  'radno-vrijeme': 'Radno vrijeme',
  izgled: 'Izgled',
  'o-nama': 'O nama',
  ponuda: 'Ponuda',
} as const
export type SettingsPart = keyof typeof settingsParts
export const settingsPartNames = Object.keys(settingsParts) as SettingsPart[]

export const partOf = (given: string | undefined): SettingsPart =>
  settingsPartNames.find((name) => name === given) ?? 'podaci'

type Row = Record<string, string>

/**
 * Reads numbered rows of a form, such as `exceptions.0.first`, without the empty ones. `values` are the
 * rest by the same names, renumbered, as errors are.
 */
export function readRows(form: FormData, name: string, fields: readonly string[], most: number) {
  const rows: Row[] = []
  for (let at = 0; at < most; at++) {
    const row = Object.fromEntries(
      fields.map((field) => {
        const given = form.get(`${name}.${at}.${field}`)
        return [field, typeof given === 'string' ? given.trim() : '']
      }),
    )
    if (Object.values(row).some((text) => text !== '')) rows.push(row)
  }
  return { rows, values: rowValues(name, rows) }
}

/** Rows as the values of their fields. */
export const rowValues = (name: string, rows: readonly object[]): Record<string, unknown> =>
  Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([field, value]) => [`${name}.${at}.${field}`, value])),
  )

/** The number of rows that a form shows: the filled ones and some empty ones. */
export const shownRows = (values: object, name: string, most: number, empty = 2) => {
  const filled = new Set(
    Object.keys(values)
      .filter((key) => key.startsWith(`${name}.`))
      .map((key) => key.split('.')[1]),
  )
  return Math.min(most, filled.size + empty)
}
