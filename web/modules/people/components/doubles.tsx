import { Form, Link } from 'react-router'
import type { AccountDouble, Likeness } from '#contract/personal-data/merges.ts'
import type { PersonDetail } from '#contract/people/endpoints.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { countedListings, formatDate } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Panel } from '#web/ui/panel.tsx'

const reasonWords: Record<Likeness, string> = {
  phone: 'isti broj telefona',
  email: 'isti e-mail',
  device: 'isti uređaj',
}

/** The younger account goes, unless the admin turns it round. */
const mergePath = (one: { id: number; username: string; created_at: number }, other: typeof one) =>
  one.created_at > other.created_at
    ? staffPaths.adminMerge(one.id, { u: other.username })
    : staffPaths.adminMerge(other.id, { u: one.username })

/** Other accounts of the same person, which admins may merge. */
export function Doubles({ of: person, doubles }: { of: PersonDetail; doubles: readonly AccountDouble[] }) {
  return (
    <Panel title="Dupli računi">
      {doubles.length === 0 ? (
        <p className="text-sm text-muted">
          Nijedan drugi račun nema isti potvrđen broj, isti e-mail ni isti uređaj.
        </p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {doubles.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <Link
                  to={staffPaths.adminPerson(one.id)}
                  className="inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline"
                >
                  {one.username}
                </Link>
                <p className="text-muted tabular-nums">
                  {`${one.reasons.map((reason) => reasonWords[reason]).join(', ')} · ${countedListings(one.listings)} · ${formatDate(one.created_at)}`}
                </p>
              </div>
              <Link
                to={mergePath(person, one)}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline"
                aria-label={`Spojite s računom ${one.username}`}
              >
                Spojite
              </Link>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
          Spojite s drugim računom
        </summary>
        <Form method="get" action={staffPaths.adminMerge(person.id)} className="flex flex-col gap-3">
          <TextField
            label="Račun koji ostaje"
            name="u"
            required
            hint="Korisničko ime ili broj. Prije spajanja vidite šta se dešava, i možete zamijeniti račune."
          />
          <Button kind="quiet">Pregledajte spajanje</Button>
        </Form>
      </details>
    </Panel>
  )
}
