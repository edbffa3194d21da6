import { Form, Link } from 'react-router'
import { findPeople, foundBy, type FoundBy, type PersonItem } from '#contract/people/endpoints.ts'
import { foundPeople } from '#contract/limits/accounts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatAgo, formatDate } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { cellClass, RowTable, rowClass } from '#web/ui/lists/row-table.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { foundByWords, foundWords, kindOf, nameOf, roleWords, stateOf } from '#web/modules/people/words.ts'
import type { Route } from './+types/people.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { q = '', po, prije } = parseQuery(url.search)
  const by: FoundBy = foundBy.find((one) => one === po) ?? 'auto'
  const before = /^[1-9]\d{0,14}$/.test(prije ?? '') ? Number(prije) : undefined
  try {
    const found = await apiOf(context).call(findPeople, { query: { q: q || undefined, by, before } })
    return { q, by, ...found, problem: undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) return routeError(error)
    const { fields, message } = error.body.error
    return { q, by, data: [], next: null, has_more: false, problem: fields?.['q'] ?? message }
  }
}

export const meta = () => pageMeta({ title: 'Korisnici', isIndexed: false })

export default function People({ loaderData }: Route.ComponentProps) {
  const { q, by, data: people, next, has_more: hasMore, problem } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Korisnici</h1>
      <Form
        key={`${q} ${by}`}
        method="get"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_16rem_auto]"
      >
        <TextField
          label="Šta tražite"
          name="q"
          type="search"
          defaultValue={q}
          className="max-sm:col-span-2"
        />
        <Select label="Po" name="po" defaultValue={by}>
          {foundBy.map((one) => (
            <option key={one} value={one}>
              {foundByWords[one]}
            </option>
          ))}
        </Select>
        <Button>Pretražite</Button>
      </Form>
      {problem && <Alert>{problem}</Alert>}
      <p className="text-sm text-muted">
        {q
          ? 'Svaka pretraga ostaje u zapisniku, bez onoga što ste upisali.'
          : 'Najnoviji računi. Ostale nađite po imenu, e-mailu, telefonu, IP adresi ili broju računa, oglasa, razgovora ili uređaja.'}
      </p>
      {people.length === 0 ? (
        !problem && (
          <EmptyState
            text="Nema takvog računa."
            action={
              <ButtonLink to={staffPaths.adminPeople()} kind="quiet">
                Najnoviji računi
              </ButtonLink>
            }
          />
        )
      ) : (
        <PeopleTable people={people} isSearch={q !== ''} />
      )}
      {hasMore && (
        <p className="text-sm text-muted">{`Prikazano je prvih ${foundPeople}. Suzite pretragu.`}</p>
      )}
      {next !== null && (
        <ButtonLink to={staffPaths.adminPeople({ prije: next })} kind="quiet" className="self-center">
          Stariji računi
        </ButtonLink>
      )}
    </div>
  )
}

const columns = ['Račun', 'Vrsta', 'Stanje', 'Ime', 'Otvoren', 'Zadnji put']

function PeopleTable({ people, isSearch }: { people: readonly PersonItem[]; isSearch: boolean }) {
  return (
    <RowTable caption="Računi" columns={columns}>
      {people.map((person) => (
        <Row key={person.id} person={person} isSearch={isSearch} />
      ))}
    </RowTable>
  )
}

const kindLooks = {
  korisnik: 'bg-canvas',
  pro: 'bg-accent text-on-accent',
  shop: 'bg-primary-soft text-primary',
} as const

function Row({ person, isSearch }: { person: PersonItem; isSearch: boolean }) {
  const now = useNow()
  const kind = kindOf(person)
  const state = stateOf(person)
  const name = nameOf(person)
  return (
    <tr className={`${rowClass} max-xl:flex-row! max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3!`}>
      <td className={`${cellClass} max-xl:w-full`}>
        <Link
          to={staffPaths.adminPerson(person.id)}
          className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline max-xl:min-h-11"
        >
          {person.username}
        </Link>
        <span className="text-muted tabular-nums max-xl:ml-3 xl:block">
          {`br. ${person.id}`}
          {isSearch && ` · ${foundWords[person.found_by]}`}
        </span>
      </td>
      <td className={`${cellClass} whitespace-nowrap`}>
        <span className={`rounded-full px-2 py-0.5 text-xs font-semibold ${kindLooks[kind]}`}>{kind}</span>
        {person.role !== 'member' && (
          <span className="ml-2 text-xs font-semibold text-info">{roleWords[person.role]}</span>
        )}
      </td>
      <td className={`${cellClass} ${state.look}`}>{state.text}</td>
      <td className={`${cellClass} max-xl:w-full ${name || person.business_name ? '' : 'max-xl:hidden'}`}>
        {name}
        {person.business_name && (
          <span className="text-muted max-xl:ml-3 xl:block">{person.business_name}</span>
        )}
      </td>
      <td className={`${cellClass} tabular-nums max-xl:text-muted`}>
        <span className="xl:hidden">otvoren </span>
        {formatDate(person.created_at)}
      </td>
      <td className={`${cellClass} tabular-nums max-xl:text-muted`}>
        <span className="xl:hidden">zadnji put </span>
        {person.last_active_at === null ? 'nikad' : formatAgo(person.last_active_at, now)}
      </td>
    </tr>
  )
}
