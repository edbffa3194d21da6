import type { Brand } from './brand.ts'
import { page } from './page-path.ts'
import { type QueryValue } from './query-string.ts'
import { slugify } from './slug.ts'

export const myListingsTabs = ['aktivni', 'zavrseni', 'neaktivni', 'skriveni', 'istekli', 'obnovite'] as const
export type MyListingsTab = (typeof myListingsTabs)[number]

export const savedTabs = ['oglasi'] as const
export type SavedTab = (typeof savedTabs)[number]

/** Tabs of a profile, the same for users and shops. */
export const profileTabs = ['aktivni', 'dojmovi', 'zavrseni'] as const
export type ProfileTab = (typeof profileTabs)[number]
type ProfileQuery = {
  page?: number | undefined
  q?: string | undefined
  category_id?: number | undefined
  sort?: string | undefined
}

/** What can be reported, as its path names it. */
export const reportPathKinds = {
  oglas: 'listing',
  korisnik: 'user',
  razgovor: 'conversation',
  pitanje: 'question',
} as const
export type ReportPathKind = keyof typeof reportPathKinds

/** The session was ended elsewhere, or expired. */
export type LoginReason = 'odjavljeni'

/** Every page but those of staff (spec 2.2), with the brand's words. Browsers load all of it. */
export function makePublicPaths({ path }: Brand) {
  const done = (gotovo?: string) => ({ gotovo })
  const returning = (povratak?: string) => ({ povratak })
  const words = (query: { pojam?: string | undefined } = {}) => query
  const tabOf = (username: string, tab: ProfileTab = 'aktivni', query: ProfileQuery = {}) => ({
    username,
    tab,
    ...query,
  })
  const byWords = {
    'servisi-i-usluge': page('/servisi-i-usluge', words),
    poslovi: page('/poslovi', words),
    'nesto-drugo': page('/nesto-drugo', words),
  }
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
    verifyEmail: page('/verifikacija/email/:token?', (token?: string) => ({ token: token || undefined })),
    forgotPassword: page('/zaboravljenasifra'),
    /** The target of the mail, and of the SMS code. */
    resetPassword: page('/password/reset/:token', (token: string) => ({ token })),
    resetPasswordBySms: page('/sms/password-reset'),
    /** From the mail to the old address after a change. */
    undoEmailChange: page('/verifikacija/povrat/:token', (token: string) => ({ token })),
    /** Shows the result of an action, and where to continue. */
    success: page('/success', (outcome: string, returnTo?: string) => ({ za: outcome, povratak: returnTo })),
    settings: page(`/moj${path}/postavke`),
    verification: page(`/moj${path}/postavke/verifikacija`, returning),
    // `gotovo`: what was just saved.
    profileSettings: page(`/moj${path}/postavke/korisnicke-informacije`, done),
    profilePicture: page(`/moj${path}/postavke/profilna-slika`, done),
    /** Visits of staff, and the code that lets them in. */
    supportAccess: page(`/moj${path}/postavke/pristup-podrske`, done),
    privacySettings: page(`/moj${path}/postavke/privatnost`, done),
    notificationSettings: page(`/moj${path}/postavke/notifikacije`, done),
    notifications: page(
      `/moj${path}/notifikacije`,
      (query: { page?: number | undefined; gotovo?: string | undefined } = {}) => query,
    ),
    /** From a mail; the key is in the mail alone. */
    unsubscribe: page('/notifikacije/odjava', (kljuc: string) => ({ kljuc })),
    merchantSettings: page(`/moj${path}/postavke/registrovani-trgovac`, done),
    /** `osoblje`: why staff were led there. */
    security: page(
      `/moj${path}/postavke/promjena-sifre`,
      (query: { razlog?: 'osoblje' | undefined } = {}) => query,
    ),
    statements: page(`/moj${path}/postavke/izvodi`),
    /** `uredi`: the number of an address, or a new one. */
    addresses: page(
      `/moj${path}/postavke/adresa`,
      (query: { uredi?: number | 'nova' | undefined; gotovo?: string | undefined } = {}) => query,
    ),
    avatarGenerator: page(
      '/avatar-generator',
      (query: { stil?: string; boja?: string; strana?: number } = {}) => query,
    ),
    info: page(`/o-${path}u/:slug`, (slug: string) => ({ slug })),
    /** Whether analytics and ads may store anything on the device. */
    consent: page('/postavke-privatnosti', done),
    /** Mails and SMS outside production. */
    inbox: page(
      '/dev/posta',
      (query: { primalac?: string | undefined; page?: number | undefined } = {}) => query,
    ),
    inboxMessage: page('/dev/posta/:messageId', (messageId: number) => ({ messageId })),
    maintenance: page('/maintenance', returning),
    search: page('/pretraga', (query: Record<string, QueryValue> = {}) => query),
    /** `pitanja`: a page of its questions; `pitanje`: the page that holds this one. */
    listing: page(
      '/artikal/:id/:slug?',
      (
        id: number,
        title: string,
        query?: { pitanja?: number | undefined; pitanje?: number | undefined },
      ) => ({ id, slug: slugify(title) || undefined, ...query }),
    ),
    /** Redirects to the listing and counts the visit for the sharer. */
    share: page('/r/:id/:userId?', (id: number, userId?: number) => ({ id, userId })),
    /** For the owner. */
    listingStatistics: page(`/moj${path}/artikli/statistika/:id`, (id: number) => ({ id })),
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
      (
        categoryUrl: string,
        query: { kategorija?: number | undefined; naslov?: string | undefined } = {},
      ) => ({ categoryUrl, ...query }),
    ),
    publishIn: page(
      '/objava/ostalo/:categoryId',
      (categoryId: number, query: { naslov?: string | undefined } = {}) => ({ categoryId, ...query }),
    ),
    /** `gotovo`: what was just done with the photos. */
    listingPhotos: page('/artikal/fotografije/default/:id?', (id: number, gotovo?: string) => ({
      id,
      gotovo,
    })),
    /** Shown before publishing a draft that repeats another listing of its seller. */
    repost: page('/objava/ponovo/:id', (id: number) => ({ id })),
    editListing: page('/artikal/uredjivanje/:id?', (id: number) => ({ id })),
    myListings: page(
      `/moj${path}/artikli/:tab?`,
      (
        tab: MyListingsTab = 'aktivni',
        query: { page?: number | undefined; q?: string | undefined; grupa?: string | undefined } = {},
      ) => ({ tab, ...query }),
    ),
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
    /** Chooses listings of one's shop and one change to them. */
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
    /** Preview, progress and outcome of a group edit; `prikaz`: only a part of its listings. */
    groupEdit: page(
      '/artikal/edit-grupni/:id?',
      (
        id: number,
        query: { prikaz?: 'izmjene' | 'bez-izmjene' | undefined; page?: number | undefined } = {},
      ) => ({ id, ...query }),
    ),
    /** A shop's stock as files or addresses. */
    feeds: page(`/moj${path}/feed`, (query: { gotovo?: string | undefined } = {}) => query),
    /** `gotovo`: what was just done. */
    feed: page(`/moj${path}/feed/:id`, (id: number, query: { gotovo?: string | undefined } = {}) => ({
      id,
      ...query,
    })),
    feedRun: page(
      `/moj${path}/feed/:id/uvoz/:runId`,
      (id: number, runId: number, query: { page?: number | undefined } = {}) => ({ id, runId, ...query }),
    ),
    /** Offers of many units. */
    groups: page('/multi', (query: { page?: number | undefined } = {}) => query),
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
    /** `gotovo`: what was just done. */
    ownGroups: page(`/moj${path}/ponude`, (query: { gotovo?: string | undefined } = {}) => query),
    /** Questions about one's listings, or with `prikaz` other lists of questions; `gotovo`: what was just done. */
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
    /** Everything that a user or visitor muted. */
    muted: page('/skriveno'),
    /** `gotovo`: what was just done with `korisnik`. */
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
    /** An older address of the same. */
    messagesBefore: page('/poruke-v3'),
    /** Shows where a link of a message leads before it is opened. */
    checkLink: page('/provjeri-link', (address: string) => ({ adresa: address })),
    /** Two to four listings of a category side by side; `razlike` shows only what differs. */
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
    ownReports: page(
      '/prijave',
      (query: { page?: number | undefined; gotovo?: string | undefined } = {}) => query,
    ),
    ownDecisions: page('/odluke', (query: { page?: number | undefined } = {}) => query),
    /** A decision about the reader, by number or by the key of a mail. */
    decision: page('/odluka/:key', (key: string | number, query: { gotovo?: string | undefined } = {}) => ({
      key,
      ...query,
    })),
    /** Counts of reports and decisions by year. */
    transparency: page('/transparentnost'),
    /** A category, a make or a model; what each segment names depends on the others. */
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
  new Set(['admin', ...patternsOf(paths).flatMap((pattern) => pattern.split('/')[1] || [])])

/** The patterns of all pages. */
export const patternsOf = (paths: PublicPaths): string[] =>
  Object.values(paths).flatMap((path) => ('pattern' in path ? path.pattern : []))
