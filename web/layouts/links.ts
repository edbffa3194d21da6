import { brand, paths } from '#web/lib/site.ts'

export type PageLink = { to: string; label: string }

/** Of the header: in a row on wide screens, in a dropdown on tablets. */
export const mainLinks: readonly PageLink[] = [
  { to: paths.home(), label: 'Početna' },
  { to: paths.categories(), label: 'Kategorije' },
]

const terms: PageLink = { to: paths.info('uslovi-koristenja'), label: 'Uslovi korištenja' }
const privacy: PageLink = { to: paths.info('privatnost-podataka'), label: 'Privatnost podataka' }

/** The header's 'Ostali linkovi'. */
export const otherLinks: readonly PageLink[] = [terms, privacy]

/** The footer's sections (spec 2.13); one without links is left out. */
export const footerSections = (isLoggedIn: boolean): { heading: string; links: readonly PageLink[] }[] => [
  { heading: 'INFORMACIJE I KONTAKT', links: [terms, privacy] },
  {
    heading: 'OSTALI LINKOVI',
    links: [...mainLinks, { to: paths.search(), label: 'Svi oglasi' }],
  },
  {
    heading: `VAŠ ${brand.name}`,
    links: isLoggedIn
      ? [
          { to: paths.myListings(), label: 'Moji oglasi' },
          { to: paths.settings(), label: 'Postavke' },
        ]
      : [
          { to: paths.login(), label: 'Prijavi se' },
          { to: paths.register(), label: 'Registracija' },
        ],
  },
]
