import { apartPaths } from '#contract/paths/apart.ts'
import Download from 'lucide-react/icons/download'
import { data, redirect } from 'react-router'
import { callPath } from '#contract/endpoint.ts'
import { formatAmount, toFening } from '#contract/money/money.ts'
import {
  bookParcel,
  cancelParcel,
  getOrderParcel,
  getParcelLabel,
  type ParcelOfOrder,
} from '#contract/delivery/parcels.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { ParcelWay } from '#web/modules/delivery/components/parcel-way.tsx'
import type { Route } from './+types/order-parcel.ts'

const numberOf = (id: string) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404, statusText: 'Not Found' })
  return Number(id)
}

const outcomes: Record<string, string> = {
  narucen: 'Kurir je naručen. Odštampajte naljepnicu i spakujte paket.',
  otkazan: 'Kurir se otkazuje.',
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const id = numberOf(params.id)
  await requireUser(context)
  const { data: parcel, can_book } = await apiOf(context)
    .call(getOrderParcel, { params: { id } })
    .catch(routeError)
  return {
    id,
    parcel,
    canBook: can_book,
    key: newKey(),
    outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = numberOf(params.id)
  const form = await request.formData()
  const isCancelled = intentOf(form, ['book', 'cancel']) === 'cancel'
  const key = String(form.get('key') ?? '')
  const api = apiOf(context)
  try {
    if (isCancelled) await api.call(cancelParcel, { params: { id } })
    else await api.call(bookParcel, { params: { id } }, key ? { 'idempotency-key': key } : {})
  } catch (error) {
    return formProblem(error, null)
  }
  return redirect(apartPaths.orderParcel(id, { gotovo: isCancelled ? 'otkazan' : 'narucen' }))
}

export const meta = () => pageMeta({ title: 'Paket', isIndexed: false })

export default function OrderParcel({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { id, parcel, canBook, key, outcome } = loaderData
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: `Moj ${brand.name}` },
            { name: 'Narudžba', to: paths.order(id) },
            { name: 'Paket', to: apartPaths.orderParcel(id) },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold">Paket</h1>
      </div>
      {problem?.message && <Alert>{problem.message}</Alert>}
      {outcome && !problem && <Alert tone="success">{outcome}</Alert>}
      {parcel?.problem && <Alert>{parcel.problem}</Alert>}
      {canBook && <Booking formKey={key} />}
      {parcel ? (
        <>
          <ParcelWay parcel={parcel} />
          {parcel.cash > 0 && (
            <p className="text-sm text-muted">
              {`Kurir od kupca naplaćuje ${formatAmount(toFening(parcel.cash))} pri predaji.`}
            </p>
          )}
          <ParcelLinks id={id} parcel={parcel} />
        </>
      ) : (
        !canBook && (
          <EmptyState
            text="Za ovu narudžbu kurir još nije naručen."
            action={
              <ButtonLink to={paths.order(id)} kind="quiet">
                Nazad na narudžbu
              </ButtonLink>
            }
          />
        )
      )}
    </div>
  )
}

function Booking({ formKey }: { formKey: string }) {
  return (
    <PostForm
      isMessageElsewhere
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <input type="hidden" name="key" value={formKey} />
      <p>
        Spakujte artikal, pa naručite kurira. Dolazi na{' '}
        <PathLink to={paths.deliverySettings()} className="font-semibold text-primary underline">
          vašu adresu preuzimanja
        </PathLink>{' '}
        sljedećeg radnog dana.
      </p>
      <SubmitButton name="intent" value="book" className="self-start">
        Naručite kurira
      </SubmitButton>
    </PostForm>
  )
}

function ParcelLinks({ id, parcel }: { id: number; parcel: ParcelOfOrder }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {parcel.has_label && (
        <a
          href={`/api${callPath(getParcelLabel, { params: { id } })}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline"
        >
          <Download className="size-5" aria-hidden="true" />
          Naljepnica (PDF)
        </a>
      )}
      <PathLink
        to={apartPaths.tracking(parcel.code)}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline"
      >
        Stranica za praćenje
      </PathLink>
      {parcel.sandbox_path && (
        <a
          href={parcel.sandbox_path}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          Probni kurir
        </a>
      )}
      {parcel.can_cancel && (
        <PostForm isMessageElsewhere className="">
          <SubmitButton name="intent" value="cancel" kind="quiet">
            Otkažite kurira
          </SubmitButton>
        </PostForm>
      )}
    </div>
  )
}
