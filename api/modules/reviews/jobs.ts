import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { askNew, remindDue } from './requests.ts'
import { publishDue } from './publication.ts'

export const publishReviewsDue = defineJob({
  name: 'publish-reviews',
  label: 'Objava dojmova kojima je istekao rok',
  schedule: '*/5 * * * *',
  run: (deps: Deps) => publishDue(deps),
})

const askForReviews = defineJob({
  name: 'ask-for-reviews',
  label: 'Pozivi za dojam nakon završene narudžbe',
  schedule: '*/5 * * * *',
  wokenBy: 'reviews_to_ask',
  run: (deps: Deps) => askNew(deps),
})

const remindOfReviews = defineJob({
  name: 'remind-of-reviews',
  label: 'Podsjetnici na dojam',
  schedule: '23 * * * *',
  run: (deps: Deps) => remindDue(deps),
})

export const reviewJobs = [publishReviewsDue, askForReviews, remindOfReviews]
