import Download from 'lucide-react/icons/download'
import { callPath } from '#contract/endpoint.ts'
import { getInvoicePdf, type Invoice, invoiceKinds, listInvoices } from '#contract/invoices/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { WalletDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/invoices.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { prije } = parseQuery(url.search)
  const { data, next } = await apiOf(context)
    .call(listInvoices, { query: { before: prije } })
    .catch(routeError)
  return { invoices: data, next, isStart: !prije }
}

export const meta = () => pageMeta({ title: 'Računi', isIndexed: false })

export default function Invoices({ loaderData: { invoices, next, isStart } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Računi', to: paths.invoices() }]} />
      <h1 className="text-2xl font-bold">Računi</h1>
      <p className="max-w-2xl text-muted">
        Za svaku uplatu novca izdajemo račun, a za povrat storno račun. Šaljemo ih i na vaš e-mail.
      </p>
      {invoices.length === 0 ? (
        <EmptyState
          drawing={<WalletDrawing />}
          text={isStart ? 'Još nemate nijedan račun.' : 'Nema starijih računa.'}
          action={
            isStart ? undefined : (
              <ButtonLink to={paths.invoices()} kind="quiet">
                Svi računi
              </ButtonLink>
            )
          }
        />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {invoices.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {next !== null && (
        <ButtonLink to={paths.invoices({ prije: next })} kind="quiet" className="self-center">
          Stariji računi
        </ButtonLink>
      )}
    </div>
  )
}

function Line({ invoice: { id, kind, code, issued_at, display_gross, corrects } }: { invoice: Invoice }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="font-semibold">{`${invoiceKinds[kind].name} ${code}`}</p>
        <p className="text-sm text-muted">
          {formatDateTime(issued_at)}
          {corrects && `, za račun ${corrects}`}
        </p>
      </div>
      <div className="flex items-center gap-5 max-sm:w-full max-sm:justify-between">
        <span className="font-semibold tabular-nums">{display_gross}</span>
        <a
          href={`/api${callPath(getInvoicePdf, { params: { id } })}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline"
          aria-label={`PDF, ${code}`}
        >
          <Download className="size-5" aria-hidden="true" />
          PDF
        </a>
      </div>
    </li>
  )
}
