import { Link } from 'react-router'
import { type AuditEntry, exportAudit, listAudit } from '#contract/audit.ts'
import { callPath } from '#contract/endpoint.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime, fromDateTimeInput } from '#web/lib/format/format.ts'
import { readDays } from '#web/lib/forms/typed-dates.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { DateField } from '#web/ui/forms/date-fields.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { StaffList } from '#web/ui/lists/staff-list.tsx'
import { actionName, kindName, subjectName, subjectPath } from '#web/modules/audit/words.ts'
import type { Route } from './+types/audit-log.ts'

const day = 24 * 3600

const midnight = (date: string | undefined) =>
  date === undefined ? undefined : (fromDateTimeInput(`${date}T00:00`) ?? undefined)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ko, radnja, na, od, do: until, rijeci, nastavak } = parseQuery(url.search)
  const { days, errors } = readDays({ od, do: until })
  const to = midnight(days.do)
  const filter = {
    actor: ko || undefined,
    action: radnja || undefined,
    subject: na || undefined,
    from: midnight(days.od),
    to: to === undefined ? undefined : to + day,
    q: rijeci || undefined,
  }
  const given = { ko, radnja, na, od, do: until, rijeci }
  const none = { data: [], next: null, actions: [], kinds: [], given, errors }
  if (Object.keys(errors).length > 0) return { ...none, exported: null, problem: undefined }
  const exported = `/api${callPath(exportAudit, { query: filter })}`
  try {
    const found = await apiOf(context).call(listAudit, { query: { ...filter, after: nastavak } })
    return { ...found, given, errors, exported, problem: undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) return routeError(error)
    const { fields, message } = error.body.error
    const problem = Object.values(fields ?? {})[0] ?? message
    return { ...none, exported, problem }
  }
}

export const meta = () => pageMeta({ title: 'Zapisnik', isIndexed: false })

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { data: entries, next, given, errors, exported, problem } = loaderData
  return (
    <StaffList
      title="Zapisnik"
      exported={exported}
      given={given}
      errors={errors}
      filters={<Filters {...loaderData} />}
      problem={problem}
      texts={{
        none: 'Još nema zapisa.',
        unfound: 'Nema takvih zapisa.',
        all: { to: staffPaths.adminAudit(), label: 'Cijeli zapisnik' },
      }}
      isEmpty={entries.length === 0}
      older={
        next !== null && { to: staffPaths.adminAudit({ ...given, nastavak: next }), label: 'Stariji zapisi' }
      }
    >
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </StaffList>
  )
}

type Found = Pick<Route.ComponentProps['loaderData'], 'given' | 'actions' | 'kinds'>

function Filters({ given, actions, kinds }: Found) {
  const isOneSubject = given.na?.includes(':')
  return (
    <>
      <TextField label="Ko" name="ko" autoComplete="off" />
      <Select label="Radnja" name="radnja">
        <option value="">Sve</option>
        {actions.map((one) => (
          <option key={one} value={one}>
            {actionName(one)}
          </option>
        ))}
      </Select>
      <Select label="Na čemu" name="na">
        <option value="">Sve</option>
        {isOneSubject && <option value={given.na}>{subjectName(given.na!)}</option>}
        {kinds.map((one) => (
          <option key={one} value={one}>
            {kindName(one)}
          </option>
        ))}
      </Select>
      <DateField label="Od" name="od" />
      <DateField label="Do" name="do" />
      <TextField label="Riječi" name="rijeci" type="search" />
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject, before, after } = entry
  const path = subjectPath(subject)
  const details = [
    ['Prije', before],
    ['Poslije', after],
  ].filter(([, value]) => value !== null && value !== undefined)
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-muted tabular-nums">{formatDateTime(at)}</span>
        <span className="font-semibold [overflow-wrap:anywhere]">{actor}</span>
        <span>{actionName(action)}</span>
        {path === undefined ? (
          <span className="[overflow-wrap:anywhere]">{subjectName(subject)}</span>
        ) : (
          <Link
            to={path}
            className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] text-primary hover:underline"
          >
            {subjectName(subject)}
          </Link>
        )}
      </p>
      {details.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted">Detalji</summary>
          {details.map(([name, value]) => (
            <div key={String(name)} className="mt-1">
              <p className="text-muted">{String(name)}</p>
              <pre className="overflow-x-auto rounded-field bg-canvas p-2 text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">
                {JSON.stringify(value, null, 2)}
              </pre>
            </div>
          ))}
        </details>
      )}
    </li>
  )
}
