import { apartSegments } from './apart-segments.ts'
import type { Brand } from '#contract/brand.ts'
import { makeMoneyPaths } from './money.ts'
import { orderPaths } from './orders.ts'
import { page } from './page.ts'
import type { ReportPathKind } from '#contract/reports/path-kinds.ts'
import { type QueryValue } from './query-string.ts'
import { makeReviewPaths } from './reviews.ts'
import { makeSellingPaths } from './selling.ts'
import { makeShopPaths } from './shops.ts'
import { titleSlug } from '#contract/text/slug.ts'

export const savedTabs = ['oglasi'] as const
export type SavedTab = (typeof savedTabs)[number]

/** Tabs of the profile of a user. */
export const profileTabs = ['aktivni', 'dojmovi', 'zavrseni'] as const
/** Tabs of the page of a shop. */
export const shopTabs = ['aktivni', 'onama', 'radno-vrijeme', 'dojmovi', 'zavrseni'] as const
export type ProfileTab = (typeof shopTabs)[number]
type ProfileQuery = {
  page?: number | undefined
  q?: string | undefined
  category_id?: number | undefined
  /** A category of the shop's own, by its slug. */
  kat?: string | undefined
  sort?: string | undefined
  /** Reviews of one rating, and as seller or as buyer alone. */
  vrsta?: string | undefined
  kao?: string | undefined
}

/** Without a title the address has no slug, and the page redirects to the one that it has. */
const slugOf = (title: string) => (title === '' ? undefined : titleSlug(title))

/** The session was ended elsewhere, or expired. */
export type LoginReason = 'odjavljeni'

