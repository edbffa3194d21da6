import { brand, paths } from '#web/lib/site.ts'

export type PageLink = { to: string; label: string }

/** In the header: a row on wide screens, a dropdown on tablets. */
export const mainLinks: readonly PageLink[] = [
  { to: paths.home(), label: 'Početna' },
  { to: paths.categories(), label: 'Kategorije' },
]

/** For logged-in users; in the header's row if there is room. */
export const ownListings: PageLink = { to: paths.myListings(), label: 'Moji oglasi' }

const terms: PageLink = { to: paths.info('uslovi-koristenja'), label: 'Uslovi korištenja' }
const privacy: PageLink = { to: paths.info('privatnost-podataka'), label: 'Privatnost podataka' }

/** The header's 'Ostali linkovi'. */
export const otherLinks: readonly PageLink[] = [terms, privacy]

/** The footer's sections (spec 2.13); empty ones are omitted. */
export const footerSections = (isLoggedIn: boolean): { heading: string; links: readonly PageLink[] }[] => [
  { heading: 'INFORMACIJE I KONTAKT', links: [terms, privacy] },
  {
    heading: 'OSTALI LINKOVI',
    links: [...mainLinks, { to: paths.search(), label: 'Svi oglasi' }],
  },
  {
    heading: `VAŠ ${brand.name}`,
    links: isLoggedIn
      ? [ownListings, { to: paths.settings(), label: 'Postavke' }]
      : [
          { to: paths.login(), label: 'Prijavi se' },
          { to: paths.register(), label: 'Registracija' },
        ],
  },
]
