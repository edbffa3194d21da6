import type { Groupable } from '#contract/groups.ts'
import { groupTitleLength } from '#contract/limits/listings.ts'
import { useOff } from '#web/lib/features.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

export type GroupValues = { intent: string; id: number | undefined; title: string; chosen: number[] }

type GroupFormProps = {
  /** An offer that is changed, or none for a new one. */
  group?: { id: number; title: string }
  /** The listings to choose from. */
  listings: readonly Groupable[]
  formKey: string
  problem: FormProblem<GroupValues> | undefined
}

export function GroupForm({ group, listings, formKey, problem }: GroupFormProps) {
  const off = useOff('groups')
  const chosen = problem
    ? problem.values.chosen
    : listings.flatMap(({ id, group_id }) => (group && group_id === group.id ? [id] : []))
  const error = problem?.fields['listing_ids']
  if (off !== undefined) return <Alert tone="info">{off}</Alert>
  return (
    <PostForm problem={problem} values={group} className="flex flex-col gap-4">
      <input type="hidden" name="kljuc" value={formKey} />
      {group && <input type="hidden" name="id" value={group.id} />}
      <CountedField label="Naziv ponude" name="title" max={groupTitleLength} />
      <fieldset className="min-w-0" aria-describedby={error && `greska-${group?.id ?? 'nova'}`}>
        <legend className="mb-1 text-sm font-semibold">Oglasi u ponudi</legend>
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-field border border-line">
          {listings.map(({ id, title, display_price }) => (
            <li key={id}>
              <label className="flex min-h-11 items-center gap-3 px-3 py-2 hover:bg-canvas">
                <input
                  type="checkbox"
                  name="listing_ids"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                  className="size-5 shrink-0 accent-primary"
                />
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{title}</span>
                <span className="shrink-0 text-sm text-muted tabular-nums">{display_price}</span>
              </label>
            </li>
          ))}
        </ul>
        {error && <FieldError id={`greska-${group?.id ?? 'nova'}`}>{error}</FieldError>}
      </fieldset>
      <div>
        <SubmitButton name="intent" value={group ? 'change' : 'make'} {...(group && { target: group.id })}>
          {group ? 'Sačuvajte ponudu' : 'Napravite ponudu'}
        </SubmitButton>
      </div>
    </PostForm>
  )
}
