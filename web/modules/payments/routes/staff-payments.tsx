import { Form, Link } from 'react-router'
import { listStaffPayments, paymentStates, paymentWays, type StaffPaymentItem } from '#contract/payments.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { exactMarks, stateWords, wayWords } from '#web/modules/payments/words.ts'
import type { Route } from './+types/staff-payments.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { broj = '', korisnik = '', stanje = '', nacin = '', provjera = '', prije } = parseQuery(url.search)
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
  const isPart = isOlder || Object.values(filters).some(Boolean)
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Uplate</h1>
      <PaymentSearch filters={filters} />
      {problem && <Alert>{problem}</Alert>}
      {payments.length === 0 ? (
        !problem && (
          <EmptyState
            text={isPart ? 'Nema takvih uplata.' : 'Još nema uplata.'}
            action={
              isPart && (
                <ButtonLink to={staffPaths.adminPayments()} kind="quiet">
                  Najnovije uplate
                </ButtonLink>
              )
            }
          />
        )
      ) : (
        <RowTable caption="Uplate" columns={['Uplata', 'Korisnik', 'Iznos', 'Način', 'Stanje', 'Započeta']}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </RowTable>
      )}
      {next !== null && (
        <ButtonLink
          to={staffPaths.adminPayments({
            ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value || undefined])),
            prije: next,
          })}
          kind="quiet"
          className="self-center"
        >
          Starije uplate
        </ButtonLink>
      )}
    </div>
  )
}

type Filters = Route.ComponentProps['loaderData']['filters']

const PaymentSearch = ({ filters }: { filters: Filters }) => (
  <Form
    key={JSON.stringify(filters)}
    method="get"
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-end gap-3"
  >
    <TextField label="Broj uplate" name="broj" type="search" maxLength={100} defaultValue={filters.broj} />
    <TextField
      label="Korisnik"
      name="korisnik"
      type="search"
      maxLength={100}
      defaultValue={filters.korisnik}
    />
    <Select label="Stanje" name="stanje" defaultValue={filters.stanje}>
      <option value="">Sva stanja</option>
      {paymentStates.map((state) => (
        <option key={state} value={state}>
          {stateWords[state]}
        </option>
      ))}
    </Select>
    <Select label="Način" name="nacin" defaultValue={filters.nacin}>
      <option value="">Svi načini</option>
      {paymentWays.map((way) => (
        <option key={way} value={way}>
          {wayWords[way]}
        </option>
      ))}
    </Select>
    <Select label="Provjera" name="provjera" defaultValue={filters.provjera}>
      <option value="">Sve uplate</option>
      <option value="1">Samo one koje treba provjeriti</option>
    </Select>
    <Button className="justify-self-start">Pretražite</Button>
  </Form>
)

function PaymentRow({ payment }: { payment: StaffPaymentItem }) {
  const { id, order_number: number, account, amount, foreign_amount: foreign, way, state } = payment
  return (
    <tr className={rowClass}>
      <td className={cellClass}>
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
