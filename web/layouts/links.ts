import type { SiteLink } from '#contract/brand.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'

/** `to` is a path, or the address of a page elsewhere. */
export type PageLink = { to: string; label: string }

export const info = (page: keyof typeof infoSlugs, label: string): PageLink => ({
  to: paths.info(infoSlugs[page]),
  label,
})

/** Leads to a page of our own unless the operator has set an address (spec 2.2). */
export const external = (link: SiteLink, { to, label }: PageLink): PageLink => ({
  to: brand.links?.[link] ?? to,
  label,
})

export const help = external('help', info('help', 'Podrška korisnicima'))
export const marketing = external('marketing', info('marketing', 'Marketing'))
export const blog = external('blog', info('blog', 'Blog'))

export const about = info('about', 'O nama')
export const terms = info('terms', 'Uslovi korištenja')
export const credit = info('credit', `${brand.name} kredit`)
export const onlineSafety = info('onlineSafety', 'Online sigurnost')
export const privacy = info('privacy', 'Privatnost podataka')

export const sitePages: readonly PageLink[] = [
  { to: paths.home(), label: 'Početna' },
  { to: paths.categories(), label: 'Kategorije' },
  { to: paths.shops(), label: 'Shopovi' },
]

/** In the header: a row on wide screens, a dropdown on tablets. */
export const mainLinks: readonly PageLink[] = [...sitePages, marketing, blog]

/** For logged-in users, at the end of the header's row. */
export const ownListings: PageLink = { to: paths.myListings(), label: 'Moji oglasi' }

/** The header's 'Ostali linkovi'. */
export const otherLinks: readonly PageLink[] = [help, about, terms, credit, onlineSafety, privacy]