/** Every page but those of staff (spec 2.2), with the brand's words. Browsers load all of it. */
// oxlint-disable-next-line max-lines-per-function -- a table of addresses, which reads better whole
export function makePublicPaths({ path, secondPath }: Brand) {
  const done = (gotovo?: string) => ({ gotovo })
  const returning = (povratak?: string) => ({ povratak })
  const tabOf = (username: string, tab: ProfileTab = 'aktivni', query: ProfileQuery = {}) => ({
    username,
    tab,
    ...query,
  })
  const profiles = {
    user: page('/profil/:username/:tab?', tabOf),
    shop: page('/shops/:username/:tab?', tabOf),
  }
  return {
    home: page('/', (query: { category_id?: number | undefined; page?: number | undefined } = {}) => query),
    categories: page(
      '/kategorije',
      (query: { naziv?: string | undefined; category_id?: number | undefined } = {}) => query,
    ),
    /** `reason`: why the user must log in, if they did not ask to. */
    login: page('/login', (returnTo?: string, reason?: LoginReason) => ({
      povratak: returnTo,
      razlog: reason,
    })),
    logout: page('/odjava'),
    register: page('/register', returning),
    forgotPassword: page('/zaboravljenasifra'),
    /** The target of the mail, and of the SMS code. */
    resetPassword: page('/password/reset/:token', (token: string) => ({ token })),
    resetPasswordBySms: page('/sms/password-reset'),
    /** Shows the result of an action, and where to continue. */
    success: page('/success', (outcome: string, returnTo?: string) => ({ za: outcome, povratak: returnTo })),
    settings: page(`/moj${path}/postavke`),
    verification: page(`/moj${path}/postavke/verifikacija`, returning),
    // `gotovo`: the part just saved.
    profileSettings: page(`/moj${path}/postavke/korisnicke-informacije`, done),
    profilePicture: page(`/moj${path}/postavke/profilna-slika`, done),
    /** Visits of staff, and the code that lets them in. */
    supportAccess: page(`/moj${path}/postavke/pristup-podrske`, done),
    privacySettings: page(`/moj${path}/postavke/privatnost`, done),
    deliverySettings: page(`/moj${path}/postavke/${path}-dostave`, done),
    notificationSettings: page(`/moj${path}/postavke/notifikacije`, done),
    notifications: page(
      `/moj${path}/notifikacije`,
      (query: { page?: number | undefined; gotovo?: string | undefined } = {}) => query,
    ),
    /** `osoblje`: why staff were led there. */
    security: page(
      `/moj${path}/postavke/promjena-sifre`,
      (query: { razlog?: 'osoblje' | undefined } = {}) => query,
    ),
    /** Makes payment slips, and lists those made; `iznos` in KM fills the form. */
    paymentSlips: page(
      `/moj${path}/tabs/Uplatnica`,
      (query: { page?: number | undefined; iznos?: number | undefined } = {}) => query,
    ),
    paymentSlip: page(`/moj${path}/tabs/Uplatnica/:id`, (id: number) => ({ id })),
    /** Redeems voucher codes; `gotovo`: the credits that were just given. */
    vouchers: page(
      `/moj${path}/tabs/Vauceri`,
      (query: { page?: number | undefined; gotovo?: number | undefined } = {}) => query,
    ),
    /** `uredi`: the number of an address, or a new one. */
    addresses: page(
      `/moj${path}/postavke/adresa`,
      (query: { uredi?: number | 'nova' | undefined; gotovo?: string | undefined } = {}) => query,
    ),
    info: page(`/o-${path}u/:slug`, (slug: string) => ({ slug })),
    /** Articles on buying and selling. */
    guide: page('/vodic', (query: { q?: string | undefined } = {}) => query),
    ...makeMoneyPaths({ path, secondPath }),
    /** The choice whether analytics and ads may store anything on the device. */
    consent: page('/postavke-privatnosti', done),
    ...orderPaths,
    maintenance: page('/maintenance', returning),
    search: page('/pretraga', (query: Record<string, QueryValue> = {}) => query),
    /** `pitanja`: a page of its questions; `pitanje`: the page that holds this one. */
    listing: page(
      '/artikal/:id/:slug?',
      (
        id: number,
        title: string,
        query?: { pitanja?: number | undefined; pitanje?: number | undefined },
      ) => ({ id, slug: slugOf(title), ...query }),
    ),
    ...makeSellingPaths({ path }),
    /** Redirects to the listing and counts the visit for the sharer. */
    share: page('/r/:id/:userId?', (id: number, userId?: number) => ({ id, userId })),
    /** `oglasi`: saved listings. */
    saved: page(
      `/moj${path}/spaseno/:tab?`,
      (
        tab: SavedTab = 'oglasi',
        query: {
          page?: number | undefined
          q?: string | undefined
          category_id?: number | undefined
          list_id?: number | undefined
          sort?: string | undefined
        } = {},
      ) => ({ tab, ...query }),
    ),
    /** A shop's stock as files or addresses. */
    feeds: page(`/moj${path}/feed`, (query: { gotovo?: string | undefined } = {}) => query),
    /** `gotovo`: the action just done. */
    feed: page(`/moj${path}/feed/:id`, (id: number, query: { gotovo?: string | undefined } = {}) => ({
      id,
      ...query,
    })),
    /** The meanings of columns and values; `polje` is the field of the values, `sve` shows all of them. */
    feedMeanings: page(
      `/moj${path}/feed/:id/znacenja`,
      (
        id: number,
        query: {
          polje?: string | undefined
          sve?: string | undefined
          page?: number | undefined
          gotovo?: string | undefined
        } = {},
      ) => ({ id, ...query }),
    ),
    feedRun: page(
      `/moj${path}/feed/:id/uvoz/:runId`,
      (id: number, runId: number, query: { page?: number | undefined } = {}) => ({ id, runId, ...query }),
    ),
    group: page(
      '/multi/:id',
      (
        id: number,
        query?: {
          price_from?: string | undefined
          price_to?: string | undefined
          state?: string | undefined
          left?: string | undefined
          page?: number | undefined
        },
      ) => ({ id, ...query }),
    ),
    /** `gotovo`: the action just done. */
    ownGroups: page(`/moj${path}/ponude`, (query: { gotovo?: string | undefined } = {}) => query),
    /**
     * Questions about the user's listings, or with `prikaz` other lists of questions; `gotovo`: the action just
     * done.
     */
    questions: page(
      `/moj${path}/pitanja`,
      (
        query: {
          prikaz?: 'odgovorena' | 'moja' | undefined
          page?: number | undefined
          gotovo?: string | undefined
        } = {},
      ) => query,
    ),
    ...makeReviewPaths({ path }),
    ...makeShopPaths({ path }),
    /** Everything that a user or visitor muted. */
    muted: page('/skriveno'),
    /** `gotovo`: the action just done with `korisnik`. */
    savedUsers: page(
      `/moj${path}/spaseno/korisnici`,
      (
        query: {
          page?: number | undefined
          q?: string | undefined
          gotovo?: string | undefined
          korisnik?: string | undefined
        } = {},
      ) => query,
    ),
    blockedUsers: page(
      '/blokirani-korisnici',
      (
        query: { page?: number | undefined; gotovo?: string | undefined; korisnik?: string | undefined } = {},
      ) => query,
    ),
    /** Takes the forms that follow or block a user. */
    userRelation: page('/profil/:username/odnos', (username: string) => ({ username })),
    /** `spasi`: the parameters of a search that the page offers to save. */
    savedSearches: page(
      `/moj${path}/spaseno/pretrage`,
      (query: { page?: number | undefined; spasi?: string | undefined } = {}) => query,
    ),
    /** Opens the results of a saved search, the newest first, and notes that they were seen. */
    savedSearch: page(`/moj${path}/spaseno/pretrage/:id`, (id: number) => ({ id })),
    /** In the account, or on a visitor's device. */
    recentlyViewed: page(
      '/nedavno-pogledano',
      /** `brisanje` asks whether to delete the list. */
      (query: { gotovo?: string | undefined; brisanje?: boolean | undefined } = {}) => query,
    ),
    /** Conversations: the list, and the one that is open; `oglas` or `korisnik` starts one. */
    messages: page(
      '/poruke',
      (
        query: {
          razgovor?: number | undefined
          oglas?: number | undefined
          korisnik?: string | undefined
          uredi?: 'oznake' | 'odgovori' | undefined
          prikaz?: string | undefined
          oznaka?: number | undefined
          artikal?: number | undefined
          q?: string | undefined
          iza?: number | undefined
          prije?: number | undefined
          poruka?: number | undefined
          gotovo?: string | undefined
        } = {},
      ) => query,
    ),
    /** Two to four listings of a category side by side; `razlike` shows only the differences. */
    compare: page(
      '/usporedba',
      (ids: readonly number[] = [], query: { razlike?: boolean | undefined } = {}) => ({
        oglasi: ids.join(',') || undefined,
        ...query,
      }),
    ),
    /** Reports something to the moderators; `povratak` is where the reader came from. */
    report: page('/prijavi/:kind/:id', (kind: ReportPathKind, id: number | string, povratak?: string) => ({
      kind,
      id,
      povratak,
    })),
    ownDecisions: page('/odluke', (query: { page?: number | undefined } = {}) => query),
    /** A category, a make or a model; the meaning of each segment depends on the others. */
    landing: page('/:first/:second?/:third?', (first: string, second?: string, third?: string) => ({
      first,
      second,
      third,
    })),
    ...profiles,
    /** Profiles of users and of shops have different addresses. */
    profile: (
      { username, type }: { username: string; type: 'user' | 'shop' },
      tab?: ProfileTab,
      query?: ProfileQuery,
    ) => profiles[type](username, tab, query),
  }
}

export type PublicPaths = ReturnType<typeof makePublicPaths>

/** First segments of other pages, which landing pages cannot have. */
export const fixedSegmentsOf = (paths: PublicPaths): ReadonlySet<string> =>
  new Set(['admin', ...apartSegments, ...patternsOf(paths).flatMap((pattern) => pattern.split('/')[1] || [])])

/** The patterns of all pages. */
export const patternsOf = (paths: PublicPaths): string[] =>
  Object.values(paths).flatMap((path) => ('pattern' in path ? path.pattern : []))
