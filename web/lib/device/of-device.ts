import { addRecentViews } from '#contract/listings/recent.ts'
import { saveListings } from '#contract/saved/endpoints.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { moveCartIntoAccount } from './cart-on-device.ts'
import { moveMutesIntoAccount } from './mutes.ts'
import { clearViewsOnDevice, viewsOnDevice } from './views-on-device.ts'

/**
 * Moves a visitor's saved listings, views, mutes and cart; a part that fails is tried again with the next
 * page.
 */
export async function moveIntoAccount(
  user: number,
  { saved, onSaved }: { saved: number[]; onSaved: (ids: readonly number[]) => void },
) {
  const viewed = viewsOnDevice()
  await Promise.allSettled([
    saved.length > 0 && callApi(saveListings, { body: { ids: saved } }).then(() => onSaved(saved)),
    viewed.length > 0 && callApi(addRecentViews, { body: { ids: viewed } }).then(clearViewsOnDevice),
    document.cookie.includes('~') && moveMutesIntoAccount(user),
    moveCartIntoAccount(),
  ])
}
