import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { giveShopBonusesJob } from './bonus-job.ts'
import { releaseSpentLabels } from './labels.ts'
import { giveDueBonuses, suspendUnpaidShops, tellEndingShops } from './life.ts'

export const suspendShops = defineJob({
  name: 'suspend-shops',
  label: 'Suspenzija neplaćenih shopova',
  schedule: '* * * * *',
  run: (deps: Deps) => suspendUnpaidShops(deps),
})

export const tellOfEndingShops = defineJob({
  name: 'tell-ending-shops',
  label: 'Podsjetnici shopovima koji ističu',
  schedule: '11 * * * *',
  run: (deps: Deps) => tellEndingShops(deps),
})

export const giveShopBonuses = defineJob({
  name: giveShopBonusesJob.name,
  payload: giveShopBonusesJob.payload,
  label: 'Mjesečni bonus shopova',
  schedule: '*/10 * * * *',
  run: (deps: Deps) => giveDueBonuses(deps),
})

export const releaseShopLabels = defineJob({
  name: 'release-shop-labels',
  label: 'Oslobađanje bivših adresa shopova',
  schedule: '41 3 * * *',
  run: (deps: Deps) => releaseSpentLabels(deps),
})

export const shopJobs = [suspendShops, tellOfEndingShops, giveShopBonuses, releaseShopLabels]
