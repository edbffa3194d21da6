import { readFileSync } from 'node:fs'
import path from 'node:path'
import { disputeOf } from '#tests/support/orders/disputes.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { test as base } from './browser.ts'
import { consentsTo, followerMessageOf, receivedMessage } from '#tests/support/messages/follower-messages.ts'
import { fillCart } from '#tests/support/orders/carts.ts'
import { declarationOf } from '#tests/support/shops/shops.ts'
import { heldMessage, talk } from '#tests/support/messages/conversations.ts'
import { editOf, feedOf, feedRunOf, invitationOf, webhookOf } from '#tests/support/shops/dealers.ts'
import { chargerOf, chargerReportOf } from '#tests/support/services/chargers.ts'
import { groupWith } from '#tests/support/listings/groups.ts'
import { fillBank } from '#tests/support/money/bank.ts'
import { fillPayouts } from '#tests/support/money/payouts.ts'
import { leadOf, loanInquiryOf } from '#tests/support/services/inquiries.ts'
import { paymentsOf } from '#tests/support/money/payments.ts'
import { promoteSome } from '#tests/support/money/promotion-rows.ts'
import { noteOf } from '#tests/support/services/notes.ts'
import { ask } from '#tests/support/listings/questions.ts'
import { fillOrders } from '#tests/support/orders/order-pages.ts'
import { fillParcels } from '#tests/support/orders/parcels.ts'
import { fillReviews } from '#tests/support/orders/reviews.ts'
import { decidedCase } from '#tests/support/staff/reports.ts'
import { videoOf } from '#tests/support/listings/videos.ts'
import { fillStatistics } from '#tests/support/shops/statistics.ts'

export const longTitle = 'Najdužinaslovbezrazmakakojijemogućenapisatiuoglasuovestraniceovdj'
const dayMs = 24 * 3600 * 1000

