import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { defineJob, enqueueAll } from '#lib/jobs.ts'
import { endDueRestrictions, hidesListings } from '#api/modules/accounts/service.ts'
import { holdAllOf } from '#api/modules/listings/service.ts'
import { forgetFacts } from '#api/modules/checks/service.ts'
import { forgetOldEvidence } from '#api/modules/reports/service.ts'
import { caseKeptDays } from '#contract/limits/moderation.ts'
import { forgetDecisions } from './statement-queries.ts'

/** Hides the listings of a suspended or banned account, or brings them back once it is neither. */
const settleListingsOf = defineJob({
  name: 'settle-listings-of',
  label: 'Skrivanje oglasa suspendovanih računa',
  payload: z.object({ accountId: z.number() }),
  run: async (deps: Deps, { accountId }) => {
    const now = deps.now()
    await holdAllOf(deps, accountId, await hidesListings(deps.db, accountId, now), now)
  },
})

/** A seller may have thousands of listings, so a job hides them, or brings them back. */
export const settleListings = (trx: Db, accountIds: readonly number[]) =>
  enqueueAll(
    trx,
    settleListingsOf,
    accountIds.map((accountId) => ({
      payload: { accountId },
      key: `${settleListingsOf.name}:${accountId}`,
    })),
  )

export const endRestrictions = defineJob({
  name: 'end-restrictions',
  label: 'Istek mjera prema računima',
  schedule: '* * * * *',
  run: (deps: Deps) => endDueRestrictions(deps, deps.now(), settleListings),
})

/** Deletes texts and pictures of cases that were decided long ago; their counts stay. */
export const forgetOldCases = defineJob({
  name: 'forget-old-cases',
  label: 'Brisanje sadržaja starih slučajeva',
  schedule: '33 3 * * *',
  isBackground: true,
  run: async (deps: Deps) => {
    const before = new Date(deps.now().getTime() - caseKeptDays * 24 * 3600 * 1000)
    await forgetOldEvidence(deps, before)
    await forgetDecisions(deps.db, before)
    await forgetFacts(deps.db, before)
  },
})

export const moderationJobs = [settleListingsOf, endRestrictions, forgetOldCases]
