import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/batches.ts'
import { notePhase, phases } from './promotion-queries.ts'

/** Records promotions that are over, then those now running; for a job, after a pause of any length. */
export async function notePromotionPhases({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  await inBatches((limit) => notePhase(db, { phase: phases.over, since: 'ends_at', now, limit }))
  await inBatches((limit) => notePhase(db, { phase: phases.running, since: 'starts_at', now, limit }))
}
