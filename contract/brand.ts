/** The words that name the product, fixed when the pages are built. */
export type Brand = {
  /** In paths: `/moj{path}/…`. */
  path: string
  /** In texts. */
  name: string
  /** In the second credit route. */
  secondPath: string
  /** In the copyright line. */
  company: string
}

export const defaultBrand: Brand = {
  path: 'bazar',
  name: 'Bazar',
  secondPath: 'trg',
  company: 'Bazar d.o.o.',
}
