import { Form, Link, redirect } from 'react-router'
import { type BankLine, bankLineStates, type BankLineState, listBankLines } from '#contract/bank/endpoints.ts'
import { bankLimits } from '#contract/limits/money.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { formatMarks } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDay, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { lineStates } from '#web/modules/bank/words.ts'
import type { Route } from './+types/lines.ts'

const isState = (text: string | undefined): text is BankLineState =>
  bankLineStates.some((state) => state === text)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { stanje, izvod, trazi = '' } = parseQuery(url.search)
  const page = pageNumberOf(url.search)
  const state = isState(stanje) ? stanje : undefined
  const statement = /^[1-9]\d{0,14}$/.test(izvod ?? '') ? Number(izvod) : undefined
  const words = trazi.slice(0, bankLimits.searchLength)
  const query = { page, state, statement, ...(words && { q: words }) }
  const found = await apiOf(context).call(listBankLines, { query }).catch(routeError)
  const filter = { stanje: state, izvod: statement, trazi: words || undefined }
  if (page > Math.max(1, found.meta.last_page)) throw redirect(staffPaths.adminBankLines(filter))
  return {
    page,
    lastPage: Math.min(found.meta.last_page, deepestPage),
    total: found.meta.total,
    lines: found.data,
    filter,
  }
}

export const meta = () => pageMeta({ title: 'Stavke izvoda', isIndexed: false })

export default function Lines({
  loaderData: { page, lastPage, total, lines, filter },
}: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">Stavke izvoda</h1>
        <p className="text-muted tabular-nums">{`Ukupno: ${formatNumber(total)}`}</p>
      </div>
      <Form
        key={JSON.stringify(filter)}
        method="get"
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,18rem)_14rem_auto] sm:justify-start"
      >
        {filter.izvod !== undefined && <input type="hidden" name="izvod" value={filter.izvod} />}
        <TextField
          label="Ime, svrha, poziv na broj ili račun"
          name="trazi"
          type="search"
          defaultValue={filter.trazi}
          maxLength={bankLimits.searchLength}
        />
        <Select label="Stanje" name="stanje" defaultValue={filter.stanje ?? ''}>
          <option value="">Sve</option>
          {bankLineStates.map((state) => (
            <option key={state} value={state}>
              {lineStates[state].text}
            </option>
          ))}
        </Select>
        <Button kind="quiet">Filtrirajte</Button>
      </Form>
      {lines.length === 0 ? (
        <EmptyState
          text="Nema takvih stavki."
          action={
            <ButtonLink to={staffPaths.adminBank()} kind="quiet">
              Izvodi banke
            </ButtonLink>
          }
        />
      ) : (
        <RowTable caption="Stavke izvoda" columns={['Datum', 'Od koga', 'Svrha', 'Iznos', 'Stanje']}>
          {lines.map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </RowTable>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminBankLines({ ...filter, page: other === 1 ? undefined : other })}
      />
    </div>
  )
}

function Row({ line }: { line: BankLine }) {
  const { id, day, payer_name, payer_account, purpose, reference, amount, state, username, account_id } = line
  const { text, look } = lineStates[state]
  return (
    <tr className={rowClass}>
      <td className={`${cellClass} whitespace-nowrap tabular-nums`}>
        <Link to={staffPaths.adminBankLine(id)} className="text-primary underline">
          {formatDay(day)}
        </Link>
      </td>
      <td className={cellClass}>
        <span className="block font-semibold">{payer_name || 'Bez imena'}</span>
        <span className="text-muted tabular-nums">{payer_account}</span>
      </td>
      <td className={cellClass}>
        {purpose}
        {reference && <span className="block text-muted tabular-nums">{`Poziv na broj: ${reference}`}</span>}
      </td>
      <td className={`${cellClass} font-semibold whitespace-nowrap tabular-nums xl:text-right`}>
        {formatMarks(amount)}
      </td>
      <td className={cellClass}>
        <span className={`font-semibold ${look}`}>{text}</span>
        {username !== null && account_id !== null && (
          <Link to={staffPaths.adminPerson(account_id)} className="block text-primary underline">
            {username}
          </Link>
        )}
      </td>
    </tr>
  )
}
