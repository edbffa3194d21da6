import type { ReactNode } from 'react'
import { type Closing, exportClosing, getClosing, printClosing } from '#contract/closings/endpoints.ts'
import {
  checkSide,
  checkTexts,
  closingAmount,
  creditMovements,
  paymentsByWay,
} from '#contract/closings/texts.ts'
import { callPath } from '#contract/endpoint.ts'
import { invoiceKinds } from '#contract/invoices/endpoints.ts'
import { accountName } from '#contract/ledger/accounts.ts'
import { formatMarks } from '#contract/money/money.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime, formatDay, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/closing.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data } = await apiOf(context)
    .call(getClosing, { params: { day: params.day } })
    .catch(routeError)
  return data
}

export const meta = () => pageMeta({ title: 'Zaključenje dana', isIndexed: false })

export default function ClosingPage({ loaderData: closing }: Route.ComponentProps) {
  const { day, closed_at, adds_up } = closing
  const address = (call: typeof exportClosing | typeof printClosing) =>
    `/api${callPath(call, { params: { day } })}`
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs steps={[{ name: 'Zaključenje dana', to: staffPaths.adminClosings() }]} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">{formatDay(day)}</h1>
        <p className="flex flex-wrap gap-x-5">
          <FileLink href={address(exportClosing)}>CSV</FileLink>
          <FileLink href={address(printClosing)}>PDF</FileLink>
        </p>
      </div>
      <p className="text-muted">{`Zaključeno ${formatDateTime(closed_at)}.`}</p>
      <Alert tone={adds_up ? 'success' : 'danger'}>
        {adds_up ? 'Sve kontrole se slažu.' : 'Neka kontrola se ne slaže. Pogledajte je na dnu.'}
      </Alert>
      <Money closing={closing} />
      <Credits closing={closing} />
      <Accounts closing={closing} />
      <Checks closing={closing} />
    </div>
  )
}

const FileLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="inline-flex min-h-11 items-center font-semibold text-primary underline">
    {`Preuzmite ${children}`}
  </a>
)

type Cell = { text: string; isNumber?: boolean }
const n = (text: string): Cell => ({ text, isNumber: true })

type SheetProps = {
  title: string
  columns: readonly (string | Cell)[]
  rows: readonly (readonly Cell[])[]
  empty: string
  children?: ReactNode
}

/** A table of figures, which scrolls where it is wider than the screen. */
function Sheet({ title, columns, rows, empty, children }: SheetProps) {
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <section
          aria-label={title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className="relative overflow-x-auto rounded-card border border-line bg-surface"
        >
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-muted">
                {columns.map((column) => {
                  const { text, isNumber } = typeof column === 'string' ? { text: column } : column
                  return (
                    <th
                      key={text}
                      scope="col"
                      className={`px-3 py-2 font-semibold whitespace-nowrap ${isNumber ? 'text-right' : 'text-left'}`}
                    >
                      {text}
                    </th>
                  )
                })}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((cells, at) => (
                <tr key={at}>
                  {cells.map(({ text, isNumber }, index) => (
                    <td
                      key={index}
                      className={`px-3 py-2 align-top whitespace-nowrap ${isNumber ? 'text-right tabular-nums' : ''}`}
                    >
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {children}
    </div>
  )
}

type Props = { closing: Closing }

function Money({ closing }: Props) {
  const { lines, total } = paymentsByWay(closing)
  const shown = lines.length > 1 ? [...lines, total] : lines
  const { opening, closing: end } = closing.open_refunds
  return (
    <>
      <Sheet
        title="Uplate i povrati po načinu"
        columns={[
          'Način',
          n('Uplata'),
          n('Primljeno'),
          n('Povrata'),
          n('Vraćeno'),
          n('Isplaćeno'),
          n('Ispravke'),
          n('Ukupno'),
        ]}
        rows={shown.map((line) => [
          { text: line.name },
          n(formatNumber(line.count)),
          n(formatMarks(line.received)),
          n(formatNumber(line.refunds)),
          n(formatMarks(line.refunded)),
          n(formatMarks(line.paidOut)),
          n(formatMarks(line.corrected)),
          n(formatMarks(line.total)),
        ])}
        empty="Nije bilo uplata."
      />
      <Sheet
        title="Izdati računi"
        columns={['Vrsta', n('Broj'), 'Od – do', n('Osnovica'), n('PDV'), n('Ukupno')]}
        rows={closing.invoices.map(({ kind, count, first, last, net, vat, gross }) => [
          { text: invoiceKinds[kind].name },
          n(formatNumber(count)),
          { text: first === null ? '' : first === last ? first : `${first} – ${last}` },
          n(formatMarks(net)),
          n(formatMarks(vat)),
          n(formatMarks(gross)),
        ])}
        empty="Nije izdat nijedan račun."
      >
        <p className="text-sm text-muted">
          {`Povrati u toku: ${formatMarks(opening)} na početku i ${formatMarks(end)} na kraju dana. Storno račun se izdaje kad je novac vraćen.`}
        </p>
      </Sheet>
    </>
  )
}

function Credits({ closing }: Props) {
  const { given, spent } = creditMovements(closing)
  const columns = ['Vrsta', n('Knjiženja'), n('Krediti')]
  const rowsOf = (lines: typeof given) => [
    ...lines.map(({ name, count, amount }) => [
      { text: name },
      n(formatNumber(count)),
      n(formatNumber(amount)),
    ]),
    ...(lines.length > 1
      ? [[{ text: 'Ukupno' }, n(''), n(formatNumber(lines.reduce((sum, { amount }) => sum + amount, 0)))]]
      : []),
  ]
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Sheet
        title="Izdati krediti"
        columns={columns}
        rows={rowsOf(given)}
        empty="Nijedan kredit nije izdat."
      />
      <Sheet
        title="Potrošeni krediti"
        columns={columns}
        rows={rowsOf(spent)}
        empty="Nijedan kredit nije potrošen."
      />
    </div>
  )
}

const Accounts = ({ closing }: Props) => (
  <Sheet
    title="Računi knjige"
    columns={['Račun', n('Početno'), n('Naknadno'), n('Ulaz'), n('Izlaz'), n('Završno')]}
    rows={closing.accounts.map(({ account, currency, opening, late, in: received, out, closing: end }) => [
      { text: `${accountName(account)}${currency === 'credit' ? ' (krediti)' : ''}` },
      ...[opening, late, received, out, end].map((amount) => n(closingAmount(currency, amount))),
    ])}
    empty="Knjiga je prazna."
  />
)

const Checks = ({ closing }: Props) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-lg font-bold">Kontrole</h2>
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {closing.checks.map((check) => {
        const { name, left, right } = checkTexts[check.name]
        const isSame = check.left === check.right
        return (
          <li key={check.name} className="flex flex-col gap-1 px-4 py-3 text-sm">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{name}</span>
              <span className={`font-semibold ${isSame ? 'text-success' : 'text-danger'}`}>
                {isSame ? 'Slaže se' : 'Ne slaže se'}
              </span>
            </p>
            <p className="text-muted tabular-nums">
              {`${checkSide(check, check.left)} (${left}) ${isSame ? '=' : '≠'} ${checkSide(check, check.right)} (${right})`}
            </p>
          </li>
        )
      })}
    </ul>
  </section>
)
