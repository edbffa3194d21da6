import type { Paths } from '#contract/paths/paths.ts'
import { myListingsTabs, promotionTabs } from '#contract/paths/selling.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { settingsPartNames } from '#web/modules/shops/settings-parts.ts'
import { longTitle } from './page-world.ts'
import { paymentPages } from '#tests/support/money/payments.ts'
import { test as base } from '#tests/support/staff/staff-visits.ts'
import { by, paths, type Visits } from './visits.ts'

export type PageName = {
  [Name in keyof Paths]: Paths[Name] extends { pattern: string } ? Name : never
}[keyof Paths]

export const test = base
  /** The address and caller of each visit: every page in every state that looks different. */
  .extend('visits', { scope: 'file' }, ({ world, staffVisits, address }) => {
    const onShopHost = (path: string) => `http://radnja.localhost:${new URL(address).port}${path}`
    const {
      member,
      empty,
      shop,
      message,
      full,
      bare,
      gone,
      own,
      promoted,
      again,
      talked,
      decided,
      reviews,
      parcels,
      carts,
      orderIds,
      groupId,
      editIds,
      feedId,
      webhookId,
      agent,
      runIds,
      payments,
      proformaId,
      bank,
      disputes,
      chargerIds,
      noteId,
      videoId,
      followerMessageId,
    } = world
    return {
      ...staffVisits,
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
      cart: [by('visitor', paths.cart()), by('fresh', paths.cart()), by('member', paths.cart())],
      checkout: [
        by(
          'member',
          paths.checkout(carts.ready),
          paths.checkout(carts.ready, { dostava: 'collection' }),
          paths.checkout(carts.changed),
        ),
      ],
      activeOrders: [
        by('member', paths.orders('aktivne')),
        by('shop', paths.orders('aktivne', { kao: 'prodavac' }), paths.orders('aktivne', { q: 'nema' })),
      ],
      finishedOrders: [
        by('member', paths.orders('zavrsene'), paths.orders('zavrsene', { kao: 'prodavac', q: 'nema' })),
      ],
      order: [
        by('member', ...orderIds.map((id) => paths.order(id))),
        by('shop', ...orderIds.filter((_, at) => at !== 1).map((id) => paths.order(id))),
      ],
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
      chargers: [by('visitor', paths.chargers(), paths.chargers({ operator: 'nema takvog' }))],
      charger: [by('visitor', ...chargerIds.map((id) => paths.charger(id)))],
      mahalac: [by('visitor', paths.mahalac({ grad: 42 })), by('member', paths.mahalac({ gotovo: 'post' }))],
      videos: [by('visitor', paths.videos()), by('member', paths.videos({ page: 1 }))],
      sellerMessage: [
        by('member', paths.sellerMessage(followerMessageId)),
        by('shop', paths.sellerMessage(followerMessageId)),
      ],
      sellerMessageListing: [], // leads to the listing
      followerMessages: [
        by('shop', paths.followerMessages({ gotovo: 'poslana' })),
        by('ending', paths.followerMessages()),
      ],
      writeToFollowers: [by('shop', paths.writeToFollowers()), by('ending', paths.writeToFollowers())],
      followerPreview: [by('shop', paths.followerPreview())],
      short: [by('visitor', paths.short(videoId))],
      mahalacNote: [by('shop', paths.mahalacNote(noteId))],
      lead: [by('visitor', paths.lead()), by('member', paths.lead({ gotovo: 'poslano' }))],
      loan: [
        by(
          'visitor',
          paths.loan('prva-probna-banka', { vrsta: 'stambeni-kredit', cijena: 240_000, oglas: full.id }),
          paths.loan('prva-probna-banka', { cijena: 15_000, rok: 24, plan: 'mjeseci', gotovo: 'poslano' }),
        ),
        by('member', paths.loan('prva-probna-banka', { cijena: 'mnogo', rok: 600 })),
      ],
      groups: [by('visitor', paths.groups())],
      group: [by('visitor', paths.group(groupId), paths.group(groupId, { price_to: '1' }))],
      groupEditing: [by('shop', paths.groupEditing(), paths.groupEditing({ lista: 'skriveni', q: 'nema' }))],
      ...paymentPages(paths, payments, by),
      feeds: [by('shop', paths.feeds())],
      feed: [by('shop', paths.feed(feedId))],
      feedMeanings: [by('shop', paths.feedMeanings(feedId))],
      program: [by('shop', paths.program())],
      agents: [by('shop', paths.agents(), paths.agents({ gotovo: 'pozvan', agent: agent.id }))],
      agentInvitation: [
        by('visitor', paths.agentInvitation(agent.token)),
        by('agent', paths.agentInvitation(agent.token)),
      ],
      agency: [
        by('agent', paths.agency({ gotovo: 'prihvaceno' }), paths.agency({ razgovor: 1 })),
        by('member', paths.agency()),
      ],
      webhook: [by('shop', paths.webhook(webhookId))],
      feedRun: [by('shop', ...runIds.map((id) => paths.feedRun(feedId, id)))],
      groupEdit: [by('shop', ...editIds.map((id) => paths.groupEdit(id)))],
      ownGroups: [by('member', paths.ownGroups()), by('shop', paths.ownGroups())],
      orderDispute: [
        by('member', paths.orderDispute(disputes.open), paths.orderDispute(disputes.toOpen)),
        by('shop', paths.orderDispute(disputes.open)),
      ],
      orderParcel: [
        by('shop', paths.orderParcel(parcels.fresh), paths.orderParcel(parcels.sent)),
        by(
          'member',
          paths.orderParcel(parcels.fresh),
          paths.orderParcel(parcels.sent, { gotovo: 'narucen' }),
        ),
      ],
      tracking: [by('visitor', paths.tracking(parcels.code))],
      reviewOrder: [by('member', ...Object.values(reviews.orders).map((id) => paths.reviewOrder(id)))],
      reviews: [
        by(
          'member',
          paths.reviews(),
          paths.reviews({ prikaz: 'primljeni' }),
          paths.reviews({ prikaz: 'dati' }),
        ),
        by('admin', paths.reviews()),
      ],
      questions: [by('member', paths.questions(), paths.questions({ prikaz: 'moja' }))],
      notificationSettings: [by('shop', paths.notificationSettings())],
      merchantSettings: [by('shop', paths.merchantSettings())],
      security: [by('shop', paths.security())],
      supportAccess: [by('member', paths.supportAccess())],
      statements: [by('shop', paths.statements())],
      pro: [by('member', paths.pro())],
      proInApp: [by('visitor', paths.proInApp())],
      sellerSettings: [by('shop', paths.sellerSettings())],
      proSettings: [], // the one section of a settings page
      shops: [by('visitor', paths.shops(), paths.shops({ mapa: 1 }))],
      shopsInApp: [by('visitor', paths.shopsInApp({ q: 'nema' }))],
      shopPackages: [by('visitor', paths.shopPackages()), by('shop', paths.shopPackages())],
      registerShop: [by('visitor', paths.registerShop())],
      becomeShop: [by('member', paths.becomeShop(member.username))],
      extendShop: [by('shop', paths.extendShop())],
      shopSettings: [by('shop', ...settingsPartNames.map((dio) => paths.shopSettings({ dio })))],
      proforma: [by('shop', paths.proforma(proformaId))],
      deliverySettings: [by('shop', paths.deliverySettings()), by('waiting', paths.deliverySettings())],
      addresses: [by('shop', paths.addresses(), paths.addresses({ uredi: 'nova' }))],
      avatarGenerator: [by('shop', paths.avatarGenerator())],
      guide: [by('visitor', paths.guide(), paths.guide({ q: 'nema takvog' }))],
      guideArticle: [by('visitor', paths.guideArticle('kako-prepoznati-prevaru'))],
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
      payouts: [by('member', paths.payouts()), by('shop', paths.payouts())],
      paymentSlips: [by('member', paths.paymentSlips()), by('shop', paths.paymentSlips())],
      paymentSlip: [by('member', paths.paymentSlip(bank.slipId))],
      vouchers: [by('member', paths.vouchers())],
      salesStatement: [by('member', paths.salesStatement(), paths.salesStatement({ vrsta: 'payout' }))],
      creditStatement: [by('member', paths.creditStatement(), paths.creditStatement({ vrsta: 'top_up' }))],
      ownDecisions: [by('member', paths.ownDecisions()), by('shop', paths.ownDecisions())],
      decision: [by('visitor', paths.decision(decided.key))],
      transparency: [by('visitor', paths.transparency())],
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
      proStatistics: [by('shop', paths.proStatistics(), paths.proStatistics({ dana: 365, red: 'najmanje' }))],
      promote: [by('shop', paths.promote(promoted, { vidljivost: 2, obnavljanje: 3 }))],
      listingExtras: [by('shop', paths.listingExtras(promoted))],
      promotions: [by('shop', ...promotionTabs.map((tab) => paths.promotions(tab)))],
      publish: [by('member', paths.publish())],
      post: [by('member', paths.post({ novi: true }), paths.post({ kategorija: 1 }))],
      'servisi-i-usluge': [by('member', paths['servisi-i-usluge']())],
      poslovi: [by('member', paths.poslovi({ pojam: 'konobar' }))],
      'nesto-drugo': [by('fresh', paths['nesto-drugo']())],
      publishUnder: [by('member', paths.publishUnder('automobili'), paths.publishUnder('nekretnine'))],
      publishIn: [by('member', paths.publishIn(31))],
      listingPhotos: [by('member', paths.listingPhotos(again.id))],
      publishStep: [by('member', paths.publishStep(again.id))],
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
      ownShop: [], // leads to the user's own shop, or to all shops
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
        by(
          'visitor',
          paths.user(empty.username),
          paths.user(empty.username, 'dojmovi'),
          paths.user(member.username, 'dojmovi'),
        ),
        by('member', paths.user(empty.username), paths.user(member.username)),
      ],
      shop: [
        by(
          'visitor',
          paths.shop(shop.username),
          paths.shop(shop.username, 'onama'),
          paths.shop(shop.username, 'radno-vrijeme'),
          paths.shop(shop.username, 'zavrseni'),
          paths.shop(shop.username, 'dojmovi'),
          paths.shop(shop.username, 'dojmovi', { vrsta: 'negativni' }),
        ),
        by('member', paths.shop(shop.username, 'aktivni', { q: 'nema' })),
        by(
          'visitor',
          ...[
            '/',
            '/?q=nema',
            '/onama',
            '/radno-vrijeme',
            '/dojmovi',
            '/zavrseni',
            '/nema-ove-stranice',
            paths.listing(promoted, 'W'),
          ].map(onShopHost),
        ),
      ],
    } satisfies Record<PageName, Visits[]> as Partial<Record<PageName, Visits[]>>
  })
