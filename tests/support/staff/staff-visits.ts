import { test as base } from '#tests/support/browser/page-world.ts'
import { by, paths } from '#tests/support/browser/visits.ts'

export const test = base
  /** The visits of pages for staff. */
  .extend('staffVisits', { scope: 'file' }, ({ world }) => {
    const { member, empty, shop, full, cases, bank, payoutBatches, merge } = world
    return {
      adminChargers: [by('admin', paths.adminChargers(), paths.adminChargers({ lista: 'sakriveni' }))],
      adminInquiries: [
        by(
          'admin',
          paths.adminInquiries({ stanje: 'svi', gotovo: 'done' }),
          paths.adminInquiries({ vrsta: 'krediti' }),
        ),
      ],
      admin: [by('admin', paths.admin(), paths.admin({ period: 'dani' }))],
      adminPeople: [
        by('admin', paths.adminPeople(), paths.adminPeople({ q: 'n' }), paths.adminPeople({ q: 'nema ga' })),
      ],
      adminSearch: [
        by(
          'admin',
          paths.adminSearch(),
          paths.adminSearch({ q: 'n' }),
          paths.adminSearch({ q: '1' }),
          paths.adminSearch({ q: 'nema ga' }),
        ),
      ],
      adminPerson: [by('admin', ...[member, empty, shop].map(({ id }) => paths.adminPerson(id)))],
      adminMerge: [
        by(
          'admin',
          paths.adminMerge(member.id, { u: shop.username }),
          paths.adminMerge(member.id, { u: 'nema.ga' }),
          paths.adminMerge(member.id, { u: String(member.id) }),
        ),
      ],
      adminMerging: [by('admin', paths.adminMerging(merge.id))],
      adminAudit: [by('admin', paths.adminAudit(), paths.adminAudit({ rijeci: 'nema', na: 'account:1' }))],
      adminRoles: [by('admin', paths.adminRoles())],
      adminLedger: [by('admin', paths.adminLedger())],
      adminVouchers: [by('admin', paths.adminVouchers())],
      adminPayouts: [by('admin', paths.adminPayouts())],
      adminPayoutBatch: [by('admin', ...payoutBatches.map((id) => paths.adminPayoutBatch(id)))],
      adminBank: [by('admin', paths.adminBank())],
      adminBankLines: [by('admin', paths.adminBankLines(), paths.adminBankLines({ stanje: 'new' }))],
      adminBankLine: [by('admin', paths.adminBankLine(bank.lineId))],
      adminBankColumns: [by('admin', paths.adminBankColumns())],
      adminJobs: [by('admin', paths.adminJobs())],
      adminSearches: [by('admin', paths.adminSearches())],
      adminSynonyms: [by('admin', paths.adminSynonyms({ rijec: 'mašina', nove: 'auto' }))],
      adminOutbox: [by('admin', paths.adminOutbox())],
      adminCategories: [by('admin', paths.adminCategories(), paths.adminCategories({ naziv: 'ma' }))],
      adminCategory: [by('admin', paths.adminCategory(18), paths.adminCategory('nova', { ispod: 1 }))],
      adminAttribute: [by('admin', paths.adminAttribute(7), paths.adminAttribute('novi'))],
      adminPrices: [by('admin', paths.adminPrices(), paths.adminPrices({ naziv: 'a' }))],
      adminPrice: [
        by('admin', paths.adminPrice('listing_fee', { kategorija: 18 }), paths.adminPrice('pro_month')),
      ],
      adminBrands: [by('admin', paths.adminBrands({ naziv: 'a' }))],
      adminBrand: [by('admin', paths.adminBrand(89), paths.adminBrand('nova'))],
      adminPlaces: [by('admin', paths.adminPlaces())],
      adminPlace: [by('admin', paths.adminPlace(133))],
      adminMaintenance: [by('admin', paths.adminMaintenance())],
      adminCaches: [by('admin', paths.adminCaches(), paths.adminCaches({ isprazni: 'recent_sessions' }))],
      adminFeatures: [by('admin', paths.adminFeatures())],
      adminDeclarations: [by('admin', paths.adminDeclarations())],
      adminPhotoFlags: [by('admin', paths.adminPhotoFlags())],
      adminCases: [
        by('admin', paths.adminCases(), paths.adminCases({ pregled: 'rijeseno', razlog: 'spam' })),
      ],
      adminCase: [by('admin', ...cases.map((id) => paths.adminCase(id)))],
      adminListings: [by('admin', paths.adminListings(), paths.adminListings({ stanje: 'draft' }))],
      adminListing: [by('admin', paths.adminListing(full.id))],
      adminChecks: [by('admin', paths.adminChecks())],
      adminCheck: [by('admin', paths.adminCheck('forbidden-words'))],
      adminForbiddenWords: [by('admin', paths.adminForbiddenWords({ uredi: 1 }))],
      adminStatements: [by('admin', paths.adminStatements())],
      adminHeldMessages: [by('admin', paths.adminHeldMessages())],
      adminServiceMessages: [by('admin', paths.adminServiceMessages())],
      adminServiceMessage: [by('admin', paths.adminServiceMessage())],
    }
  })
