import { Link } from 'react-router'
import { callPath } from '#contract/endpoint.ts'
import {
  exportInvoices,
  getStaffInvoicePdf,
  invoiceKinds,
  listStaffInvoices,
  type StaffInvoice,
} from '#contract/invoices/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { readDays } from '#web/lib/forms/typed-dates.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { DateField } from '#web/ui/forms/date-fields.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { StaffList } from '#web/ui/lists/staff-list.tsx'
import type { Route } from './+types/staff-invoices.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { q, vrsta, od, do: until, prije } = parseQuery(url.search)
  const { days, errors } = readDays({ od, do: until })
  const filter = { q, kind: vrsta, from: days.od, to: days.do }
  const given = { q, vrsta, od, do: until }
  const none = { data: [], next: null, given, errors }
  if (Object.keys(errors).length > 0) return { ...none, exported: null, problem: undefined }
  const exported = `/api${callPath(exportInvoices, { query: filter })}`
  try {
    const found = await apiOf(context).call(listStaffInvoices, { query: { ...filter, before: prije } })
    return { ...found, given, errors, exported, problem: undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) return routeError(error)
    const { fields, message } = error.body.error
    return { ...none, exported, problem: Object.values(fields ?? {})[0] ?? message }
  }
}

export const meta = () => pageMeta({ title: 'Računi', isIndexed: false })

export default function StaffInvoices({ loaderData }: Route.ComponentProps) {
  const { data: invoices, next, given, errors, exported, problem } = loaderData
  return (
    <StaffList
      title="Računi"
      exported={exported}
      given={given}
      errors={errors}
      filters={<Filters />}
      problem={problem}
      texts={{
        none: 'Još nema računa.',
        unfound: 'Nema takvih računa.',
        all: { to: staffPaths.adminInvoices(), label: 'Svi računi' },
      }}
      isEmpty={invoices.length === 0}
      older={
        next !== null && { to: staffPaths.adminInvoices({ ...given, prije: next }), label: 'Stariji računi' }
      }
    >
      <RowTable caption="Računi" columns={['Broj', 'Izdat', 'Kupac', 'Osnovica', 'PDV', 'Ukupno', 'PDF']}>
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </RowTable>
    </StaffList>
  )
}

const Filters = () => (
  <>
    <TextField
      label="Broj, korisničko ime ili kupac"
      name="q"
      type="search"
      maxLength={100}
      autoComplete="off"
    />
    <Select label="Vrsta" name="vrsta">
      <option value="">Sve</option>
      {Object.entries(invoiceKinds).map(([kind, { name }]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </Select>
    <DateField label="Od" name="od" />
    <DateField label="Do" name="do" />
  </>
)

const marks = (amount: number) => `${amount.toFixed(2).replace('.', ',')} KM`

function Row({ invoice }: { invoice: StaffInvoice }) {
  const { id, code, issued_at, buyer_name, account, net, vat, display_gross, corrects } = invoice
  return (
    <tr className={rowClass}>
      <td className={`${cellClass} font-semibold whitespace-nowrap`}>
        {code}
        {corrects && <span className="block font-normal text-muted">{`za ${corrects}`}</span>}
      </td>
      <td className={`${cellClass} text-muted tabular-nums`}>{formatDateTime(issued_at)}</td>
      <td className={cellClass}>
        {account ? (
          <Link
            to={staffPaths.adminPerson(account.id)}
            className="inline-flex min-h-6 items-center text-primary hover:underline"
          >
            {buyer_name}
          </Link>
        ) : (
          <>
            {buyer_name} <span className="text-muted">(račun korisnika je izbrisan)</span>
          </>
        )}
      </td>
      <td className={`${cellClass} tabular-nums`}>
        <span className="text-muted xl:sr-only">Osnovica: </span>
        {marks(net)}
      </td>
      <td className={`${cellClass} tabular-nums`}>
        <span className="text-muted xl:sr-only">PDV: </span>
        {marks(vat)}
      </td>
      <td className={`${cellClass} font-semibold tabular-nums`}>
        <span className="text-muted xl:sr-only">Ukupno: </span>
        {display_gross}
      </td>
      <td className={cellClass}>
        <a
          href={`/api${callPath(getStaffInvoicePdf, { params: { id } })}`}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline"
          aria-label={`PDF, ${code}`}
        >
          PDF
        </a>
      </td>
    </tr>
  )
}
