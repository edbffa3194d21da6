/** A cell. Text that a spreadsheet would take for a formula is marked as text. */
export function csvCell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

export const csvLine = (values: readonly unknown[]) => `${values.map(csvCell).join(',')}\r\n`
