import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { chargerOf } from '#tests/support/services/chargers.ts'
import { closedDay, invoiceOf } from '#tests/support/money/invoices.ts'
import { type makers, password } from '#tests/support/makers.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'
import { freshSubjects, type Subject } from './fresh.ts'
import type { Caller } from './fresh-guards.ts'
import { sentCode } from './fresh-links.ts'
import {
  address,
  dataExport,
  failedJob,
  failedMessage,
  futurePrice,
  guardsOf,
  letter,
  recentSearch,
  shownMessage,
} from './subjects.ts'

type Given = { make: ReturnType<typeof makers>; db: Db; deps: Deps }

/** Accounts of every kind, and what the rows of the access matrix name. Accepts known passwords and codes only. */
export async function accessScene({ make, db, deps }: Given) {
  // Nobody reads the codes that are sent.
  deps.passwords = {
    ...deps.passwords,
    matches: async (given, stored) => Boolean(stored) && (given === password || given === sentCode),
  }
  // As with a hosted service, without which the call does not exist.
  deps.live = { ...deps.live, signUser: () => ({ auth: 'x', user_data: '{}' }) }
  const shop = await make.shop()
  const makeCaller = {
    stranger: make.account,
    owner: make.account,
    pro: (values: object) => make.account({ pro_until: new Date(Date.now() + 86_400_000), ...values }),
    shop: (account: object) => make.shop({ account }),
    agent: (values: object) => make.account({ agent_of_shop_id: shop.shop.id, ...values }),
    moderator: (values: object) => make.account({ role: 'moderator', ...values }),
    admin: (values: object) => make.account({ role: 'admin', ...values }),
    acting: async (values: object) => {
      const { shop: own } = await make.shop({ account: values })
      return make.account({ agent_of_shop_id: own.id, ...values })
    },
  }
  // Long ago, so that all listings of the calls fit its limit.
  const owner = await make.account({ created_at: new Date('2010-01-01') })
  const callers = {
    stranger: await makeCaller.stranger(),
    owner,
    pro: await makeCaller.pro({}),
    shop,
    agent: await makeCaller.agent({}),
    moderator: await makeCaller.moderator({}),
    admin: await makeCaller.admin({}),
    acting: await makeCaller.agent({}),
  }
  /** Has the sessions of an agent work as the shop, whose account it returns. */
  async function beginToAct(agent: { id: number; agent_of_shop_id: number | null }) {
    await db.updateTable('session').set({ acts_for_shop: true }).where('account_id', '=', agent.id).execute()
    return db
      .selectFrom('shop')
      .select('owner_id as id')
      .where('id', '=', agent.agent_of_shop_id)
      .executeTakeFirstOrThrow()
  }
  const plain = plainCategory(deps.catalog)
  const names: Record<string, string | number> = {
    owner: owner.username,
    ownerId: owner.id,
    shop: shop.shop.id,
    letter: await letter(db),
    futurePrice: await futurePrice(db),
    ...(await guardsOf(db, owner.id)),
    failedJob: await failedJob(db),
    failedMessage: await failedMessage(db),
    serviceMessage: await shownMessage(db),
    plain,
    charger: await chargerOf(db),
    ownersSearch: await recentSearch(db, owner.id),
    active: (await make.listing({ seller_id: owner.id })).id,
    draft: (await make.listing({ seller_id: owner.id, status: 'draft' })).id,
    ownerExport: await dataExport(deps, owner.id),
    closedDay: await closedDay(db),
    ownerInvoice: await invoiceOf(deps, owner.id),
    ownerAddress: await address(db, owner.id),
    hidden: (await make.listing({ seller_id: owner.id, status: 'hidden' })).id,
    held: (await make.listing({ seller_id: owner.id, held_by_moderation: true })).id,
    expired: (await make.listing({ seller_id: owner.id, status: 'expired' })).id,
    deleted: (await make.listing({ seller_id: owner.id, deleted_at: new Date() })).id,
    deletedDraft: (await make.listing({ seller_id: owner.id, status: 'draft', deleted_at: new Date() })).id,
    finished: (await make.listing({ seller_id: owner.id, status: 'finished' })).id,
    unitA: (await make.listing({ seller_id: shop.id })).id,
    unitB: (await make.listing({ seller_id: shop.id })).id,
    unitC: (await make.listing({ seller_id: shop.id })).id,
    unitD: (await make.listing({ seller_id: shop.id })).id,
  }
  const booked = [...deps.catalog.categories.values()].find(
    (category) => category.booking_enabled && category.children.length === 0,
  )!.id
  const fresh: Record<string, (caller: Caller) => Promise<Subject>> = freshSubjects({
    deps,
    make,
    ownerId: owner.id,
    proId: callers.pro.id,
    shopId: shop.id,
    shopOfOwnerId: shop.shop.id,
    plain,
    booked,
  })
  async function fill(text: string, caller: Caller) {
    const values = new Map<string, Subject>()
    for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g))
      if (!values.has(name)) values.set(name, await (fresh[name]?.(caller) ?? names[name]!))
    return text.replace(/("?)\{(\w+)\}\1/g, (_, quote: string, name: string) => {
      const value = values.get(name)!
      return typeof value === 'object' ? JSON.stringify(value) : `${quote}${value}${quote}`
    })
  }
  return { makeCaller, callers, beginToAct, fill }
}
