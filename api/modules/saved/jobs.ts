import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { secondsBefore } from '#lib/time.ts'
import { undoSavedSeconds } from '#contract/limits/search.ts'
import { listSavedOf } from './news-queries.ts'
import { tellSavers } from './news.ts'
import { deleteRemoved } from './queries.ts'
import { matchSavedSearches } from './searches/matches.ts'
import { forgetSearches } from './searches/service.ts'

/** Deletes rows removed too long ago to come back. */
export const forgetRemoved = defineJob({
  name: 'forget-removed-saves',
  label: 'Brisanje oglasa uklonjenih iz spašenih',
  schedule: '47 * * * *',
  isBackground: true,
  run: ({ db, now }: Deps) => deleteRemoved(db, secondsBefore(now(), undoSavedSeconds)),
})

const tellOfSaved = defineJob({
  name: 'tell-of-saved',
  label: 'Obavještenja o spašenim oglasima',
  payload: z.object({ ids: z.array(z.number()) }),
  run: (deps: Deps, { ids }) => tellSavers(deps, ids),
})

/** For listings that became cheaper or have ended, in the transaction of the change; only if someone saved one. */
export async function enqueueSavedNews(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const saved = await listSavedOf(trx, ids)
  if (saved.length > 0) await enqueue(trx, tellOfSaved, { ids: saved })
}

export const forgetSavedSearches = defineJob({
  name: 'forget-saved-searches',
  label: 'Brisanje uklonjenih pretraga i starih pogodaka',
  schedule: '52 * * * *',
  isBackground: true,
  run: (deps: Deps) => forgetSearches(deps),
})

export const savedJobs = [forgetRemoved, tellOfSaved, matchSavedSearches, forgetSavedSearches]