export const test = base
  /** People and things for all pages to show: long, many, few and none. */
  .extend('world', { scope: 'file' }, async ({ make, index, login, app, deliver, deps, db }) => {
    deps.rateLimiter = unlimited
    const member = await make.account()
    const empty = await make.account({ username: 'n'.repeat(30) })
    const times = { from: '08:00', to: '16:00' }
    const hours = { mon: times, tue: times, wed: null, thu: times, fri: times, sat: times, sun: null }
    const shop = await make.shop({
      business_name: 'RadnjaSaVrloDugimImenomBezIjednogRazmaka',
      street: 'UlicaSVrloDugimImenomBezIjednogRazmaka 14b',
      lat: 43.86,
      lon: 18.4,
      hours: JSON.stringify(hours),
      hour_exceptions: JSON.stringify([
        { first: '2099-01-01', last: '2099-02-01', time: null, note: 'GodišnjiOdmorBezIjednogRazmaka' },
      ]),
      closed_on_holidays: true,
      colour: '#ffcc00',
      about_html: `<p>${longTitle}</p><ul><li>Garancija</li></ul>`,
      sections: JSON.stringify([{ name: 'PolicaSVrloDugimImenomBezRazmaka', words: 'a', category_id: null }]),
    })
    await db
      .insertInto('shop_label')
      .values({ label: 'radnja', shop_id: shop.shop.id, chosen_at: new Date() })
      .execute()
    const ending = await make.shop({ ends_at: new Date(Date.now() + dayMs / 24) })
    const fresh = await make.account({
      verified: false,
      email: `${'a'.repeat(50)}@${'b'.repeat(60)}.ba`,
      username: 'x'.repeat(30),
    })
    const waiting = await make.account({ verified: false })
    await heldMessage(db, { senderId: empty.id, otherId: member.id, body: longTitle })
    const agent = await make.account({ username: 'g'.repeat(30), agent_of_shop_id: shop.shop.id })
    const tokens = {
      member: await login(member),
      shop: await login(shop),
      ending: await login(ending),
      fresh: await login(fresh),
      waiting: await login(waiting),
      agent: await login(agent),
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
    await post('shop', '/shop/agents/invitations', { email: 'agent@example.com', rights: ['sell'] })
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
    const promoted = await promoteSome(make, deps.db, ofShop)
    for (let at = 0; at < 12; at++) await ask(deps.db, { listingId: own.id, authorId: shop.id })
    const parcels = await fillParcels(deps.db, { buyerId: member.id, sellerId: shop.id })
    const reviews = await fillReviews(deps.db, { memberId: member.id, shopId: shop.id, listingId: own.id })
    const groupId = await groupWith(deps.db, full, 'W'.repeat(80))
    const made = await post('shop', '/me/shop/extensions', { package: 'gold', months: 12, way: 'bank' })
    const proformaId = made.json<{ data: { id: number } }>().data.id
    const edit = { sellerId: shop.id, listingId: full.id, title: 'W'.repeat(65) }
    const payments = await paymentsOf(deps, member.id)
    const bank = await fillBank(deps, member.id, longTitle)
    const payoutBatches = await fillPayouts(deps.db, member.id, longTitle)
    const disputed = await disputeOf(deps.db, {
      buyerId: member.id,
      sellerId: shop.id,
      text: 'W'.repeat(2_000),
    })
    const { id: toOpen } = await orderOf(deps.db, {
      buyerId: member.id,
      sellerId: shop.id,
      items: [{ listingId: full.id }],
      state: 'delivered',
      handover: 'collection',
    })
    const disputes = { open: disputed.orderId, toOpen }
    const chargerIds = [
      await chargerOf(deps.db, {
        name: 'W'.repeat(200),
        operator: 'W'.repeat(200),
        connectors: [
          { kind: 'ccs', power_kw: 150, count: 12 },
          { kind: 'schuko', power_kw: null, count: 1 },
        ],
      }),
      await chargerOf(deps.db, { name: 'Punjač', connectors: [], state: 'out' }),
    ]
    await chargerOf(deps.db, { name: 'W'.repeat(200), hidden_at: new Date() })
    await chargerReportOf(deps.db, chargerIds[0]!, 'W'.repeat(1_000))
    await leadOf(deps.db, 'W'.repeat(100))
    await declarationOf(deps.db, member.id, { business_name: 'W'.repeat(100) })
    const noteId = await noteOf(deps.db, { author_id: member.id, body: 'W'.repeat(500) })
    await noteOf(deps.db, { author_id: shop.id, parent_id: noteId, body: 'Ima.' })
    await consentsTo(deps.db, { accountId: member.id, sellerId: shop.id, byMail: true })
    const [listedId] = (
      await deps.db.selectFrom('listing').select('id').where('seller_id', '=', shop.id).limit(1).execute()
    ).map(({ id }) => id)
    const written = {
      sellerId: shop.id,
      title: 'W'.repeat(80),
      body: 'W'.repeat(1_000),
      listingIds: [listedId!],
    }
    const followerMessageId = await receivedMessage(deps.db, { ...written, accountId: member.id })
    await followerMessageOf(deps.db, written)
    const content = readFileSync(path.join(import.meta.dirname, 'short.webm'))
    const videoId = await videoOf(deps, { listingId: full.id, content, format: 'webm' })
    await videoOf(deps, { listingId: own.id, content, format: 'webm' })
    await post('shop', `/videos/${videoId}/report`, { reason: 'spam', text: 'W'.repeat(1_000) })
    await loanInquiryOf(deps.db, { name: 'W'.repeat(100), listingId: full.id })
    await invitationOf(deps, shop.shop.id, { email: `${'e'.repeat(60)}@example.com`, token: 'W'.repeat(43) })
    const webhookId = await webhookOf(deps, shop.id, 'W'.repeat(60))
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
    const carts = await fillCart(make, deps.db, member.id, longTitle)
    const orderIds = await fillOrders(deps.db, { buyerId: member.id, sellerId: shop.id, listingId: full.id })
    await index()
    await fillStatistics(deps, shop.id, { term: 'W'.repeat(50) })
    const talked = await talk(deps.db, { sellerId: member.id, otherId: shop.id, listingId: own.id })
    await post('member', '/conversation-tags', { name: 'W'.repeat(30), color: 'red' })
    await post('member', '/quick-replies', { content: 'W'.repeat(500) })
    await post('member', `/users/${shop.username}/report`, { reason: 'spam', text: 'W'.repeat(1_000) })
    await post('shop', `/listings/${full.id}/report`, { reason: 'scam', text: 'W'.repeat(1_000) })
    await post('shop', `/reviews/${reviews.answeredId}/report`, { reason: 'abuse' })
    await post('member', `/reviews/${reviews.answeredId}/reply/report`, { reason: 'abuse' })
    const cases = await deps.db.selectFrom('moderation_case').select('id').orderBy('id').execute()
    const { id: adminId } = await make.account({ role: 'moderator' })
    const decided = await decidedCase(deps.db, { decidedBy: adminId, ownerId: member.id, isAppealed: true })
    const merge = await deps.db
      .insertInto('account_merge')
      .values({
        gone_id: 2_000_000_000,
        gone_username: 'W'.repeat(30),
        kept_id: member.id,
        reason: 'W'.repeat(1_000),
        total: 9,
        moved: 3,
        started_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      chargerIds,
      noteId,
      videoId,
      followerMessageId,
      merge,
      tokens,
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
      payments,
      proformaId,
      bank,
      payoutBatches,
      disputes,
      feedId,
      webhookId,
      agent: { id: agent.id, token: 'W'.repeat(43) },
      runIds,
      cases: [...cases.map(({ id }) => id), decided.caseId],
    }
  })
