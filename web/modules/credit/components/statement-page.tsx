import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { CreditEntry } from '#contract/ledger/endpoints.ts'
import { type PostingKind, postingKinds } from '#contract/ledger/posting-kinds.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { ApiError, routeError } from '#web/lib/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { WalletDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { brand } from '#web/lib/site.ts'
import { EntryList } from './entry-list.tsx'

/** Filters of a statement, as its address holds them. */
export function filterOf(search: string) {
  const { vrsta, od, do: until, nastavak } = parseQuery(search)
  const given = { vrsta: vrsta || undefined, od: od || undefined, do: until || undefined }
  return {
    given,
    filter: { kind: given.vrsta, from: given.od, to: given.do },
    after: nastavak,
    isFirst: !nastavak,
  }
}

/** A page of entries, or why the filters are wrong. */
export async function entriesFrom(call: Promise<{ data: CreditEntry[]; next: string | null }>) {
  try {
    const { data: entries, next } = await call
    return { entries, next, problem: undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) return routeError(error)
    const { fields, message } = error.body.error
    return { entries: [], next: null, problem: Object.values(fields ?? {})[0] ?? message }
  }
}

type Given = ReturnType<typeof filterOf>['given']

type StatementPageProps = {
  title: string
  /** The page above it. */
  parent: { name: string; to: string }
  balance: ReactNode
  isMoney?: boolean
  kinds: readonly PostingKind[]
  files: readonly { name: string; to: string }[]
  given: Given
  isFirst: boolean
  entries: readonly CreditEntry[]
  next: string | null
  problem: string | undefined
  pathOf(query: Given & { nastavak?: string | undefined }): string
  /** Shown while there is no entry at all. */
  empty: { text: string; action?: ReactNode }
}

/** Changes of an account by pages, with filters and files. */
export function StatementPage(props: StatementPageProps) {
  const { title, parent, balance, isMoney = false, kinds, files, given } = props
  const { isFirst, entries, next, problem, pathOf, empty } = props
  const isFiltered = Object.values(given).some(Boolean)
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, parent]} />
        <h1 className="mt-1 text-2xl font-bold">{title}</h1>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-full min-w-0 [overflow-wrap:anywhere]">{balance}</p>
        <p className="flex flex-wrap gap-x-4">
          {files.map(({ name, to }) => (
            <a
              key={name}
              href={to}
              download
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {`Preuzmite kao ${name}`}
            </a>
          ))}
        </p>
      </div>
      <Form
        key={JSON.stringify(given)}
        method="get"
        className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]"
      >
        <Select label="Vrsta" name="vrsta" defaultValue={given.vrsta ?? ''}>
          <option value="">Sve promjene</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {postingKinds[kind]}
            </option>
          ))}
        </Select>
        <TextField label="Od" name="od" type="date" defaultValue={given.od ?? ''} />
        <TextField label="Do" name="do" type="date" defaultValue={given.do ?? ''} />
        <Button>Prikažite</Button>
      </Form>
      {problem && <Alert>{problem}</Alert>}
      {entries.length > 0 && <EntryList entries={entries} isMoney={isMoney} />}
      {entries.length === 0 && !problem && (
        <EmptyState
          drawing={<WalletDrawing />}
          text={isFiltered || !isFirst ? 'Nema takvih promjena.' : empty.text}
          action={
            isFiltered || !isFirst ? (
              <ButtonLink to={pathOf({ vrsta: undefined, od: undefined, do: undefined })} kind="quiet">
                Sve promjene
              </ButtonLink>
            ) : (
              empty.action
            )
          }
        />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {!isFirst && (
          <ButtonLink to={pathOf(given)} kind="quiet">
            Najnovije
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink to={pathOf({ ...given, nastavak: next })} kind="quiet">
            Starije promjene
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
