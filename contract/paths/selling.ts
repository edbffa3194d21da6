import type { Brand } from '#contract/brand.ts'
import { page } from './page.ts'
import type { QueryValue } from './query-string.ts'

export const myListingsTabs = ['aktivni', 'zavrseni', 'neaktivni', 'skriveni', 'istekli', 'obnovite'] as const
export type MyListingsTab = (typeof myListingsTabs)[number]

export const promotionTabs = ['aktivne', 'zakazane', 'zavrsene'] as const
export type PromotionTab = (typeof promotionTabs)[number]
type PromoteQuery = {
  vidljivost?: number | undefined
  dana?: number | undefined
  obnavljanje?: number | undefined
  nakon?: 'objave' | undefined
  gotovo?: string | undefined
}

/** The table of listings: its order and its page. */
type StatisticsQuery = {
  dana?: number | undefined
  red?: string | undefined
  page?: number | undefined
}

const words = (query: { pojam?: string | undefined } = {}) => query
const byWords = {
  'servisi-i-usluge': page('/servisi-i-usluge', words),
  poslovi: page('/poslovi', words),
  'nesto-drugo': page('/nesto-drugo', words),
}

/** Publishing, changing, promoting and managing the user's own listings. */
export const makeSellingPaths = ({ path }: Pick<Brand, 'path'>) => ({
  /** Takes the earlier choices; `nakon`: the listing was published a moment ago. */
  promote: page('/artikal/:id/izdvoji', (id: number, query?: PromoteQuery) => ({ id, ...query })),
  /** Extras for a listing besides promotion. */
  listingExtras: page(
    '/artikal/:id/dodatne-promocije',
    (id: number, query?: { gotovo?: string | undefined }) => ({
      id,
      ...query,
    }),
  ),
  promotions: page(
    '/promocije/:tab',
    (
      tab: PromotionTab,
      query?: { page?: number | undefined; gotovo?: string | undefined; vraceno?: number | undefined },
    ) => ({ tab, ...query }),
  ),
  /** For the owner. */
  listingStatistics: page(`/moj${path}/artikli/statistika/:id`, (id: number) => ({ id })),
  proStatistics: page(`/moj${path}/prostatistika`, (query: StatisticsQuery = {}) => query),
  publish: page('/objava'),
  /**
   * Category picker, then the form; `oglas` is a draft whose category is being changed, `kategorija` the
   * category whose children are listed.
   */
  post: page(
    '/listing/post',
    (
      query: {
        oglas?: number | undefined
        novi?: boolean | undefined
        kategorija?: number | undefined
      } = {},
    ) => query,
  ),
  ...byWords,
  /** Starts posting with words: services, jobs and everything else. */
  publishByWords: (entry: keyof typeof byWords, query?: { pojam?: string | undefined }) =>
    byWords[entry](query),
  /** The form of a category by its address, or its children; `naslov` is the title typed before. */
  publishUnder: page(
    '/objava/:categoryUrl',
    (categoryUrl: string, query: { kategorija?: number | undefined; naslov?: string | undefined } = {}) => ({
      categoryUrl,
      ...query,
    }),
  ),
  publishIn: page(
    '/objava/ostalo/:categoryId',
    (categoryId: number, query: { naslov?: string | undefined } = {}) => ({ categoryId, ...query }),
  ),
  /** The price of publishing or renewing, and its payment. */
  publishStep: page('/objava/placanje/:id', (id: number, query: Record<string, QueryValue> = {}) => ({
    id,
    ...query,
  })),
  /** Shown before publishing a draft that repeats another listing of its seller. */
  repost: page('/objava/ponovo/:id', (id: number, query?: { izdvoji?: string | undefined }) => ({
    id,
    ...query,
  })),
  editListing: page('/artikal/uredjivanje/:id?', (id: number) => ({ id })),
  myListings: page(
    `/moj${path}/artikli/:tab?`,
    (
      tab: MyListingsTab = 'aktivni',
      query: { page?: number | undefined; q?: string | undefined; grupa?: string | undefined } = {},
    ) => ({ tab, ...query }),
  ),
  /** Chooses listings of the user's shop and one change to them. */
  groupEditing: page(
    '/grupno-uredjivanje',
    (
      query: {
        lista?: string | undefined
        q?: string | undefined
        grupa?: string | undefined
        page?: number | undefined
      } = {},
    ) => query,
  ),
})
