/** Recipient and accounts of payment slips. */
export type BankAccounts = {
  recipient: Readonly<{ name: string; street: string; place: string }>
  /** Numbers have 16 digits, without the country. */
  accounts: readonly Readonly<{ bank: string; number: string }>[]
}

/** Accounts in Bosnia and Herzegovina end in two digits that check the others (ISO 7064 MOD 97-10). */
export const isBankAccount = (number: string) => /^\d{16}$/.test(number) && BigInt(number) % 97n === 1n

/** The 16 digits of a number as people type it: in groups, or as an IBAN. */
export const bankDigits = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/^BA\s*\d\s*\d/, '')
    .replace(/[\s./-]/g, '')

/** The check digits of a number that is right by itself make those of every IBAN of the country 39. */
export const ibanOf = (number: string) => `BA39${number}`

/** "9990010000123483" in groups, as it stands on cards. */
export const shownBankAccount = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
