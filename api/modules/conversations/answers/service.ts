import type { Deps } from '#api/deps.ts'
import { deleteInBatches } from '#lib/database/batches.ts'
import { answerTimeDays, fewestAnswers } from '#contract/limits/messages.ts'
import { deleteAnswers, listChangedTimes, writeAnswerTimes } from './queries.ts'

const writtenAtOnce = 200 // accounts

/** For a job: medians of the last days, of everyone who answered often enough. */
export async function updateAnswerTimes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const since = new Date(at.getTime() - answerTimeDays * 24 * 3600_000)
  await deleteInBatches((limit) => deleteAnswers(db, since, limit))
  const changed = await listChangedTimes(db, { since, fewest: fewestAnswers })
  for (let from = 0; from < changed.length; from += writtenAtOnce)
    await writeAnswerTimes(db, changed.slice(from, from + writtenAtOnce))
}
