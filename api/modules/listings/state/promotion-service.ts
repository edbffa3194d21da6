import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/batches.ts'
import { notePhase, phases } from './promotion-queries.ts'

/** For a job, however long it did not run: notes promotions that are over, then those that run. */
export async function notePromotionPhases({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  await inBatches((limit) => notePhase(db, { phase: phases.over, since: 'ends_at', now, limit }))
  await inBatches((limit) => notePhase(db, { phase: phases.running, since: 'starts_at', now, limit }))
}
