import { page } from './page-path.ts'

/** Pages of moderators and admins. */
export const staffPaths = {
  /** `period`: counts by hour, or by day. */
  admin: page('/admin', (query: { period?: 'dani' | undefined } = {}) => query),
  /** Accounts: the newest, or those that `q` finds. */
  adminPeople: page(
    '/admin/korisnici',
    (query: { q?: string | undefined; po?: string | undefined; prije?: number | undefined } = {}) => query,
  ),
  adminPerson: page('/admin/korisnici/:id', (id: number, query: { gotovo?: string | undefined } = {}) => ({
    id,
    ...query,
  })),
  /** The audit log; `na` is a subject or a kind of subjects, `nastavak` where the list goes on. */
  adminAudit: page(
    '/admin/zapisnik',
    (
      query: {
        ko?: string | undefined
        radnja?: string | undefined
        na?: string | undefined
        od?: string | undefined
        do?: string | undefined
        rijeci?: string | undefined
        nastavak?: string | undefined
      } = {},
    ) => query,
  ),
  adminRoles: page('/admin/uloge', (query: { gotovo?: string | undefined } = {}) => query),
  adminJobs: page('/admin/poslovi'),
  adminSynonyms: page('/admin/sinonimi', (query: { rijec?: string | undefined } = {}) => query),
  /** Mails and SMS that are waiting or failed. */
  adminOutbox: page(
    '/admin/posta',
    (query: { stanje?: string | undefined; primalac?: string | undefined; page?: number | undefined } = {}) =>
      query,
  ),
  adminCategories: page('/admin/kategorije', (query: { gotovo?: string | undefined } = {}) => query),
  adminAttribute: page(
    '/admin/kategorije/atributi/:id',
    (id: number | 'novi', query: { gotovo?: string | undefined } = {}) => ({ id, ...query }),
  ),
  /** With `ispod`, a new category below another. */
  adminCategory: page(
    '/admin/kategorije/:id',
    (id: number | 'nova', query: { gotovo?: string | undefined; ispod?: number | undefined } = {}) => ({
      id,
      ...query,
    }),
  ),
  adminBrands: page(
    '/admin/marke',
    (query: { naziv?: string | undefined; page?: number | undefined; gotovo?: string | undefined } = {}) =>
      query,
  ),
  adminBrand: page(
    '/admin/marke/:id',
    (id: number | 'nova', query: { gotovo?: string | undefined; model?: string | undefined } = {}) => ({
      id,
      ...query,
    }),
  ),
  adminPlaces: page(
    '/admin/mjesta',
    (query: { naziv?: string | undefined; gotovo?: string | undefined } = {}) => query,
  ),
  adminPlace: page('/admin/mjesta/:id', (id: number, query: { gotovo?: string | undefined } = {}) => ({
    id,
    ...query,
  })),
  adminMaintenance: page('/admin/odrzavanje', (query: { gotovo?: string | undefined } = {}) => query),
  adminFeatures: page('/admin/prekidaci', (query: { gotovo?: string | undefined } = {}) => query),
  adminPhotoFlags: page(
    '/admin/fotografije',
    (query: { page?: number | undefined; gotovo?: string | undefined } = {}) => query,
  ),
  /** The queue of cases. */
  adminCases: page(
    '/admin/prijave',
    (
      query: {
        pregled?: 'moje' | 'zalbe' | 'rijeseno' | undefined
        vrsta?: string | undefined
        razlog?: string | undefined
        provjera?: string | undefined
        page?: number | undefined
        gotovo?: string | undefined
      } = {},
    ) => query,
  ),
  adminCase: page('/admin/prijave/:id', (id: number, query: { gotovo?: string | undefined } = {}) => ({
    id,
    ...query,
  })),
  /** Listings in any state. */
  adminListings: page('/admin/oglasi', (query: Record<string, string | undefined> = {}) => query),
  adminListing: page('/admin/oglasi/:id', (id: number, query: { gotovo?: string | undefined } = {}) => ({
    id,
    ...query,
  })),
  /** Automatic checks with their hits. */
  adminChecks: page('/admin/provjere', (query: { gotovo?: string | undefined } = {}) => query),
  adminCheck: page('/admin/provjere/:rule', (rule: string, query: { page?: number | undefined } = {}) => ({
    rule,
    ...query,
  })),
  adminForbiddenWords: page(
    '/admin/zabranjene-rijeci',
    (
      query: {
        rijec?: string | undefined
        ucinak?: string | undefined
        page?: number | undefined
        uredi?: number | undefined
        gotovo?: string | undefined
      } = {},
    ) => query,
  ),
  /** Statements of reasons, for reports to authorities. */
  adminStatements: page(
    '/admin/odluke',
    (query: { godina?: number | undefined; page?: number | undefined } = {}) => query,
  ),
  adminHeldMessages: page(
    '/admin/zadrzane-poruke',
    (query: { page?: number | undefined; gotovo?: string | undefined } = {}) => query,
  ),
  adminServiceMessages: page('/admin/servisne-poruke'),
  /** Without `id`, a new message. */
  adminServiceMessage: page('/admin/servisne-poruke/:id', (id?: number) => ({ id: id ?? 'nova' })),
}
