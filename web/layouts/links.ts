import { brand, paths } from '#web/lib/site.ts'

export type PageLink = { to: string; label: string }

/** Of the header: in a row on wide screens, in a dropdown on tablets. */
export const mainLinks: readonly PageLink[] = [
  { to: paths.home(), label: 'Početna' },
  { to: paths.categories(), label: 'Kategorije' },
]

/** The header's 'Ostali linkovi'. */
export const otherLinks: readonly PageLink[] = []

/** The footer's sections (spec 2.13); one without links is left out. */
export const footerSections = (isLoggedIn: boolean): { heading: string; links: readonly PageLink[] }[] => [
  { heading: 'INFORMACIJE I KONTAKT', links: [] },
  {
    heading: 'OSTALI LINKOVI',
    links: [...mainLinks, { to: paths.search(), label: 'Svi oglasi' }],
  },
  {
    heading: `VAŠ ${brand.name}`,
    links: isLoggedIn ? [] : [{ to: paths.login(), label: 'Prijavi se' }],
  },
]
