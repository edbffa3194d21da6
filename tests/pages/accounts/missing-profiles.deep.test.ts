import { expect } from 'vitest'
import { apartPaths } from '#contract/paths/apart.ts'
import { deletionRequestDays } from '#contract/limits/accounts.ts'
import { followedPublished } from '#api/modules/follows/notices.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { eraseDue } from '#api/modules/personal-data/deletion/erasure.ts'
import { noteOf } from '#tests/support/services/notes.ts'
import { test as base } from '#tests/support/browser/page-visits.ts'
import { plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { ask } from '#tests/support/listings/questions.ts'
import { paths } from '#tests/support/browser/visits.ts'

type Page = { who: 'member' | 'agent' | 'admin'; address: string }

const test = base
  /** The shop deals with the member in the ways that the pages of the world leave out. */
  .extend('dealings', { scope: 'file' }, async ({ world: { member, shop, empty, full }, db }) => {
    const at = new Date()
    const asked = await ask(db, { listingId: full.id, authorId: shop.id, content: 'Ima li zamjene?' })
    await ask(db, { listingId: full.id, authorId: full.seller_id, parentId: asked, content: 'Nema.' })
    const noteId = await noteOf(db, { author_id: shop.id, body: 'Dolazi li neko sutra?' })
    await noteOf(db, { author_id: member.id, parent_id: noteId, body: 'Dolazim.' })
    await db
      .insertInto('mute')
      .values([shop, empty].map(({ id }) => ({ account_id: member.id, seller_id: id, created_at: at })))
      .execute()
    const seller = { id: shop.id, name: shop.shop.business_name }
    await db.transaction().execute((trx) =>
      publishNotices(
        trx,
        followedPublished,
        ['Lampa', 'Sto'].map((title) => ({
          accountId: member.id,
          key: title,
          group: String(shop.id),
          data: { seller, title, listingId: full.id },
          aboutAccountId: shop.id,
        })),
        at,
      ),
    )
    return [
      apartPaths.mahalacNote(noteId),
      paths.messages({ korisnik: shop.username }),
      paths.notificationSettings(),
      paths.user(member.username, 'dojmovi'),
    ].map((address): Page => ({ who: 'member', address }))
  })
  /** Lists the links on a page to these people's profiles, as `who` sees it. */
  .extend('profileLinks', { scope: 'file' }, ({ world, site }) => async ({ who, address }: Page) => {
    const { body } = await plainBrowser(site, world.tokens[who]).get(address)
    const people = [world.shop, world.empty].map(({ username }) => username).join('|')
    const links = body.matchAll(new RegExp(`href="(/(?:profil|shops)/(?:${people})(?:/[^"]*)?)"`, 'g'))
    return [...new Set([...links].map(([, path]) => `${path} on ${address} for ${who}`))]
  })

test(
  'links no missing profile on the pages of those who dealt with banned or erased people',
  {
    timeout: 180_000,
  },
  async ({ world: { shop, empty, tokens }, visits, dealings, profileLinks, site, db, deps }) => {
    const seen: Page[] = Object.values(visits)
      .flat()
      .flatMap(({ who, addresses }) =>
        who === 'member' || who === 'agent' || who === 'admin'
          ? addresses.map((address) => ({ who, address: address.replace(/#.*/, '') }))
          : [],
      )
    const profiles = [paths.shop(shop.username), paths.user(empty.username)]
    const pages: Page[] = []
    for (const page of [...seen, ...dealings])
      if (
        !profiles.some((profile) => page.address.startsWith(profile)) &&
        (await profileLinks(page)).length > 0
      )
        pages.push(page)
    const linksAnywhere = async () => (await Promise.all(pages.map(profileLinks))).flat().toSorted()
    const statuses = () =>
      Promise.all(
        profiles.map(async (path) => (await plainBrowser(site, tokens.member).get(path)).statusCode),
      )
    expect(await statuses()).toEqual([200, 200])
    expect(pages.length).toBeGreaterThan(10)

    const gone = [shop.id, empty.id]
    await db.updateTable('account').set({ restriction: 'ban' }).where('id', 'in', gone).execute()
    expect(await statuses()).toEqual([404, 404])
    expect(await linksAnywhere()).toEqual([])

    const requested_at = new Date(deps.now().getTime() - 2 * deletionRequestDays * 24 * 3_600_000)
    await db
      .insertInto('deletion_request')
      .values(gone.map((account_id) => ({ account_id, requested_at })))
      .execute()
    await eraseDue(deps)
    expect(await statuses()).toEqual([404, 404])
    expect(await linksAnywhere()).toEqual([])
  },
)
