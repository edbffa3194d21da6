import { deleteForgottenKeys } from '#lib/idempotency.ts'
import { handle } from '#api/task-handlers.ts'
import { forgetViewers } from './life-service.ts'
import {
  eraseListings,
  expireListings,
  forgetIdempotencyKeys,
  forgetListingViewers,
  notePromotions,
  remindToRefresh,
  tellSellersOfExpired,
} from './jobs.ts'
import { notePromotionPhases } from './promotion-service.ts'
import { remindSellers, tellOfExpired } from './reminder-service.ts'
import { endOldReductions, eraseLongDeleted, expireDue } from './state-service.ts'

export const listingTasks = [
  handle(expireListings, async (deps) => {
    await expireDue(deps, deps.now())
    await endOldReductions(deps, deps.now())
  }),
  handle(notePromotions, (deps) => notePromotionPhases(deps, deps.now())),
  handle(eraseListings, async (deps) => void (await eraseLongDeleted(deps, deps.now()))),
  handle(remindToRefresh, async (deps) => void (await remindSellers(deps, deps.now()))),
  handle(tellSellersOfExpired, async (deps) => void (await tellOfExpired(deps, deps.now()))),
  handle(forgetListingViewers, (deps) => forgetViewers(deps, deps.now())),
  handle(forgetIdempotencyKeys, async (deps) => void (await deleteForgottenKeys(deps.db, deps.now()))),
]
