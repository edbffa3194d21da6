import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import { defineJob } from '#lib/jobs.ts'
import { endDueActions } from './action-prices.ts'
import { notePhase, phases } from './phase-queries.ts'
import { beginDue, endDue, remindDue, renewDue } from './phases.ts'

/** Reports to search the promotions that started or ended, after a pause of any length. */
export const notePromotions = defineJob({
  name: 'note-promotions',
  label: 'Početak i kraj izdvajanja u pretrazi',
  schedule: '* * * * *',
  async run({ db, now }: Deps) {
    await inBatches((limit) => notePhase(db, { phase: phases.over, since: 'ends_at', now: now(), limit }))
    await inBatches((limit) =>
      notePhase(db, { phase: phases.running, since: 'starts_at', now: now(), limit }),
    )
  },
})

/** Charges for extensions and returns the credits of those that can't begin. */
const settlePromotions = defineJob({
  name: 'settle-promotions',
  label: 'Početak, produženje i povrat izdvajanja',
  schedule: '* * * * *',
  wokenBy: 'promotions_to_settle',
  async run(deps: Deps) {
    await endDue(deps)
    await beginDue(deps)
  },
})

const renewPromoted = defineJob({
  name: 'renew-promoted',
  label: 'Automatsko obnavljanje izdvojenih oglasa',
  schedule: '* * * * *',
  run: (deps: Deps) => renewDue(deps),
})

const endActionPrices = defineJob({
  name: 'end-action-prices',
  label: 'Kraj akcijskih cijena',
  schedule: '* * * * *',
  run: (deps: Deps) => endDueActions(deps),
})

const remindOfPromotions = defineJob({
  name: 'remind-of-promotions',
  label: 'Podsjetnici na kraj izdvajanja',
  schedule: '*/5 * * * *',
  run: (deps: Deps) => remindDue(deps),
})

export const promotionJobs = [
  notePromotions,
  settlePromotions,
  renewPromoted,
  endActionPrices,
  remindOfPromotions,
]
