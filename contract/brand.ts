/** Pages elsewhere that may replace our own info pages, by name. */
const siteLinks = ['help', 'marketing', 'blog', 'careers', 'safety', 'appStore', 'playStore'] as const
export type SiteLink = (typeof siteLinks)[number]

/** Names of the product and its company, fixed when the pages are built. */
export type Brand = {
  /** In paths: `/moj{path}/…`. */
  path: string
  /** In texts. */
  name: string
  /** The name after "na" and "o": "Bazaru". */
  locative: string
  /** The name after "od" and "van": "Bazara". */
  genitive: string
  /** In the second credit route. */
  secondPath: string
  /** In the copyright line. */
  company: string
  /** Address that users may write to; info pages name it. */
  contactEmail?: string | undefined
  /** Only those that the operator has set; the others lead to pages of our own. */
  links?: Readonly<Partial<Record<SiteLink, string>>>
}

/** Endings by the last letter of a name. Acronyms and foreign letters take them after a hyphen: "OLX-u". */
const declensions: readonly (readonly [ending: RegExp, stem: RegExp, locative: string, genitive: string])[] =
  [
    [/a$/, /a$/, 'i', 'e'],
    [/[oe]$/, /[oe]$/, 'u', 'a'],
    [/[bcčćdđfghjklmnprsštvzž]$/, /$/, 'u', 'a'],
  ]

/** The name of the product in the two cases that texts need. */
export function declined(name: string): Pick<Brand, 'name' | 'locative' | 'genitive'> {
  const [, stem, locative, genitive] = declensions.find(([ending]) => ending.test(name)) ?? [
    /$/,
    /$/,
    '-u',
    '-a',
  ]
  return { name, locative: name.replace(stem, locative), genitive: name.replace(stem, genitive) }
}

export const defaultBrand: Brand = {
  path: 'bazar',
  ...declined('Bazar'),
  secondPath: 'trg',
  company: 'Bazar d.o.o.',
}
