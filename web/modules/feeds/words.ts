import type { FeedFormat, FeedRun } from '#contract/listings/feeds.ts'
import { formatInteger } from '#contract/money/money.ts'
import { counted } from '#web/lib/format/format.ts'

export const formatLabels: Record<FeedFormat, string> = { csv: 'CSV', json: 'JSON', xml: 'XML' }

export const countedRows = (count: number) => counted(count, 'red', 'reda', 'redova')

export const isRunning = ({ state }: Pick<FeedRun, 'state'>) => state === 'reading' || state === 'applying'

/** The state of a run in a list. */
export function runWords({ state, counts, problem }: FeedRun): string {
  const { bad, failed, rows } = counts
  const wrong = bad + failed
  const errors = wrong > 0 ? `, s greškom ${formatInteger(wrong)}` : ''
  switch (state) {
    case 'reading':
      return 'Čita se'
    case 'applying':
      return 'Uvozi se'
    case 'asking':
      return 'Čeka vašu potvrdu'
    case 'checked':
      return `Provjereno: ${countedRows(rows)}${errors}`
    case 'cancelled':
      return 'Prekinuto'
    case 'failed':
      return problem ?? 'Nije uspjelo'
    default:
      return `Uvezeno: ${countedRows(rows)}${errors}`
  }
}

/** Values that wait for the shop. */
export const countedQuestions = (count: number) => counted(count, 'pitanje', 'pitanja', 'pitanja')
