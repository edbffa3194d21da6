import { page } from './page.ts'

/** Pages of moderators and admins. */
export const staffPaths = {
  /** `period`: counts by hour, or by day. */
  admin: page('/admin', (query: { period?: 'dani' | undefined } = {}) => query),
  /** The search for everything. */
  adminSearch: page('/admin/trazi', (query: { q?: string | undefined } = {}) => query),
  /** Accounts: the newest, or those that `q` finds. */
  adminPeople: page(
    '/admin/korisnici',
    (query: { q?: string | undefined; po?: string | undefined; prije?: number | undefined } = {}) => query,
  ),
  adminPerson: page('/admin/korisnici/:id', (id: number, query: { gotovo?: string | undefined } = {}) => ({
    id,
    ...query,
  })),
  /** Merges the account into another one, `u`. */
  adminMerge: page('/admin/korisnici/:id/spajanje', (id: number, query: { u?: string | undefined } = {}) => ({
    id,
    ...query,
  })),
  /** The progress of a merge. */
  adminMerging: page('/admin/korisnici/spajanja/:id', (id: number) => ({ id })),
  /** The audit log; `na` is a subject or a kind of subjects, `nastavak` the cursor of the next page. */
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
  /** Payments: the latest, or those that the filters find. */
  adminPayments: page(
    '/admin/uplate',
    (
      query: {
        broj?: string | undefined
        korisnik?: string | undefined
        stanje?: string | undefined
        nacin?: string | undefined
        provjera?: string | undefined
        prije?: number | undefined
      } = {},
    ) => query,
  ),
  adminPayment: page('/admin/uplate/:id', (id: number, query: { gotovo?: string | undefined } = {}) => ({
    id,
    ...query,
  })),
  adminRoles: page('/admin/uloge', (query: { gotovo?: string | undefined } = {}) => query),
  adminJobs: page('/admin/poslovi'),
  /** Balances of the house and proofs of the ledger. */
  adminLedger: page('/admin/knjiga', (query: { gotovo?: string | undefined } = {}) => query),
  /** Invoices: the latest, or those that the filters find. */
  adminInvoices: page(
    '/admin/racuni',
    (
      query: {
        q?: string | undefined
        vrsta?: string | undefined
        od?: string | undefined
        do?: string | undefined
        prije?: number | undefined
      } = {},
    ) => query,
  ),
  /** Closed days; `prije`: cursor of the next page. */
  adminClosings: page('/admin/zakljucenje-dana', (query: { prije?: string | undefined } = {}) => query),
  adminClosing: page('/admin/zakljucenje-dana/:day', (day: string) => ({ day })),
  /** `nove`: words of a new set. */
  adminSynonyms: page(
    '/admin/sinonimi',
    (query: { rijec?: string | undefined; nove?: string | undefined } = {}) => query,
  ),
  adminSearches: page('/admin/pretrage', () => ({})),
  /** Mails and SMS that are waiting or failed. */
  adminOutbox: page(
    '/admin/posta',
    (query: { stanje?: string | undefined; primalac?: string | undefined; page?: number | undefined } = {}) =>
      query,
  ),
  adminCategories: page(
    '/admin/kategorije',
    (query: { naziv?: string | undefined; gotovo?: string | undefined } = {}) => query,
  ),
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
  /** With `naziv`, the prices of categories that it finds. */
  adminPrices: page(
    '/admin/cjenovnik',
    (query: { naziv?: string | undefined; page?: number | undefined; gotovo?: string | undefined } = {}) =>
      query,
  ),
  /** `stepen` tells prices of one name apart. */
  adminPrice: page(
    '/admin/cjenovnik/:name',
    (
      name: string,
      query: {
        kategorija?: number | undefined
        stepen?: number | undefined
        gotovo?: string | undefined
      } = {},
    ) => ({ name, ...query }),
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
  /** Caches in memory; `isprazni` names the one that awaits confirmation. */
  adminCaches: page(
    '/admin/kesevi',
    (query: { isprazni?: string | undefined; gotovo?: string | undefined } = {}) => query,
  ),
  /** Declarations of traders that wait for the comparison with the register. */
  adminDeclarations: page(
    '/admin/trgovci',
    (query: { page?: number | undefined; gotovo?: string | undefined } = {}) => query,
  ),
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
  /** `nakon`: the case that was decided before it. */
  adminCase: page(
    '/admin/prijave/:id',
    (id: number, query: { gotovo?: string | undefined; nakon?: number | undefined } = {}) => ({
      id,
      ...query,
    }),
  ),
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
  /** Statements of banks: imports, and the latest. */
  adminBank: page(
    '/admin/izvodi-banke',
    (query: { page?: number | undefined; gotovo?: string | undefined } = {}) => query,
  ),
  /** Lines of statements, all or in one state. */
  adminBankLines: page(
    '/admin/izvodi-banke/stavke',
    (
      query: {
        stanje?: string | undefined
        izvod?: number | undefined
        trazi?: string | undefined
        page?: number | undefined
      } = {},
    ) => query,
  ),
  /** `nakon`: the line that was decided before it. */
  adminBankLine: page(
    '/admin/izvodi-banke/stavke/:id',
    (id: number, query: { gotovo?: string | undefined; nakon?: number | undefined } = {}) => ({
      id,
      ...query,
    }),
  ),
  /** The page that gives the columns of each account's table their meaning. */
  adminBankColumns: page(
    '/admin/izvodi-banke/kolone',
    (query: { gotovo?: string | undefined } = {}) => query,
  ),
  /** Payouts to sellers: who would be paid now, and the batches. */
  adminPayouts: page(
    '/admin/isplate',
    (query: { page?: number | undefined; nakon?: number | undefined; gotovo?: string | undefined } = {}) =>
      query,
  ),
  adminPayoutBatch: page(
    '/admin/isplate/:id',
    (id: number, query: { nakon?: number | undefined; gotovo?: string | undefined } = {}) => ({
      id,
      ...query,
    }),
  ),
  /** Requests of businesses for an offer; with `vrsta`, inquiries for loans. */
  adminInquiries: page(
    '/admin/upiti',
    (
      query: {
        vrsta?: 'krediti' | undefined
        stanje?: 'svi' | undefined
        page?: number | undefined
        gotovo?: string | undefined
      } = {},
    ) => query,
  ),
  /** Errors in entries of chargers; with `lista`, chargers that staff hid. */
  adminChargers: page(
    '/admin/punjaci',
    (
      query: {
        lista?: 'sakriveni' | undefined
        page?: number | undefined
        gotovo?: string | undefined
      } = {},
    ) => query,
  ),
  adminVouchers: page(
    '/admin/vauceri',
    (query: { page?: number | undefined; gotovo?: string | undefined } = {}) => query,
  ),
  adminServiceMessages: page('/admin/servisne-poruke'),
  /** Without `id`, a new message. */
  adminServiceMessage: page('/admin/servisne-poruke/:id', (id?: number) => ({ id: id ?? 'nova' })),
}
