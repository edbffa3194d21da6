import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { type ShopSetup, type ShopStep, shopSteps } from '#contract/shops/endpoints.ts'
import { getShopOf } from './own-shop.ts'
import { findLogo, findReach } from './queries.ts'
import { ownShopView } from './view.ts'

/** What the caller's shop has of what buyers look for on its page. */
export async function getSetup(deps: Deps, actor: Actor): Promise<{ data: ShopSetup }> {
  const shop = await getShopOf(deps, actor)
  const [logo, reach] = await Promise.all([findLogo(deps.db, actor.id), findReach(deps.db, actor.id)])
  const isDone: Record<ShopStep, boolean> = {
    logo: logo !== null,
    place: shop.street !== null || shop.lat !== null,
    hours: shop.hours !== null,
    about: shop.about_html !== null && shop.about_html !== '',
    listing: reach.has_listing === true,
  }
  return {
    data: {
      shop: ownShopView(shop, deps.now()),
      steps: shopSteps.map((name) => ({ name, is_done: isDone[name] })),
      has_followers: reach.has_followers === true,
    },
  }
}
