import type { Deps } from '#api/deps.ts'
import { type Caller, isCounted, termOf, viewerKeyOf, viewerOf } from '#api/modules/listings/service.ts'
import { failureLimits } from '#contract/limits/search.ts'
import type { FailedSearch, FailedSearches, SearchedTerm } from '#contract/search/failures.ts'
import { fold } from '#contract/text/fold.ts'
import { deleteDaysBefore } from '#lib/database/past-days.ts'
import { addDays, localDay } from '#lib/time.ts'
import { listOpenedTerms, listTerms, upsertSearch } from './queries.ts'

/** Counts a search once a day for each person. Says nothing of texts that could name someone. */
export async function noteSearch(deps: Deps, caller: Caller, { q, found }: SearchedTerm): Promise<void> {
  const term = termOf(q)
  if (term === null || !(await isCounted(deps, caller, 'searched-term'))) return
  const day = localDay(deps.now())
  const searcher = viewerKeyOf(viewerOf(deps, caller), term, day)
  await upsertSearch(deps.db, { day, term, searcher, found })
}

const firstDay = (now: Date) => addDays(localDay(now), 1 - failureLimits.days)

/** The searches of several people that found nothing, or nothing that anyone opened; spellings count together. */
export async function findFailedSearches({ db, now }: Deps): Promise<FailedSearches> {
  const since = firstDay(now())
  const terms = await listTerms(db, { since, limit: failureLimits.compared })
  const groups = groupBySpelling(terms).filter(({ people }) => people >= failureLimits.fewestPeople)
  const opened = new Set(
    await listOpenedTerms(
      db,
      groups.flatMap(({ spellings }) => spellings),
      since,
    ),
  )
  const shown = (some: readonly Group[]) =>
    some
      .slice(0, failureLimits.shown)
      .map(({ spellings: [term], people, found }): FailedSearch => ({ term: term!, people, found }))
  return {
    days: failureLimits.days,
    fewest_people: failureLimits.fewestPeople,
    without_results: shown(groups.filter(({ found }) => found === 0)),
    unopened: shown(
      groups.filter(({ found, spellings }) => found > 0 && !spellings.some((term) => opened.has(term))),
    ),
  }
}

type Group = { spellings: string[]; people: number; found: number }

/** Groups terms that differ only in accents, alphabet or capitals; the commonest spelling and group come first. */
function groupBySpelling(terms: Awaited<ReturnType<typeof listTerms>>): Group[] {
  const groups = new Map<string, Group>()
  for (const { term, people, found } of terms) {
    const group = groups.get(fold(term))
    if (!group) groups.set(fold(term), { spellings: [term], people, found: found ?? 0 })
    else {
      group.spellings.push(term)
      group.people += people
      group.found = Math.max(group.found, found ?? 0)
    }
  }
  return [...groups.values()].toSorted((a, b) => b.people - a.people)
}

/** Deletes searches from before the counted days. */
export const forgetSearches = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  deleteDaysBefore(db, 'searched_term', firstDay(now()))
