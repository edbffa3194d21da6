import BellRing from 'lucide-react/icons/bell-ring'
import Settings2 from 'lucide-react/icons/settings-2'
import { Form, Link } from 'react-router'
import { savedSearchNameLength } from '#contract/limits/search.ts'
import { alertFrequencies } from '#contract/saved/searches.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { useOff } from '#web/lib/features.ts'
import { paths } from '#web/lib/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { searchFields, type SearchRow as Row } from '#web/modules/saved/searches.ts'

type SearchRowProps = {
  row: Row
  target: string
  /** The reason for refusing the settings of this row. */
  problem: FormProblem<object> | undefined
}

/** A saved search: its filters, the number of new results, and the frequency of its notices. */
export function SearchRow({ row, target, problem }: SearchRowProps) {
  const { id, name, filters, news, alerts, savedOn, settings } = row
  const off = useOff('saved_search_mails')
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">
          <Link to={paths.savedSearch(id)} prefetch="none" className="hover:text-primary hover:underline">
            {name}
          </Link>
        </h2>
        {news && (
          <p className="rounded-full bg-accent px-3 py-0.5 text-sm font-semibold text-on-accent">{news}</p>
        )}
      </div>
      <Filters filters={filters} />
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="inline-flex items-center gap-2">
          <BellRing className="size-4 shrink-0" aria-hidden="true" />
          {alerts}
        </span>
        <span>{`Spašeno ${savedOn}`}</span>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ButtonLink to={paths.savedSearch(id)} prefetch="none" kind="quiet" className="text-sm">
          Pogledajte oglase
          <span className="sr-only">{`: ${name}`}</span>
        </ButtonLink>
        <Form method="post" action={target}>
          <input type="hidden" name={searchFields.search} value={id} />
          <Button name={searchFields.act} value="ukloni" kind="quiet" className="text-sm">
            Uklonite
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        </Form>
        <details className="basis-full" open={problem !== undefined} key={JSON.stringify(settings)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-primary hover:underline">
            <Settings2 className="size-4 shrink-0" aria-hidden="true" />
            Naziv i obavijesti
            <span className="sr-only">{`: ${name}`}</span>
          </summary>
          <PostForm
            action={target}
            problem={problem}
            values={settings}
            className="flex max-w-xl flex-col gap-3 pt-1"
          >
            <input type="hidden" name={searchFields.search} value={id} />
            <CountedField label="Naziv" name="name" max={savedSearchNameLength} />
            <Select label="Koliko često da vam javljamo" name="frequency">
              {Object.entries(alertFrequencies).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <div className="flex flex-wrap gap-x-8">
              <Checkbox name="by_mail">E-mailom</Checkbox>
              <Checkbox name="by_push">Na uređaju</Checkbox>
            </div>
            {off !== undefined && <p className="text-sm text-muted">{off}</p>}
            <SubmitButton name={searchFields.act} value="sacuvaj" className="self-start">
              Sačuvajte
            </SubmitButton>
          </PostForm>
        </details>
      </div>
    </article>
  )
}

/** In words, one chip each. */
export const Filters = ({ filters }: { filters: readonly string[] }) => (
  <ul className="flex flex-wrap gap-2" aria-label="Filteri">
    {filters.map((label) => (
      <li key={label} className="max-w-full min-w-0">
        <Chip>
          <span className="truncate">{label}</span>
        </Chip>
      </li>
    ))}
  </ul>
)
