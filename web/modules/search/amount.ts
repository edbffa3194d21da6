/** People write "1.500" and "1500,50"; the API takes 1500 and 1500.50. What is no amount stays, to be refused by name. */
export function plainAmount(text: string | undefined): string | undefined {
  const amount = text?.replace(/\s|KM$/gi, '')
  if (!amount || !/^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/.test(amount)) return text
  return amount.replaceAll('.', '').replace(',', '.')
}
