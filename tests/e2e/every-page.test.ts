import type { Page } from 'playwright-core'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { expect } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths, myListingsTabs, type Paths } from '#contract/paths.ts'
import { infoSlugs } from '#web/lib/info-slugs.ts'
import { heldMessage } from '#tests/support/conversations.ts'
import { unlimited } from '#lib/rate-limiter.ts'
import {
  colourRules,
  expectAccessible,
  expectNoOverflow,
  hydrated,
  test as base,
  withLargeText,
} from '#tests/support/browser.ts'
import { expectReadable, textOf } from '#tests/support/readable.ts'
import { talk } from '#tests/support/conversations.ts'
import { editOf, feedOf, feedRunOf } from '#tests/support/dealers.ts'
import { groupWith } from '#tests/support/groups.ts'
import { ask } from '#tests/support/questions.ts'
import { decidedCase } from '#tests/support/reports.ts'
import { expectAllByKeyboard } from '#tests/support/keyboard.ts'

const paths = makePaths(defaultBrand)

type PageName = { [Name in keyof Paths]: Paths[Name] extends { pattern: string } ? Name : never }[keyof Paths]
const names = (Object.keys(paths) as (keyof Paths)[]).filter(
  (name): name is PageName => 'pattern' in paths[name],
)

type Who = 'visitor' | 'member' | 'shop' | 'ending' | 'fresh' | 'waiting' | 'admin'
type Visits = { who: Who; addresses: string[] }
const by = (who: Who, ...addresses: string[]): Visits => ({ who, addresses })

const phone = { width: 390, height: 844 }

const longTitle = 'Najdužinaslovbezrazmakakojijemogućenapisatiuoglasuovestraniceovdj'
const dayMs = 24 * 3600 * 1000

