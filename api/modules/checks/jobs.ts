import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { listingCheck } from './queue.ts'
import { checkListing } from './listing-check.ts'

const { name, payload } = listingCheck

const checkListingJob = defineJob({
  name,
  label: 'Automatska provjera oglasa',
  payload,
  run: (deps: Deps, { listingId }) => checkListing(deps, listingId),
})

export const checkJobs = [checkListingJob]
