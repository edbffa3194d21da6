import { apartPaths } from '#contract/paths/apart.ts'
import { redirect } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { getOwnShop, listShopPurchases, type OwnShop, type ShopPurchase } from '#contract/shops/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { requireShop } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { monthsText, purchaseWords, shopStateWords } from '#web/modules/shops/words.ts'
import type { Route } from './+types/statements.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireShop(context)
  const page = pageNumberOf(url.search)
  const api = apiOf(context)
  const [{ data: shop }, { data: purchases, meta }] = await Promise.all([
    api.call(getOwnShop, {}),
    api.call(listShopPurchases, { query: { page } }),
  ]).catch(routeError)
  if (page > Math.max(1, meta.last_page)) throw redirect(paths.statements(pageQuery(meta.last_page)))
  return { shop, purchases, page, lastPage: meta.last_page }
}

export const meta = () => pageMeta({ title: 'Izvodi', isIndexed: false })

function factsOf({ business_name: name, name: bought, state, ends_at, next_bonus: bonus }: OwnShop) {
  return [
    ['Shop', name],
    ['Paket', `${bought} ${brand.name} shop`],
    ['Stanje', shopStateWords[state]],
    [
      state === 'trial' ? 'Probni period do' : state === 'active' ? 'Plaćen do' : 'Bio plaćen do',
      formatDate(ends_at),
    ],
    ...(bonus ? [['Sljedeći bonus', `${formatCredits(bonus.credits)}, ${formatDate(bonus.at)}`]] : []),
  ] as [string, string][]
}

export default function Statements({ loaderData }: Route.ComponentProps) {
  const { shop, purchases, page, lastPage } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 className="text-xl font-bold max-md:sr-only">Izvodi</h2>
        {shop.state === 'suspended' && (
          <div className="mt-4">
            <Alert>
              Shop je suspendovan zbog neplaćanja: ne možete objavljivati oglase, a drugi ne vide one koje
              imate. Sve se vraća čim uplata stigne.
            </Alert>
          </div>
        )}
        <dl className="mt-4 divide-y divide-line">
          {factsOf(shop).map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-3">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={paths.extendShop()}>
            {shop.state === 'suspended' ? 'Platite shop' : 'Produžite shop'}
          </ButtonLink>
          <ButtonLink to={paths.invoices()} kind="quiet">
            Računi
          </ButtonLink>
        </div>
      </section>
      {purchases.length > 0 && (
        <section aria-labelledby="placanja" className="rounded-card border border-line bg-surface">
          <h2 id="placanja" className="px-4 pt-4 text-lg font-bold sm:px-6">
            Plaćanja
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {purchases.map((purchase) => (
              <Purchase key={purchase.id} purchase={purchase} />
            ))}
          </ul>
        </section>
      )}
      <Pagination page={page} lastPage={lastPage} hrefOf={(one) => paths.statements(pageQuery(one))} />
    </div>
  )
}

function Purchase({ purchase }: { purchase: ShopPurchase }) {
  const { id, name, months, display_amount: amount, way, state, created_at, ends_at } = purchase
  const isOpen = state === 'created' || state === 'pending'
  const details =
    way === 'bank'
      ? { to: apartPaths.proforma(id), label: 'Predračun' }
      : { to: isOpen ? paths.paying(id) : paths.paymentSuccess(id), label: isOpen ? 'Platite' : 'Pregled' }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-6">
      <div className="min-w-0">
        <p className="font-semibold">{`${name}, ${monthsText(months)}`}</p>
        <p className="text-sm text-muted">
          {`${formatDate(created_at)} ${purchaseWords[state]}`}
          {state === 'paid' && ends_at !== null && `, shop plaćen do ${formatDate(ends_at)}`}
        </p>
      </div>
      <div className="flex items-center gap-5 max-sm:w-full max-sm:justify-between">
        <span className="font-semibold tabular-nums">{amount}</span>
        <PathLink
          to={details.to}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {details.label}
          <span className="sr-only">{`, ${name} od ${formatDate(created_at)}`}</span>
        </PathLink>
      </div>
    </li>
  )
}
