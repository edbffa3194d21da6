import type { Deps } from '#api/deps.ts'
import { editOf, feedOf, feedRunOf, invitationOf, webhookOf } from '#tests/support/shops/dealers.ts'
import { groupWith } from '#tests/support/listings/groups.ts'
import type { makers } from '#tests/support/makers.ts'
import type { Caller } from './fresh-guards.ts'

type Scene = {
  deps: Deps
  make: ReturnType<typeof makers>
  shopId: number
  shopOfOwnerId: number
  plain: number
}

/** Things of the shop: its listings, agents, feeds and groups. */
export function freshShops({ deps, make, shopId, shopOfOwnerId, plain }: Scene) {
  const { db } = deps
  let made = 0
  const listing = async () => (await make.listing({ seller_id: shopId, category_id: plain })).id
  const group = async () => {
    const unit = await listing()
    return { id: await groupWith(db, { seller_id: shopId, id: unit }), unit }
  }
  /** The feed of the run that the same call names next. */
  let feed = 0
  /** A shop runs one edit at a time. */
  const groupEdit = async (values: object) => {
    await db.deleteFrom('group_edit').where('seller_id', '=', shopId).execute()
    return editOf(db, { sellerId: shopId, listingId: await listing() }, values)
  }
  return {
    newShopListing: listing,
    /** The link of an invitation for the caller. */
    newInvitationToken: async (caller: Caller) => {
      made += 1
      const email = caller
        ? (
            await db
              .selectFrom('account')
              .select('email')
              .where('id', '=', caller.id)
              .executeTakeFirstOrThrow()
          ).email!
        : 'gost@example.com'
      const shop = await make.shop()
      await invitationOf(deps, shop.shop.id, { email, token: `pozivnica ${made}` })
      return `pozivnica ${made}`
    },
    newInvitation: async () => {
      made += 1
      return invitationOf(deps, shopOfOwnerId, { email: `pozvan${made}@example.com` })
    },
    newAgent: async () => (await make.account({ agent_of_shop_id: shopOfOwnerId })).id,
    newWebhook: async () => webhookOf(deps, shopId),
    newFeed: async () => (feed = await feedOf(db, shopId)),
    newFeedRun: () => feedRunOf(db, feed, 'done'),
    newCheckedRun: () => feedRunOf(db, feed, 'checked'),
    newPreview: () => groupEdit({}),
    newRunning: () => groupEdit({ state: 'applying' }),
    newApplied: () => groupEdit({ state: 'applied', ended_at: new Date() }),
    newGroup: async () => (await group()).id,
    newUnit: async () => (await group()).unit,
  }
}
