import type { SiteLink } from '#contract/brand.ts'
import { mahalacPath } from '#contract/paths/mahalac.ts'
import { videoPath } from '#contract/paths/videos.ts'
import { brand, paths } from '#web/lib/site.ts'
import {
  about,
  blog,
  credit,
  external,
  help,
  info,
  marketing,
  onlineSafety,
  ownListings,
  type PageLink,
  privacy,
  sitePages,
  terms,
} from './links.ts'

const apps = (store: SiteLink, phone: string, section: string) => {
  const { to, label } = info('apps', `${brand.name} za ${phone}`)
  return external(store, { to: `${to}#${section}`, label })
}

/** The footer's sections (spec 2.13). */
export const footerSections = (isLoggedIn: boolean): { heading: string; links: readonly PageLink[] }[] => [
  {
    heading: 'INFORMACIJE I KONTAKT',
    links: [
      about,
      help,
      terms,
      privacy,
      { to: paths.consent(), label: 'Postavke privatnosti' },
      onlineSafety,
      external('safety', info('safeTrade', 'Sigurna kupovina')),
    ],
  },
  {
    heading: 'OSTALI LINKOVI',
    links: [
      ...sitePages,
      { to: paths.search(), label: 'Svi oglasi' },
      marketing,
      blog,
      { to: mahalacPath, label: 'Mahalac' },
      { to: videoPath, label: 'Video' },
      { to: paths.guide(), label: 'Vodič' },
      external('careers', info('careers', 'Karijera')),
      apps('appStore', 'iPhone', 'iphone-i-ipad'),
      apps('playStore', 'Android', 'android'),
    ],
  },
  {
    heading: `VAŠ ${brand.name}`,
    links: [
      ...(isLoggedIn
        ? [ownListings, { to: paths.settings(), label: 'Postavke' }]
        : [
            { to: paths.login(), label: 'Prijavi se' },
            { to: paths.register(), label: 'Registracija' },
          ]),
      credit,
      info('delivery', `Šta je ${brand.name} brza dostava`),
    ],
  },
]
