import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { changedSearch, type SearchValues, withoutFilters } from './query.ts'

type SearchProblemProps = {
  values: SearchValues
  problem: { message: string; fields: Record<string, string> }
}

/** The search was refused, or took too long. The texts of wrong fields stand at the fields. */
export function SearchProblem({ values, problem }: SearchProblemProps) {
  const isPageWrong = Boolean(problem.fields['page'])
  const isForFields = Object.keys(problem.fields).length > 0
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert>
        <p>{problem.message}</p>
        {/* On small screens the fields are out of sight. */}
        {Object.entries(problem.fields).map(([name, text]) => (
          <p key={name} className="lg:text-sm">
            {text}
          </p>
        ))}
      </Alert>
      {isPageWrong ? (
        <ButtonLink to={changedSearch(values, {})}>Prva stranica rezultata</ButtonLink>
      ) : isForFields ? (
        <ButtonLink to={withoutFilters({ q: problem.fields['q'] ? undefined : values.q })}>
          Poništite filtere
        </ButtonLink>
      ) : (
        <ButtonLink to={changedSearch(values, { page: values.page })}>Pokušajte ponovo</ButtonLink>
      )}
    </div>
  )
}

type NoResultsProps = { values: SearchValues; total: number; hasFilters: boolean }

export function NoResults({ values, total, hasFilters }: NoResultsProps) {
  if (total > 0) {
    return (
      <EmptyState
        text="Na ovoj stranici više nema rezultata."
        action={<ButtonLink to={changedSearch(values, {})}>Prva stranica rezultata</ButtonLink>}
      />
    )
  }
  if (hasFilters) {
    return (
      <EmptyState
        text="Nema oglasa koji odgovaraju odabranim filterima."
        action={<ButtonLink to={withoutFilters(values)}>Poništite filtere</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      text={values.q ? `Nema oglasa za „${values.q}“.` : 'Još nema oglasa.'}
      action={<ButtonLink to={withoutFilters({})}>Pogledajte sve oglase</ButtonLink>}
    />
  )
}