const test = base
  /** People and things for all pages to show: long, many, few and none. */
  .extend('world', { scope: 'file' }, async ({ make, index, login, app, deliver, deps, db }) => {
    deps.rateLimiter = unlimited
    const member = await make.account()
    const empty = await make.account({ username: 'n'.repeat(30) })
    const shop = await make.shop({ business_name: 'RadnjaSaVrloDugimImenomBezIjednogRazmaka' })
    const ending = await make.shop({ ends_at: new Date(Date.now() + dayMs / 24) })
    const fresh = await make.account({
      verified: false,
      email: `${'a'.repeat(50)}@${'b'.repeat(60)}.ba`,
      username: 'x'.repeat(30),
    })
    const waiting = await make.account({ verified: false })
    await heldMessage(db, { senderId: empty.id, otherId: member.id, body: longTitle })
    const tokens = {
      member: await login(member),
      shop: await login(shop),
      ending: await login(ending),
      fresh: await login(fresh),
      waiting: await login(waiting),
      admin: await login(await make.account({ role: 'admin' })),
    }
    const post = (who: keyof typeof tokens, url: string, payload?: object) =>
      app.inject({
        method: 'POST',
        url: `/api${url}`,
        headers: { authorization: `Bearer ${tokens[who]}` },
        ...(payload && { payload }),
      })
    await post('waiting', '/me/phone-verification', { phone: '061 500 055' })
    await post('fresh', '/me/email-verification')
    await post('shop', '/me/addresses', {
      name: 'N'.repeat(100),
      street: 'U'.repeat(150),
      postal_code: '71000',
      city_id: 133,
      phone: '061 234 567',
    })
    await deliver()
    const message = await deps.db.selectFrom('inbox_message').select('id').executeTakeFirstOrThrow()

    const model = deps.catalog.modelsOf(89).find(({ name }) => name === 'Golf')!.id
    const full = await make.listing({
      title: longTitle,
      category_id: 18,
      brand_id: 89,
      model_id: model,
      price_fening: 9_999_999_900,
      description: 'Riječ '.repeat(1_600),
      attributes: JSON.stringify({ 2: 2016, 3: 214_000, 7: 'Dizel', 901: '4/5', 1144: 1.6, 67: true }),
    })
    const bare = await make.listing({
      title: 'Bez ičega',
      description: '',
      price_fening: null,
      city_id: null,
      condition: null,
    })
    const asked = { listingId: full.id, authorId: member.id, content: 'W'.repeat(500) }
    const parentId = await ask(deps.db, asked)
    await ask(deps.db, { ...asked, parentId, authorId: full.seller_id })
    const gone = await make.listing({ status: 'expired', category_id: 18 })
    for (const { id } of [full, bare, gone])
      await deps.db
        .insertInto('saved_listing')
        .values({ account_id: member.id, listing_id: id, saved_at: new Date(), price_fening: 1_000_000_000 })
        .execute()
    await deps.db.transaction().execute((trx) =>
      publishNotices(
        trx,
        listingsExpired,
        [
          { accountId: member.id, key: 'a', group: 'a', data: { count: 1, titles: [longTitle] } },
          { accountId: member.id, key: 'b', group: 'b', data: { count: 3, titles: ['Gitara'] } },
        ],
        new Date(),
      ),
    )
    await post('member', `/users/${shop.username}/follow`)
    await post('member', `/users/${empty.username}/block`)
    await make.listing({ title: 'Osa na kraju', category_id: 26 })
    const ofShop = { seller_id: shop.id, title: 'W'.repeat(65), price_fening: 9_999_999_900 }
    for (let made = 0; made < 22; made++) await make.listing(ofShop)
    const old = {
      expires_at: new Date(Date.now() + 2 * dayMs),
      refreshed_at: new Date(Date.now() - 9 * dayMs),
      category_id: 22, // not the category of the newer ones, so no repost
    }
    for (const status of ['active', 'draft', 'hidden', 'finished', 'expired'] as const)
      await make.listing({ ...ofShop, ...old, status, held_by_moderation: status === 'hidden' })
    const own = await make.listing({ seller_id: member.id, title: 'Gitara za početnike' })
    for (let at = 0; at < 12; at++) await ask(deps.db, { listingId: own.id, authorId: shop.id })
    const groupId = await groupWith(deps.db, full, 'W'.repeat(80))
    const edit = { sellerId: shop.id, listingId: full.id, title: 'W'.repeat(65) }
    const feedId = await feedOf(deps.db, shop.id, 'W'.repeat(80))
    const runIds = [
      await feedRunOf(deps.db, feedId, 'checked', 'W'.repeat(65)),
      await feedRunOf(deps.db, feedId, 'done'),
      await feedRunOf(deps.db, feedId, 'asking', 'W'.repeat(65)),
    ]
    const editIds = [
      await editOf(deps.db, edit),
      await editOf(deps.db, edit, { state: 'applied', ended_at: new Date() }),
      await editOf(deps.db, edit, { state: 'applying' }),
    ]
    const again = await make.listing({ seller_id: member.id, title: own.title, status: 'draft' })
    await index()
    const talked = await talk(deps.db, { sellerId: member.id, otherId: shop.id, listingId: own.id })
    await post('member', '/conversation-tags', { name: 'W'.repeat(30), color: 'red' })
    await post('member', '/quick-replies', { content: 'W'.repeat(500) })
    await post('member', `/users/${shop.username}/report`, { reason: 'spam', text: 'W'.repeat(1_000) })
    await post('shop', `/listings/${full.id}/report`, { reason: 'scam', text: 'W'.repeat(1_000) })
    const cases = await deps.db.selectFrom('moderation_case').select('id').orderBy('id').execute()
    const { id: adminId } = await make.account({ role: 'moderator' })
    const decided = await decidedCase(deps.db, { decidedBy: adminId, ownerId: member.id, isAppealed: true })
    return {
      tokens,
      member,
      empty,
      shop,
      message,
      full,
      bare,
      gone,
      own,
      again,
      talked,
      decided,
      groupId,
      editIds,
      feedId,
      runIds,
      cases: [...cases.map(({ id }) => id), decided.caseId],
    }
  })
  /** The one page of each person; the pages differ by person alone. */
  .extend('pageOf', { scope: 'file' }, ({ browser, address, world }, { onCleanup }) => {
    const opened = new Map<string, Promise<Page>>()
    const errors: string[] = []
    onCleanup(async () => {
      for (const page of opened.values()) await (await page).context().close()
    })
    async function open(who: Who, javaScriptEnabled: boolean) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: phone,
        javaScriptEnabled,
        serviceWorkers: 'block',
      })
      if (who !== 'visitor')
        await context.addCookies([
          { name: 'auth.token', value: world.tokens[who], url: address, httpOnly: true },
        ])
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error}`))
      page.on('console', (message) => {
        // Some pages exist to show these statuses.
        if (message.type() === 'error' && !/404|410|503/.test(message.text()))
          errors.push(`${page.url()}: ${message.text()}`)
      })
      return page
    }
    return (who: Who, { javaScript = true } = {}) => {
      const key = `${who} ${javaScript}`
      const page = opened.get(key) ?? open(who, javaScript)
      opened.set(key, page)
      return page.then((ready) => ({ page: ready, errors }))
    }
  })
  /** Where each page is visited, and by whom: in every state that looks different. */
  .extend('visits', { scope: 'file' }, ({ world }) => {
    const {
      member,
      empty,
      shop,
      message,
      full,
      bare,
      gone,
      own,
      again,
      talked,
      cases,
      decided,
      groupId,
      editIds,
      feedId,
      runIds,
    } = world
    return {
      home: [by('visitor', paths.home(), paths.home({ page: 2 })), by('ending', paths.home())],
      categories: [
        by(
          'visitor',
          paths.categories(),
          paths.categories({ naziv: 'auto' }),
          paths.categories({ category_id: 171 }),
        ),
      ],
      login: [by('visitor', paths.login('/objava', 'odjavljeni'))],
      consent: [by('visitor', paths.consent())],
      checkLink: [by('visitor', paths.checkLink('http://bazar-dostava.example.com/primi'))],
      logout: [], // leads home
      register: [by('visitor', paths.register())],
      verifyEmail: [by('visitor', paths.verifyEmail('abc'))],
      forgotPassword: [by('visitor', paths.forgotPassword(), `${paths.forgotPassword()}?poslano=mail`)],
      resetPassword: [by('visitor', paths.resetPassword('abc'))],
      resetPasswordBySms: [by('visitor', paths.resetPasswordBySms())],
      undoEmailChange: [by('visitor', paths.undoEmailChange('abc'))],
      success: [by('fresh', paths.success('registracija'))],
      settings: [by('member', paths.settings()), by('shop', paths.settings())],
      verification: [
        by('fresh', paths.verification()),
        by('waiting', paths.verification()),
        by('shop', ...['broj', 'email'].map((what) => `${paths.verification()}?${what}=promijeni`)),
      ],
      profileSettings: [by('shop', paths.profileSettings())],
      profilePicture: [by('shop', paths.profilePicture())],
      privacySettings: [by('shop', paths.privacySettings())],
      groups: [by('visitor', paths.groups())],
      group: [by('visitor', paths.group(groupId), paths.group(groupId, { price_to: '1' }))],
      groupEditing: [by('shop', paths.groupEditing(), paths.groupEditing({ lista: 'skriveni', q: 'nema' }))],
      feeds: [by('shop', paths.feeds())],
      feed: [by('shop', paths.feed(feedId))],
      feedRun: [by('shop', ...runIds.map((id) => paths.feedRun(feedId, id)))],
      groupEdit: [by('shop', ...editIds.map((id) => paths.groupEdit(id)))],
      ownGroups: [by('member', paths.ownGroups()), by('shop', paths.ownGroups())],
      questions: [by('member', paths.questions(), paths.questions({ prikaz: 'moja' }))],
      notificationSettings: [by('shop', paths.notificationSettings())],
      merchantSettings: [by('shop', paths.merchantSettings())],
      security: [by('shop', paths.security())],
      supportAccess: [by('member', paths.supportAccess())],
      statements: [by('shop', paths.statements())],
      addresses: [by('shop', paths.addresses(), paths.addresses({ uredi: 'nova' }))],
      avatarGenerator: [by('shop', paths.avatarGenerator())],
      info: [
        by('visitor', ...[infoSlugs.terms, infoSlugs.credit, infoSlugs.apps].map((slug) => paths.info(slug))),
      ],
      report: [
        by(
          'member',
          paths.report('oglas', full.id),
          paths.report('korisnik', shop.username),
          paths.report('pitanje', 1),
        ),
        by('shop', paths.report('korisnik', shop.username)),
      ],
      ownReports: [by('member', paths.ownReports({ gotovo: 'poslano' })), by('shop', paths.ownReports())],
      inbox: [by('visitor', paths.inbox(), paths.inbox({ primalac: 'nema' }))],
      inboxMessage: [by('visitor', paths.inboxMessage(message.id))],
      admin: [by('admin', paths.admin(), paths.admin({ period: 'dani' }))],
      adminPeople: [
        by('admin', paths.adminPeople(), paths.adminPeople({ q: 'n' }), paths.adminPeople({ q: 'nema ga' })),
      ],
      adminPerson: [by('admin', ...[member, empty, shop].map(({ id }) => paths.adminPerson(id)))],
      adminAudit: [by('admin', paths.adminAudit(), paths.adminAudit({ rijeci: 'nema', na: 'account:1' }))],
      adminRoles: [by('admin', paths.adminRoles())],
      adminJobs: [by('admin', paths.adminJobs())],
      adminSynonyms: [by('admin', paths.adminSynonyms({ rijec: 'mašina' }))],
      adminOutbox: [by('admin', paths.adminOutbox())],
      adminCategories: [by('admin', paths.adminCategories())],
      adminCategory: [by('admin', paths.adminCategory(18), paths.adminCategory('nova', { ispod: 1 }))],
      adminAttribute: [by('admin', paths.adminAttribute(7), paths.adminAttribute('novi'))],
      adminBrands: [by('admin', paths.adminBrands({ naziv: 'a' }))],
      adminBrand: [by('admin', paths.adminBrand(89), paths.adminBrand('nova'))],
      adminPlaces: [by('admin', paths.adminPlaces())],
      adminPlace: [by('admin', paths.adminPlace(133))],
      adminMaintenance: [by('admin', paths.adminMaintenance())],
      adminFeatures: [by('admin', paths.adminFeatures())],
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
      ownDecisions: [by('member', paths.ownDecisions()), by('shop', paths.ownDecisions())],
      decision: [by('visitor', paths.decision(decided.key))],
      transparency: [by('visitor', paths.transparency())],
      adminHeldMessages: [by('admin', paths.adminHeldMessages())],
      adminServiceMessages: [by('admin', paths.adminServiceMessages())],
      adminServiceMessage: [by('admin', paths.adminServiceMessage())],
      maintenance: [by('visitor', paths.maintenance())],
      search: [
        by(
          'visitor',
          paths.search(),
          paths.search({ q: longTitle, view: 'list' }),
          paths.search({ q: 'golf dizel automatik do 5 sarajevo', state: 'new', has_price: 1 }),
          paths.search({ category_id: 18, brands: 89, facets: 'all' }),
          paths.search({ category_id: 26, free_from_date: '2099-01-01' }),
          `${paths.search({ category_id: 18 })}#filteri`,
        ),
      ],
      listing: [
        by('visitor', ...[full, bare, gone].map(({ id, title }) => paths.listing(id, title))),
        by('member', ...[own, again].map(({ id, title }) => paths.listing(id, title))),
      ],
      share: [], // leads to the listing
      listingStatistics: [by('member', paths.listingStatistics(own.id))],
      publish: [by('member', paths.publish())],
      post: [by('member', paths.post({ novi: true }), paths.post({ kategorija: 1 }))],
      'servisi-i-usluge': [by('member', paths['servisi-i-usluge']())],
      poslovi: [by('member', paths.poslovi({ pojam: 'konobar' }))],
      'nesto-drugo': [by('fresh', paths['nesto-drugo']())],
      publishUnder: [by('member', paths.publishUnder('automobili'), paths.publishUnder('nekretnine'))],
      publishIn: [by('member', paths.publishIn(31))],
      listingPhotos: [by('member', paths.listingPhotos(again.id))],
      repost: [by('member', paths.repost(again.id))],
      editListing: [by('member', paths.editListing(own.id))],
      notifications: [by('member', paths.notifications()), by('waiting', paths.notifications())],
      messages: [
        by(
          'member',
          paths.messages(),
          `${paths.messages({ razgovor: talked })}#conversation`,
          paths.messages({ oglas: full.id }),
          paths.messages({ uredi: 'oznake' }),
          paths.messages({ uredi: 'odgovori' }),
        ),
        by('waiting', paths.messages()),
      ],
      messagesBefore: [], // leads to the messages
      unsubscribe: [by('visitor', paths.unsubscribe('abc'))],
      recentlyViewed: [
        by('visitor', paths.recentlyViewed()),
        by('member', paths.recentlyViewed({ gotovo: 'izbrisano', brisanje: true })),
      ],
      compare: [by('visitor', paths.compare(), paths.compare([full.id]), paths.compare([full.id, bare.id]))],
      muted: [by('visitor', paths.muted()), by('member', paths.muted())],
      savedSearches: [
        by('member', paths.savedSearches(), paths.savedSearches({ spasi: 'q=golf&price_to=20000' })),
      ],
      savedSearch: [], // leads to the results
      saved: [by('member', paths.saved()), by('waiting', paths.saved())],
      savedUsers: [by('member', paths.savedUsers()), by('waiting', paths.savedUsers())],
      blockedUsers: [by('member', paths.blockedUsers()), by('waiting', paths.blockedUsers())],
      userRelation: [], // leads to the profile
      myListings: [by('shop', ...myListingsTabs.map((tab) => paths.myListings(tab)))],
      landing: [
        by(
          'visitor',
          paths.landing('vozila'),
          paths.landing('automobili'),
          paths.landing('automobili', 'volkswagen', 'golf'),
          paths.landing('automobili', 'abarth'),
          paths.landing('volkswagen'),
          paths.landing('stanovi'),
          paths.landing('nema-ove-stranice'),
        ),
      ],
      user: [
        by('visitor', paths.user(empty.username), paths.user(member.username, 'dojmovi')),
        by('member', paths.user(empty.username), paths.user(member.username)),
      ],
      shop: [
        by('visitor', paths.shop(shop.username), paths.shop(shop.username, 'zavrseni')),
        by('member', paths.shop(shop.username, 'aktivni', { q: 'nema' })),
      ],
    } satisfies Record<PageName, Visits[]> as Partial<Record<PageName, Visits[]>>
  })

/** Pages to read, which need no script. */
const readable: ReadonlySet<string> = new Set<PageName>([
  'home',
  'categories',
  'info',
  'search',
  'listing',
  'landing',
  'user',
  'shop',
])

async function expectGoodLooks(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, colourRules)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
    await withLargeText(page)({ width, colorScheme: 'light' })
  }
}

test.for(names)(
  'fits all widths and text of twice the size, satisfies axe, and works by keyboard and without the script: %s',
  async (name, { visits, pageOf }) => {
    expect(visits[name], 'an entry in `visits` for every page').toBeDefined()
    for (const { who, addresses } of visits[name]!) {
      const { page, errors } = await pageOf(who)
      for (const address of addresses) {
        await page.setViewportSize(phone)
        await page.goto(address)
        await hydrated(page)
        if (who === 'visitor' && readable.has(name)) {
          const { page: plain } = await pageOf(who, { javaScript: false })
          await plain.goto(address)
          await expectReadable(plain, await textOf(page))
        }
        await expectGoodLooks(page)
        await expectAllByKeyboard(page)
      }
      expect(errors.splice(0), 'errors on the console').toEqual([])
    }
  },
)
