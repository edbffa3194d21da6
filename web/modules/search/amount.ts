/**
 * Normalises amounts such as "1.500" and "1500,50" to 1500 and 1500.50 for the API. Invalid ones stay, for
 * the API to refuse by name.
 */
export function plainAmount(text: string | undefined): string | undefined {
  const amount = text?.replace(/\s|KM$/gi, '')
  if (!amount || !/^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/.test(amount)) return text
  return amount.replaceAll('.', '').replace(',', '.')
}
