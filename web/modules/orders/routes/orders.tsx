import { Form, redirect } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { formatInteger } from '#contract/money/money.ts'
import { activeOrderStates, orderStateNames, orderStates } from '#contract/orders/states.ts'
import { listOrders } from '#contract/orders/endpoints.ts'
import { type OrderTab, orderTabs } from '#contract/paths/orders.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { counted } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { fewRows, FoldedSearch } from '#web/cards/folded-search.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ParcelDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { OrderRow } from '#web/modules/orders/components/order-row.tsx'
import type { Route } from './+types/orders.ts'

const tabs = {
  aktivne: {
    label: 'Aktivne',
    list: 'active',
    states: activeOrderStates as readonly string[],
  },
  zavrsene: {
    label: 'Završene',
    list: 'finished',
    states: orderStateNames.filter((state) => !(activeOrderStates as readonly string[]).includes(state)),
  },
} as const satisfies Record<OrderTab, unknown>

const longestSearch = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const tab: OrderTab = url.pathname.endsWith('/zavrsene') ? 'zavrsene' : 'aktivne'
  const { kao, q = '', stanje } = parseQuery(url.search)
  const page = pageNumberOf(url.search)
  const side = kao === 'prodavac' ? 'seller' : 'buyer'
  const state = tabs[tab].states.find((one) => one === stanje)
  const words = q.trim().slice(0, longestSearch)
  const filter = {
    kao: side === 'seller' ? ('prodavac' as const) : undefined,
    q: words || undefined,
    stanje: state,
  }
  const found = await apiOf(context)
    .call(listOrders, { query: { page, side, tab: tabs[tab].list, state, q: filter.q } })
    .catch(routeError)
  const { last_page } = found.meta
  if (page > last_page) throw redirect(paths.orders(tab, { ...filter, ...pageQuery(last_page) }))
  return {
    tab,
    page,
    filter,
    orders: found.data,
    counts: found.counts,
    lastPage: Math.min(last_page, deepestPage),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `${tabs[loaderData.tab].label} narudžbe` : 'Narudžbe', isIndexed: false })

const sides = [
  { kao: undefined, label: 'Kupovine' },
  { kao: 'prodavac', label: 'Prodaje' },
] as const

const empty = {
  aktivne: {
    buyer: 'Trenutno ništa ne čekate. Naručite iz korpe ili sa stranice oglasa.',
    seller: 'Trenutno nemate narudžbi za svoje oglase.',
  },
  zavrsene: {
    buyer: 'Još nemate završenih kupovina.',
    seller: 'Još nemate završenih prodaja.',
  },
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { tab, page, filter, orders, counts, lastPage } = loaderData
  const isFiltered = filter.q !== undefined || filter.stanje !== undefined
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Moj ${brand.name}` }, { name: 'Narudžbe', to: paths.orders('aktivne') }]}
        />
        <h1 className="mt-1 text-2xl font-bold">Narudžbe</h1>
      </div>
      <TabBar
        label="Narudžbe"
        tabs={orderTabs.map((one) => ({
          to: paths.orders(one, { kao: filter.kao }),
          label: tabs[one].label,
          count: {
            text: formatInteger(counts[tabs[one].list]),
            spoken: counted(counts[tabs[one].list], 'narudžba', 'narudžbe', 'narudžbi'),
          },
          isCurrent: one === tab,
        }))}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Sides tab={tab} chosen={filter.kao} />
        {(counts[tabs[tab].list] > fewRows || isFiltered) && (
          <FoldedSearch isOpen={isFiltered}>
            <OrderSearch tab={tab} filter={filter} />
          </FoldedSearch>
        )}
      </div>
      {orders.length === 0 ? (
        <NoOrders tab={tab} filter={filter} isFiltered={isFiltered} />
      ) : (
        <ul className="flex flex-col gap-3">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(one) => paths.orders(tab, { ...filter, ...pageQuery(one) })}
      />
    </div>
  )
}

type Filter = Route.ComponentProps['loaderData']['filter']

const Sides = ({ tab, chosen }: { tab: OrderTab; chosen: Filter['kao'] }) => (
  <nav aria-label="Kupovine i prodaje">
    <ul className="flex flex-wrap gap-2">
      {sides.map(({ kao, label }) => (
        <li key={label}>
          <PathLink
            to={paths.orders(tab, { kao })}
            aria-current={kao === chosen ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line-field bg-surface px-4 font-semibold hover:bg-canvas aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft"
          >
            {label}
          </PathLink>
        </li>
      ))}
    </ul>
  </nav>
)

const OrderSearch = ({ tab, filter }: { tab: OrderTab; filter: Filter }) => (
  <search aria-label="Pretraga narudžbi">
    <Form
      key={`${tab} ${filter.kao} ${filter.q} ${filter.stanje}`}
      action={paths.orders(tab)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
    >
      {filter.kao && <input type="hidden" name="kao" value={filter.kao} />}
      <TextField
        label="Artikal, broj narudžbe ili korisnik"
        name="q"
        type="search"
        defaultValue={filter.q ?? ''}
        maxLength={longestSearch}
        className="max-sm:col-span-2"
      />
      <Select label="Stanje" name="stanje" defaultValue={filter.stanje ?? ''}>
        <option value="">Sva stanja</option>
        {tabs[tab].states.map((state) => (
          <option key={state} value={state}>
            {orderStates[state as keyof typeof orderStates]}
          </option>
        ))}
      </Select>
      <Button kind="quiet">Pretražite</Button>
    </Form>
  </search>
)

function NoOrders({ tab, filter, isFiltered }: { tab: OrderTab; filter: Filter; isFiltered: boolean }) {
  const side = filter.kao ? 'seller' : 'buyer'
  return (
    <EmptyState
      drawing={isFiltered ? undefined : <ParcelDrawing />}
      text={isFiltered ? 'Nijedna narudžba ne odgovara pretrazi.' : empty[tab][side]}
      action={
        isFiltered ? (
          <ButtonLink to={paths.orders(tab, { kao: filter.kao })}>Prikažite sve</ButtonLink>
        ) : side === 'buyer' ? (
          <ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>
        ) : (
          <ButtonLink to={paths.myListings()}>Moji oglasi</ButtonLink>
        )
      }
    />
  )
}
