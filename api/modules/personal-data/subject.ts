import type { Deps } from '#api/deps.ts'
import { viewerOfAccount } from '#api/modules/listings/service.ts'

/** The account's pseudonym in the counters of views. */
export const viewerOf = (deps: Deps, accountId: number): Buffer => viewerOfAccount(deps, accountId)
