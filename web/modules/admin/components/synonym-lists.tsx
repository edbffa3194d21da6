import type { SynonymOverview } from '#contract/search/synonyms.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { SynonymForm, type SynonymValues } from './synonym-form.tsx'

type Synonym = SynonymOverview['synonyms'][number]
type Sides = Pick<Synonym, 'words' | 'finds'>

function SidesText({ words, finds }: Sides) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {words.join(', ')}
      {finds.length > 0 && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> pronalazi i </span>
          {finds.join(', ')}
        </>
      )}
    </span>
  )
}

export function SynonymList({
  synonyms,
  problem,
}: {
  synonyms: readonly Synonym[]
  problem: FormProblem<SynonymValues> | undefined
}) {
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {synonyms.map((synonym) => {
        const ownProblem = problem?.values.id === String(synonym.id) ? problem : undefined
        return (
          // Remounted after a change, so that the fields show the stored values.
          <li key={`${synonym.id} ${synonym.version}`}>
            <details className="group" open={ownProblem ? true : undefined}>
              <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2">
                <SidesText {...synonym} />
                <span className="shrink-0 text-sm font-semibold text-primary group-open:hidden">
                  Izmijenite
                </span>
              </summary>
              <div className="pt-2 pb-5">
                <SynonymForm synonym={synonym} problem={ownProblem}>
                  <SubmitButton name="radnja" value="izmijeni" target={synonym.id}>
                    Sačuvajte
                  </SubmitButton>
                  <SubmitButton name="radnja" value="izbrisi" kind="quiet" target={synonym.id}>
                    Izbrišite skup
                  </SubmitButton>
                </SynonymForm>
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

export function SynonymChanges({ changes }: Pick<SynonymOverview, 'changes'>) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {changes.map(({ id, username, before, after, changed_at: at }) => (
        <li key={id} className="py-3">
          <p className="text-sm text-muted">{`${formatDateTime(at)}, ${username ?? 'izbrisan račun'}`}</p>
          {before && (
            <p>
              <span className="font-semibold">{after ? 'Prije: ' : 'Izbrisano: '}</span>
              <SidesText {...before} />
            </p>
          )}
          {after && (
            <p>
              <span className="font-semibold">{before ? 'Sada: ' : 'Dodano: '}</span>
              <SidesText {...after} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
