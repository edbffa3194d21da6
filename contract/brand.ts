/** Pages elsewhere that may replace our own info pages, by name. */
const siteLinks = ['help', 'marketing', 'blog', 'careers', 'safety', 'appStore', 'playStore'] as const
export type SiteLink = (typeof siteLinks)[number]

/** Names of the product and its company, fixed when the pages are built. */
export type Brand = {
  /** In paths: `/moj{path}/…`. */
  path: string
  /** In texts. */
  name: string
  /** In the second credit route. */
  secondPath: string
  /** In the copyright line. */
  company: string
  /** Address that users may write to; info pages name it. */
  contactEmail?: string | undefined
  /** Only those that the operator has set; the others lead to pages of our own. */
  links?: Readonly<Partial<Record<SiteLink, string>>>
}

export const defaultBrand: Brand = {
  path: 'bazar',
  name: 'Bazar',
  secondPath: 'trg',
  company: 'Bazar d.o.o.',
}
