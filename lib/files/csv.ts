const negativeNumber = /^-\d+(?:\.\d+)?$/

/** A cell. Text that a spreadsheet would take for a formula is marked as text; a negative number stays one. */
function csvCell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const isFormula = /^[=+\-@\t\r]/.test(text) && !negativeNumber.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}

export const csvLine = (values: readonly unknown[]) => `${values.map(csvCell).join(',')}\r\n`
