import { type ReactNode, useEffect } from 'react'
import { data, useRevalidator } from 'react-router'
import { type NewMessage, notificationEvent } from '#contract/live.ts'
import { type LiveNotification } from '#contract/notifications/notices.ts'
import { activeOrderStates, type OrderState } from '#contract/orders/states.ts'
import { getOrder, type Order } from '#contract/orders/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { onLive } from '#web/lib/live/live.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { formatPhone } from '#web/modules/accounts/phone.ts'
import { takeStep } from '#web/modules/orders/acts.ts'
import { NextStep } from '#web/modules/orders/components/next-step.tsx'
import { MoreActions } from '#web/modules/orders/components/order-actions.tsx'
import { OrderItems } from '#web/modules/orders/components/order-items.tsx'
import { StateMark } from '#web/modules/orders/components/state-mark.tsx'
import { Sums } from '#web/modules/orders/components/sums.tsx'
import { Timeline } from '#web/modules/orders/components/timeline.tsx'
import { handovers, nextStep, payments } from '#web/modules/orders/words.ts'
import type { Route } from './+types/order.ts'

const numberOf = (id: string) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404, statusText: 'Not Found' })
  return Number(id)
}

const isActive = (state: OrderState) => (activeOrderStates as readonly OrderState[]).includes(state)

const outcomes: Record<string, string> = {
  naruceno: 'Naručeno je. Javit ćemo vam kad prodavač potvrdi.',
  confirm: 'Narudžba je potvrđena.',
  ship: 'Označeno je da je poslano.',
  deliver: 'Označeno je da je artikal kod kupca.',
  complete: 'Narudžba je završena.',
  decline: 'Narudžba je odbijena.',
  cancel: 'Narudžba je otkazana.',
  return: 'Označeno je da je artikal vraćen.',
  pitanje: 'Pitali smo kupca da li se slaže da zadržite dostavu.',
  agree: 'Vraćamo vam cijenu robe, a dostava ostaje prodavaču.',
  refuse: 'Vraćamo vam sav novac.',
  send_back: 'Javili smo prodavaču da vraćate robu.',
  receive: 'Potvrdili ste da se roba vratila.',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = numberOf(params.id)
  const found = await apiOf(context).call(getOrder, { params: { id } }).catch(routeError)
  return { order: found.data, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  takeStep(apiOf(context), await request.formData(), numberOf(params.id))

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Narudžba ${loaderData.order.number}` : 'Narudžba', isIndexed: false })

/** Loads the order again when a notification about it comes in. */
function useNews(id: number) {
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      onLive<LiveNotification | NewMessage>(notificationEvent, (news) => {
        if ('notification' in news && news.notification.path.startsWith(paths.order(id))) void revalidate()
      }),
    [id, revalidate],
  )
}

export default function OrderPage({ loaderData: { order, outcome }, actionData }: Route.ComponentProps) {
  useNews(order.id)
  const next = nextStep(order)
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <OrderHeading order={order} />
      {outcome && !actionData && <Alert tone="success">{outcome}</Alert>}
      {/* The form of a step that someone was faster to make impossible is gone. */}
      {actionData?.message && !order.actions.includes(actionData.values.intent) && (
        <Alert>{actionData.message}</Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4">
          <NextStep order={order} problem={actionData} />
          <MoreActions order={order} problem={actionData} />
          <Box title="Tok narudžbe">
            <Timeline events={order.events} next={order.ended_at === null || order.question ? next : null} />
          </Box>
        </div>
        <div className="flex flex-col gap-4">
          <OrderedItems order={order} />
          <Other order={order} />
          {order.recipient && <Recipient recipient={order.recipient} />}
          {order.note && (
            <Box title="Napomena">
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{order.note}</p>
            </Box>
          )}
        </div>
      </div>
    </div>
  )
}

function OrderHeading({ order }: { order: Order }) {
  const { id, number, side, state } = order
  return (
    <div>
      <Breadcrumbs
        steps={[
          { name: `Moj ${brand.name}` },
          {
            name: 'Narudžbe',
            to: paths.orders(isActive(state) ? 'aktivne' : 'zavrsene', {
              kao: side === 'seller' ? 'prodavac' : undefined,
            }),
          },
          { name: number, to: paths.order(id) },
        ]}
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">{`Narudžba ${number}`}</h1>
        <StateMark order={order} />
      </div>
    </div>
  )
}

function OrderedItems({ order }: { order: Order }) {
  const { side, handover, payment } = order
  return (
    <Box title="Artikli">
      <OrderItems items={order.items} />
      <div className="border-t border-line pt-3">
        <Sums
          rows={[
            { label: 'Artikli', amount: order.items_total },
            {
              label: handovers[handover].name,
              amount: order.delivery,
              hint:
                side === 'seller' && order.delivery_cost > order.delivery
                  ? 'Ostatak dostave plaćate vi.'
                  : undefined,
            },
          ]}
          total={order.total}
        />
      </div>
      <p className="text-sm text-muted">{`Plaćanje: ${payments[payment].name.toLowerCase()}`}</p>
    </Box>
  )
}

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
    <h2 className="text-lg font-bold">{title}</h2>
    {children}
  </section>
)

function Other({ order: { side, buyer, seller } }: { order: Order }) {
  const people = [
    ...(side === 'buyer' ? [] : [{ label: 'Kupac', person: buyer }]),
    ...(side === 'seller' ? [] : [{ label: 'Prodavač', person: seller }]),
  ]
  return people.map(({ label, person }) => (
    <Box key={label} title={label}>
      {person ? (
        <ProfileLink
          person={person}
          className="flex min-h-11 items-center gap-2 font-semibold"
          linkClassName="hover:text-primary"
        >
          <Avatar name={person.username} src={person.avatar} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{person.business_name ?? person.username}</span>
        </ProfileLink>
      ) : (
        <p className="text-muted">Ovaj korisnik više nema račun.</p>
      )}
    </Box>
  ))
}

const Recipient = ({ recipient }: { recipient: NonNullable<Order['recipient']> }) => (
  <Box title="Adresa dostave">
    <address className="not-italic [overflow-wrap:anywhere]">
      <p className="font-semibold">{recipient.name}</p>
      <p>{recipient.street}</p>
      <p>{`${recipient.postal_code} ${recipient.city}`}</p>
      <p className="tabular-nums">{formatPhone(recipient.phone)}</p>
    </address>
    <p className="text-sm text-muted">Adresu vidite samo dok je potrebna za dostavu.</p>
  </Box>
)
