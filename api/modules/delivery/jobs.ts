import { defineJob } from '#lib/jobs.ts'
import type { Deps } from '#api/deps.ts'
import { sandboxDays } from '#contract/limits/money.ts'
import { deleteOldParcels } from '#delivery/sandbox/queries.ts'
import { dayMs } from '#lib/time.ts'
import { applyPending } from './setting-changes.ts'
import { settleParcel } from './parcels/bookings.ts'
import { trackAll, trackByNumber } from './parcels/tracking.ts'
import { settleParcelJob, trackParcelJob } from './parcels/queued.ts'
import { applyDeliverySettings } from './queued.ts'

const apply = defineJob({
  name: applyDeliverySettings.name,
  label: 'Dostava na oglasima',
  schedule: '*/10 * * * *',
  runsAtStart: true,
  wokenBy: 'delivery_settings',
  run: (deps: Deps, _none, signal) => applyPending(deps, signal),
})

const settle = defineJob({
  name: settleParcelJob.name,
  label: 'Naručivanje i otkazivanje kurira',
  payload: settleParcelJob.payload,
  run: (deps: Deps, { id }) => settleParcel(deps, id),
})

const track = defineJob({
  name: trackParcelJob.name,
  label: 'Praćenje jednog paketa',
  payload: trackParcelJob.payload,
  run: (deps: Deps, { number }) => trackByNumber(deps, number),
})

export const trackParcels = defineJob({
  name: 'track-parcels',
  label: 'Praćenje paketa',
  schedule: '*/10 * * * *',
  run: (deps: Deps, _none, signal) => trackAll(deps, signal),
})

/** Production has no sandbox. */
export const forgetSandboxParcels = defineJob({
  name: 'forget-sandbox-parcels',
  label: 'Brisanje starih paketa probnog kurira',
  schedule: '47 3 * * *',
  isBackground: true,
  run: async ({ couriers, db, now }: Deps) =>
    couriers.isSandbox && deleteOldParcels(db, new Date(now().getTime() - sandboxDays * dayMs)),
})

export const deliveryJobs = [apply, settle, track, trackParcels, forgetSandboxParcels]
