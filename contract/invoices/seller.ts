/** The issuer of invoices, as they print it. */
export type Seller = {
  name: string
  address: string
  place: string
  /** JIB. */
  idNumber: string
  vatNumber: string
  bankAccount: string
}
