import { Link, redirect } from 'react-router'
import { type BankLine, bankLineStates, type BankLineState, listBankLines } from '#contract/bank/endpoints.ts'
import { bankLimits } from '#contract/limits/money.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { formatMarks } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { StaffList } from '#web/ui/lists/staff-list.tsx'
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
    lines: found.data,
    filter,
  }
}

export const meta = () => pageMeta({ title: 'Stavke izvoda', isIndexed: false })

export default function Lines({ loaderData: { page, lastPage, lines, filter } }: Route.ComponentProps) {
  return (
    <StaffList
      title="Stavke izvoda"
      given={filter}
      filters={<Filters statement={filter.izvod} />}
      problem={undefined}
      texts={{
        none: 'Još nema stavki.',
        unfound: 'Nema takvih stavki.',
        all: { to: staffPaths.adminBankLines(), label: 'Sve stavke' },
      }}
      isEmpty={lines.length === 0}
    >
      <RowTable caption="Stavke izvoda" columns={['Datum', 'Od koga', 'Svrha', 'Iznos', 'Stanje']}>
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </RowTable>
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminBankLines({ ...filter, page: other === 1 ? undefined : other })}
      />
    </StaffList>
  )
}

const Filters = ({ statement }: { statement: number | undefined }) => (
  <>
    {statement !== undefined && <input type="hidden" name="izvod" value={statement} />}
    <TextField
      label="Ime, svrha, poziv na broj ili račun"
      name="trazi"
      type="search"
      maxLength={bankLimits.searchLength}
    />
    <Select label="Stanje" name="stanje">
      <option value="">Sve</option>
      {bankLineStates.map((state) => (
        <option key={state} value={state}>
          {lineStates[state].text}
        </option>
      ))}
    </Select>
  </>
)

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
