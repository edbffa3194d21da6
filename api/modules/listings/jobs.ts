import type { Deps } from '#api/deps.ts'
import { deleteForgottenKeys } from '#lib/endpoints/idempotency.ts'
import { defineJob } from '#lib/jobs.ts'
import { endDueExtras } from './fees/extras.ts'
import { publishDueWaits } from './fees/waits.ts'
import { feedJobs } from './feeds/jobs.ts'
import { groupEditJob } from './group-edits/jobs.ts'
import { forgetGroupEdits } from './group-edits/service.ts'
import { forgetImportFindings } from './import/jobs.ts'
import { forgetViewers } from './life/service.ts'
import { forgetOldRecords } from './state/retention.ts'
import { remindSellers, tellOfExpired } from './state/reminder-service.ts'
import { endOldReductions, eraseLongDeleted, expireDue } from './state/service.ts'

/** Also ends price reductions and extras. */
export const expireListings = defineJob({
  name: 'expire-listings',
  label: 'Istek oglasa',
  schedule: '* * * * *',
  async run(deps: Deps) {
    await expireDue(deps, deps.now())
    await endOldReductions(deps, deps.now())
    await endDueExtras(deps, deps.now())
  },
})

/** Publishes the listings that waited for it. */
export const publishWaited = defineJob({
  name: 'publish-waited',
  label: 'Besplatna objava oglasa koji su čekali',
  schedule: '* * * * *',
  run: (deps: Deps, _payload, signal) => publishDueWaits(deps, signal),
})

const forgetIdempotencyKeys = defineJob({
  name: 'forget-idempotency-keys',
  label: 'Brisanje starih ključeva poziva',
  schedule: '17 * * * *',
  run: ({ db, now }: Deps) => deleteForgottenKeys(db, now()),
})

export const forgetListingViewers = defineJob({
  name: 'forget-listing-viewers',
  label: 'Brisanje traga o pregledima',
  schedule: '27 * * * *',
  run: (deps: Deps) => forgetViewers(deps, deps.now()),
})

export const eraseListings = defineJob({
  name: 'erase-listings',
  label: 'Trajno brisanje oglasa',
  schedule: '10 2 * * *',
  run: (deps: Deps) => eraseLongDeleted(deps, deps.now()),
})

export const forgetListingRecords = defineJob({
  name: 'forget-listing-records',
  label: 'Brisanje starih zapisa o oglasima',
  schedule: '20 3 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldRecords(deps),
})

// Morning in Sarajevo.
export const remindToRefresh = defineJob({
  name: 'remind-to-refresh',
  label: 'Podsjetnici na obnavljanje',
  schedule: '0 7 * * *',
  run: (deps: Deps) => remindSellers(deps, deps.now()),
})

const tellSellersOfExpired = defineJob({
  name: 'tell-of-expired',
  label: 'Poruke o isteklim oglasima',
  schedule: '5 7 * * *',
  run: (deps: Deps) => tellOfExpired(deps, deps.now()),
})

const forgetOldGroupEdits = defineJob({
  name: 'forget-group-edits',
  label: 'Brisanje starih grupnih izmjena',
  schedule: '37 * * * *',
  isBackground: true,
  run: (deps: Deps) => forgetGroupEdits(deps),
})

export const listingJobs = [
  ...feedJobs,
  groupEditJob,
  forgetOldGroupEdits,
  expireListings,
  publishWaited,
  forgetIdempotencyKeys,
  forgetListingViewers,
  eraseListings,
  forgetListingRecords,
  forgetImportFindings,
  remindToRefresh,
  tellSellersOfExpired,
]
