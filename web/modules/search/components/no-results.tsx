import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Problem, WaysOut } from '#web/modules/search/panel.ts'
import {
  changedSearch,
  savedQuery,
  type SearchValues,
  searchPath,
  withoutFilters,
} from '#web/modules/search/query.ts'
import { NearestListings, Ways } from './ways-out.tsx'

type SearchProblemProps = { values: SearchValues; problem: Problem }

/** The search was refused or timed out. The errors of fields appear at the fields too. */
export function SearchProblem({ values, problem }: SearchProblemProps) {
  const isPageWrong = Boolean(problem.fields['page'])
  const isForFields = Object.keys(problem.fields).length > 0
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert>
        <p>{problem.message}</p>
        {/* On small screens the fields are hidden. */}
        {Object.entries(problem.fields).map(([name, text]) => (
          <p key={name} className="lg:text-sm">
            {text}
          </p>
        ))}
      </Alert>
      {isPageWrong ? (
        <ButtonLink to={changedSearch(values, {})}>Prva stranica rezultata</ButtonLink>
      ) : isForFields ? (
        <ButtonLink to={withoutFilters(problem.fields['q'] ? {} : values)}>Poništite filtere</ButtonLink>
      ) : (
        <ButtonLink to={changedSearch(values, { page: values.page })}>Pokušajte ponovo</ButtonLink>
      )}
    </div>
  )
}

type NoResultsProps = {
  values: SearchValues
  total: number
  hasFilters: boolean
  ways: WaysOut | null
  isBesideMap: boolean
}

/**
 * Says that there are no results, and offers searches that have some: with a filter or a word less, or with
 * another word, and shows the listings of the nearest.
 */
export function NoResults({ values, total, hasFilters, ways, isBesideMap }: NoResultsProps) {
  if (total > 0) {
    return (
      <EmptyState
        text="Na ovoj stranici više nema rezultata."
        action={<ButtonLink to={changedSearch(values, {})}>Prva stranica rezultata</ButtonLink>}
      />
    )
  }
  const { looser = [], meant = [], nearest = null } = ways ?? {}
  const { q } = values
  const query = savedQuery(values)
  const isEmpty = (
    <EmptyState
      text={
        q
          ? `Nema oglasa za „${q}“${hasFilters ? ' s odabranim filterima' : ''}.`
          : hasFilters
            ? 'Nema oglasa koji odgovaraju odabranim filterima.'
            : 'Još nema oglasa.'
      }
      action={
        <div className="flex max-w-full flex-col items-center gap-6">
          <Ways title="Da li ste mislili:" ways={meant} isCentred />
          <Ways title="Oglasa ima ako tražite šire:" ways={looser} isCentred />
          {query && (
            <div className="flex flex-col items-center gap-2">
              <p>Javit ćemo vam čim se pojavi takav oglas.</p>
              <ButtonLink to={paths.savedSearches({ spasi: query })} rel="nofollow">
                Spasite pretragu
              </ButtonLink>
            </div>
          )}
          <div className="flex flex-wrap justify-center gap-3">
            {hasFilters && (
              <ButtonLink to={withoutFilters(values)} kind="quiet">
                Poništite filtere
              </ButtonLink>
            )}
            <ButtonLink to={searchPath({})} kind={query ? 'quiet' : 'primary'}>
              Pogledajte sve oglase
            </ButtonLink>
          </div>
        </div>
      }
    />
  )
  if (!nearest) return isEmpty
  return (
    <div className="flex flex-col gap-6">
      {isEmpty}
      <NearestListings nearest={nearest} isBesideMap={isBesideMap} />
    </div>
  )
}
