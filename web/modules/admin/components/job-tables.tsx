import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import type { JobOverview } from '#contract/jobs.ts'
import { formatAgo, formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'

type Failure = JobOverview['failures'][number]

function Section({ title, empty, children }: { title: string; empty?: string | false; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {empty ? <p className="mt-2 text-muted">{empty}</p> : children}
    </section>
  )
}

const cell = 'px-3 py-2 first:pl-0 last:pr-0'

type TableProps = {
  caption: string
  columns: string[]
  /** True if the columns after the first hold numbers, which are right-aligned. */
  isCounting?: boolean
  children: ReactNode
}

/** On phones every row becomes a small list, since columns would not fit. */
function Table({ caption, columns, isCounting = false, children }: TableProps) {
  return (
    <table
      className={`mt-3 w-full text-left max-sm:block ${isCounting ? 'sm:[&_td]:text-right sm:[&_th:not(:first-child)]:text-right' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-surface text-sm text-muted max-sm:sr-only sm:sticky sm:top-16">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={`${cell} font-semibold`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">{children}</tbody>
    </table>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="max-sm:block max-sm:py-3">
      <th scope="row" className={`${cell} font-semibold max-sm:block max-sm:p-0`}>
        {name}
      </th>
      {children}
    </tr>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      className={`${cell} tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:p-0 max-sm:pt-1`}
    >
      <span className="text-muted sm:hidden" aria-hidden="true">
        {label}
      </span>
      <span>{children}</span>
    </td>
  )
}

const secondsText = (seconds: number) =>
  seconds < 120 ? `${seconds} s` : `${formatNumber(Math.round(seconds / 60))} min`

export function Queues({ queues }: Pick<JobOverview, 'queues'>) {
  const columns = ['Posao', 'Čeka', 'Radi se', 'Kasnije', 'Neuspjelo']
  return (
    <Section title="Red poslova" empty={queues.length === 0 && 'Red je prazan.'}>
      <Table caption="Broj poslova po vrsti" columns={columns} isCounting>
        {queues.map(({ task, label, waiting, oldest_seconds: oldest, running, later, failed }) => (
          <Row key={task} name={label}>
            <Cell label="Čeka">
              {formatNumber(waiting)}
              {oldest !== null && <span className="text-muted">{` (${secondsText(oldest)})`}</span>}
            </Cell>
            <Cell label="Radi se">{formatNumber(running)}</Cell>
            <Cell label="Kasnije">{formatNumber(later)}</Cell>
            <Cell label="Neuspjelo">
              <span className={failed > 0 ? 'font-semibold text-danger' : ''}>{formatNumber(failed)}</span>
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  )
}

export function Running({ running, now }: Pick<JobOverview, 'running'> & { now: number }) {
  return (
    <Section title="Upravo se radi" empty={running.length === 0 && 'Trenutno se ne radi nijedan posao.'}>
      <Table caption="Poslovi koji se upravo rade" columns={['Posao', 'Počeo', 'Pokušaj']}>
        {running.map((job) => (
          <Row key={job.id} name={`${job.label} #${job.id}`}>
            <Cell label="Počeo">{formatAgo(job.started_at, now)}</Cell>
            <Cell label="Pokušaj">{`${job.attempts} od ${job.max_attempts}`}</Cell>
          </Row>
        ))}
      </Table>
    </Section>
  )
}

export function Failures({ failures, isBusy }: Pick<JobOverview, 'failures'> & { isBusy: boolean }) {
  return (
    <Section title="Neuspjeli pokušaji" empty={failures.length === 0 && 'Nijedan posao nije zapeo.'}>
      <ul className="mt-1 divide-y divide-line">
        {failures.map((failure) => (
          <li key={failure.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
            <FailureText failure={failure} />
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={failure.id} />
              <Button kind="quiet" disabled={isBusy}>
                <RotateCcw className="size-4" aria-hidden="true" />
                Pokušajte ponovo
                <span className="sr-only">{`${failure.label} #${failure.id}`}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function FailureText({ failure }: { failure: Failure }) {
  const { id, label, attempts, max_attempts: most, error, failed_at: failedAt, next_try_at: next } = failure
  return (
    <div className="min-w-0 flex-1 basis-72">
      <h3 className="font-semibold">{`${label} #${id}`}</h3>
      <p className="mt-1 font-mono text-sm break-words">{error}</p>
      <p className="mt-1 text-sm text-muted">
        {`Pokušaj ${attempts} od ${most}, ${formatDateTime(failedAt)}. `}
        {next === null ? (
          <strong className="text-danger">Više se ne pokušava.</strong>
        ) : (
          `Sljedeći pokušaj: ${formatDateTime(next)}.`
        )}
      </p>
    </div>
  )
}

export function Cron({ cron, now }: Pick<JobOverview, 'cron'> & { now: number }) {
  return (
    <Section title="Poslovi po rasporedu">
      <Table
        caption="Poslovi po rasporedu"
        columns={['Posao', 'Raspored (UTC)', 'Zadnji put', 'Sljedeći put']}
      >
        {cron.map(({ task, label, at, last_at: last, next_at: next }) => (
          <Row key={task} name={label}>
            <Cell label="Raspored (UTC)">
              <span className="font-mono text-sm">{at}</span>
            </Cell>
            <Cell label="Zadnji put">{last === null ? 'još nije' : formatAgo(last, now)}</Cell>
            <Cell label="Sljedeći put">{formatDateTime(next)}</Cell>
          </Row>
        ))}
      </Table>
    </Section>
  )
}
