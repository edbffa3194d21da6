import { Link } from 'react-router'
import { listStaffPayments, paymentStates, paymentWays, type StaffPaymentItem } from '#contract/payments.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { cellClass, RowTable, wrappedRowClass } from '#web/ui/lists/row-table.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { StaffList } from '#web/ui/lists/staff-list.tsx'
import { exactMarks, stateWords, wayWords } from '#web/modules/payments/words.ts'
import type { Route } from './+types/staff-payments.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { broj, korisnik, stanje, nacin, provjera, prije } = parseQuery(url.search)
  const filters = { broj, korisnik, stanje, nacin, provjera }
  const query = { q: broj, user: korisnik, state: stanje, way: nacin, has_problem: provjera, before: prije }
  try {
    const found = await apiOf(context).call(listStaffPayments, { query })
    return { filters, isOlder: prije !== undefined, ...found, problem: undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) return routeError(error)
    const { fields = {}, message } = error.body.error
    return {
      filters,
      isOlder: prije !== undefined,
      data: [],
      next: null,
      problem: Object.values(fields)[0] ?? message,
    }
  }
}

export const meta = () => pageMeta({ title: 'Uplate', isIndexed: false })

export default function StaffPayments({ loaderData }: Route.ComponentProps) {
  const { filters, isOlder, data: payments, next, problem } = loaderData
  return (
    <StaffList
      title="Uplate"
      given={filters}
      filters={<Filters />}
      problem={problem}
      texts={{
        none: 'Još nema uplata.',
        unfound: 'Nema takvih uplata.',
        all: { to: staffPaths.adminPayments(), label: 'Najnovije uplate' },
      }}
      isEmpty={payments.length === 0}
      isPart={isOlder}
      older={
        next !== null && {
          to: staffPaths.adminPayments({ ...filters, prije: next }),
          label: 'Starije uplate',
        }
      }
    >
      <RowTable caption="Uplate" columns={['Uplata', 'Korisnik', 'Iznos', 'Način', 'Stanje', 'Započeta']}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </RowTable>
    </StaffList>
  )
}

const Filters = () => (
  <>
    <TextField label="Broj uplate" name="broj" type="search" maxLength={100} />
    <TextField label="Korisnik" name="korisnik" type="search" maxLength={100} />
    <Select label="Stanje" name="stanje">
      <option value="">Sva stanja</option>
      {paymentStates.map((state) => (
        <option key={state} value={state}>
          {stateWords[state]}
        </option>
      ))}
    </Select>
    <Select label="Način" name="nacin">
      <option value="">Svi načini</option>
      {paymentWays.map((way) => (
        <option key={way} value={way}>
          {wayWords[way]}
        </option>
      ))}
    </Select>
    <Select label="Provjera" name="provjera">
      <option value="">Sve uplate</option>
      <option value="1">Samo one koje treba provjeriti</option>
    </Select>
  </>
)

function PaymentRow({ payment }: { payment: StaffPaymentItem }) {
  const { id, order_number: number, account, amount, foreign_amount: foreign, way, state } = payment
  return (
    <tr className={wrappedRowClass}>
      <td className={`${cellClass} max-xl:w-full`}>
        <Link
          to={staffPaths.adminPayment(id)}
          className="inline-flex min-h-6 items-center font-semibold text-primary tabular-nums hover:underline max-xl:min-h-11"
        >
          {number}
        </Link>
        <span className="block text-muted tabular-nums">{`br. ${id}`}</span>
      </td>
      <td className={cellClass}>{account ? account.username : 'Izbrisan račun'}</td>
      <td className={`${cellClass} tabular-nums xl:text-right`}>
        {exactMarks(amount)}
        {foreign && <span className="block text-muted">{foreign}</span>}
      </td>
      <td className={cellClass}>{wayWords[way]}</td>
      <td className={cellClass}>
        {stateWords[state]}
        {payment.has_problem && <span className="block font-semibold text-danger">Provjerite uplatu</span>}
        {payment.refunds_open && <span className="block font-semibold text-danger">Povrat čeka</span>}
      </td>
      <td className={`${cellClass} tabular-nums`}>{formatDateTime(payment.created_at)}</td>
    </tr>
  )
}
