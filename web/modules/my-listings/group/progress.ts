import type { GroupEdit } from '#contract/listings/group-edits.ts'
import { formatInteger } from '#contract/money/money.ts'
import { countedListings } from '#web/lib/format/format.ts'

export const isRunning = ({ state }: Pick<GroupEdit, 'state'>) => state === 'applying' || state === 'undoing'

/** Counts the handled listings of a running edit, and all of them. */
export function progressOf({ state, counts }: Pick<GroupEdit, 'state' | 'counts'>) {
  const { planned = 0, done = 0, failed = 0, undone = 0, kept = 0 } = counts
  const handled = state === 'undoing' ? undone + kept : done + failed
  const waiting = state === 'undoing' ? done : planned
  return { handled, total: handled + waiting }
}

/** The state of an edit in a list. */
export function editWords({ state, counts, total }: GroupEdit): string {
  const { done = 0, undone = 0, planned = 0 } = counts
  switch (state) {
    case 'preview':
      return `Pregled: ${countedListings(planned)}`
    case 'applying':
      return 'U toku'
    case 'undoing':
      return 'Poništavanje u toku'
    case 'undone':
      return `Poništeno: ${countedListings(undone)}`
    default:
      return `Izmijenjeno: ${formatInteger(done)} od ${formatInteger(total)} oglasa`
  }
}
