import type { Brand } from './brand.ts'
import { formatQuery, type QueryValue } from './query-string.ts'
import { slugify } from './slug.ts'

export const myListingsTabs = ['aktivni', 'zavrseni', 'neaktivni', 'skriveni', 'istekli', 'obnovite'] as const
export type MyListingsTab = (typeof myListingsTabs)[number]

/** Tabs of a profile, of users and shops alike. */
export const profileTabs = ['aktivni', 'zavrseni'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** A session ended elsewhere, or in time. */
export type LoginReason = 'odjavljeni'

/** Every page path (spec 2.2), from the brand's words. */
export function makePaths(brand: Brand) {
  return {
    home: (query: { category_id?: number | undefined; page?: number | undefined } = {}) =>
      `/${formatQuery(query)}`,
    categories: (query: { naziv?: string | undefined; category_id?: number | undefined } = {}) =>
      `/kategorije${formatQuery(query)}`,
    /** `reason`: why one has to, where one did not ask for it. */
    login: (returnTo?: string, reason?: LoginReason) =>
      `/login${formatQuery({ povratak: returnTo, razlog: reason })}`,
    logout: () => '/odjava',
    register: (returnTo?: string) => `/register${formatQuery({ povratak: returnTo })}`,
    verifyEmail: (token?: string) => (token ? `/verifikacija/email/${token}` : '/verifikacija/email'),
    forgotPassword: () => '/zaboravljenasifra',
    /** Of the mail; also where the code of an SMS leads to. */
    resetPassword: (token: string) => `/password/reset/${token}`,
    resetPasswordBySms: () => '/sms/password-reset',
    /** Of the mail to the old address after a change. */
    undoEmailChange: (token: string) => `/verifikacija/povrat/${token}`,
    security: () => `/moj${brand.path}/postavke/promjena-sifre`,
    /** What came of something: an outcome of the page's own, and where to go on. */
    success: (outcome: string, returnTo?: string) =>
      `/success${formatQuery({ za: outcome, povratak: returnTo })}`,
    settings: () => `/moj${brand.path}/postavke`,
    verification: (returnTo?: string) =>
      `/moj${brand.path}/postavke/verifikacija${formatQuery({ povratak: returnTo })}`,
    // `done` names what was just saved.
    profileSettings: (done?: string) =>
      `/moj${brand.path}/postavke/korisnicke-informacije${formatQuery({ gotovo: done })}`,
    profilePicture: (done?: string) =>
      `/moj${brand.path}/postavke/profilna-slika${formatQuery({ gotovo: done })}`,
    privacySettings: (done?: string) =>
      `/moj${brand.path}/postavke/privatnost${formatQuery({ gotovo: done })}`,
    /** `uredi`: an address by its number, or a new one. */
    addresses: (query: { uredi?: number | 'nova' | undefined; gotovo?: string | undefined } = {}) =>
      `/moj${brand.path}/postavke/adresa${formatQuery(query)}`,
    notificationSettings: (done?: string) =>
      `/moj${brand.path}/postavke/notifikacije${formatQuery({ gotovo: done })}`,
    merchantSettings: (done?: string) =>
      `/moj${brand.path}/postavke/registrovani-trgovac${formatQuery({ gotovo: done })}`,
    avatarGenerator: (query: { stil?: string; boja?: string; strana?: number } = {}) =>
      `/avatar-generator${formatQuery(query)}`,
    statements: () => `/moj${brand.path}/postavke/izvodi`,
    info: (slug: string) => `/o-${brand.path}u/${slug}`,
    /** Mails and SMS outside production. */
    inbox: (query: { primalac?: string | undefined; page?: number | undefined } = {}) =>
      `/dev/posta${formatQuery(query)}`,
    inboxMessage: (id: number) => `/dev/posta/${id}`,
    admin: () => '/admin',
    adminJobs: () => '/admin/poslovi',
    adminSynonyms: (query: { rijec?: string | undefined } = {}) => `/admin/sinonimi${formatQuery(query)}`,
    /** Mails and SMS that wait, or could not be sent. */
    adminOutbox: (
      query: { stanje?: string | undefined; primalac?: string | undefined; page?: number | undefined } = {},
    ) => `/admin/posta${formatQuery(query)}`,
    adminServiceMessages: () => '/admin/servisne-poruke',
    /** Without `id` a new one. */
    adminServiceMessage: (id?: number) => `/admin/servisne-poruke/${id ?? 'nova'}`,
    maintenance: (returnTo?: string) => `/maintenance${formatQuery({ povratak: returnTo })}`,
    search: (query: Record<string, QueryValue> = {}) => `/pretraga${formatQuery(query)}`,
    listing: (id: number, title: string) => {
      const slug = slugify(title)
      return slug ? `/artikal/${id}/${slug}` : `/artikal/${id}`
    },
    /** Leads to the listing and counts the visit for who shared it. */
    share: (id: number, sharerId?: number) => `/r/${id}${sharerId === undefined ? '' : `/${sharerId}`}`,
    /** Of one's own listing. */
    listingStatistics: (id: number) => `/moj${brand.path}/artikli/statistika/${id}`,
    publish: () => '/objava',
    /**
     * Category picker, then the form; `oglas` is a draft whose category is to be changed, `kategorija` the category whose
     * children are offered.
     */
    post: (
      query: {
        oglas?: number | undefined
        novi?: boolean | undefined
        kategorija?: number | undefined
      } = {},
    ) => `/listing/post${formatQuery(query)}`,
    /** Where posting begins with words: services, jobs and everything else. */
    publishByWords: (
      entry: 'servisi-i-usluge' | 'poslovi' | 'nesto-drugo',
      query: { pojam?: string | undefined } = {},
    ) => `/${entry}${formatQuery(query)}`,
    /** The form of a category by its address, or its children; `naslov` is what was typed before. */
    publishUnder: (
      url: string,
      query: { kategorija?: number | undefined; naslov?: string | undefined } = {},
    ) => `/objava/${url}${formatQuery(query)}`,
    publishIn: (categoryId: number, query: { naslov?: string | undefined } = {}) =>
      `/objava/ostalo/${categoryId}${formatQuery(query)}`,
    /** Photos of a listing; `done` names what was just done. */
    listingPhotos: (id: number, done?: string) =>
      `/artikal/fotografije/default/${id}${formatQuery({ gotovo: done })}`,
    /** Before a draft is published that offers what its seller offers already. */
    repost: (id: number) => `/objava/ponovo/${id}`,
    adminPhotoFlags: (query: { page?: number | undefined; gotovo?: string | undefined } = {}) =>
      `/admin/fotografije${formatQuery(query)}`,
    editListing: (id: number) => `/artikal/uredjivanje/${id}`,
    myListings: (
      tab: MyListingsTab = 'aktivni',
      query: { page?: number | undefined; q?: string | undefined; grupa?: string | undefined } = {},
    ) => `/moj${brand.path}/artikli/${tab}${formatQuery(query)}`,
    /** By the kind of account, as it stands in the address. */
    profile: (
      { username, type }: { username: string; type: 'user' | 'shop' },
      tab: ProfileTab = 'aktivni',
      query: { page?: number | undefined } = {},
    ) => `/${type === 'shop' ? 'shops' : 'profil'}/${username}/${tab}${formatQuery(query)}`,
  }
}

export type Paths = ReturnType<typeof makePaths>
