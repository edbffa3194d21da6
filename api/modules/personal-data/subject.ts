import type { Deps } from '#api/deps.ts'
import { viewerOfAccount } from '#api/modules/listings/service.ts'

/** How the counters of views know an account. */
export const viewerOf = (deps: Deps, accountId: number): Buffer => viewerOfAccount(deps, accountId)
