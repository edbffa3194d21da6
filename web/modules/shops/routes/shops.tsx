import { apartPaths } from '#contract/paths/apart.ts'
import MapIcon from 'lucide-react/icons/map'
import { redirect, useLocation } from 'react-router'
import { listCategories } from '#contract/categories/endpoints.ts'
import { listCountryStates } from '#contract/places/endpoints.ts'
import { listShops } from '#contract/profiles.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { ShopFilters } from '#web/modules/shops/components/shop-filters.tsx'
import { ShopRow } from '#web/modules/shops/components/shop-row.tsx'
import { ShopsMap } from '#web/modules/shops/components/shops-map.tsx'
import {
  apiQueryOf,
  type Filter,
  filterOf,
  isFiltered,
  queryOf,
  toShop,
  withoutPart,
} from '#web/modules/shops/list.ts'
import { countedShops } from '#web/modules/shops/use-shops-map.ts'
import type { Route } from './+types/shops.ts'

/** The page for the app stays there. */
const listPath = (pathname: string) =>
  pathname === apartPaths.shopsInApp() ? apartPaths.shopsInApp : paths.shops

export const handle: PageHandle = {
  query: ['q', 'canton_id', 'category_id', 'open', 'mapa', 'location_tl', 'location_br', 'page'],
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const filter = filterOf(parseQuery(url.search))
  const page = pageNumberOf(url.search)
  const [shops, categories, states] = await Promise.all([
    api.call(listShops, { query: { ...apiQueryOf(filter), page } }),
    api.call(listCategories, {}),
    api.call(listCountryStates, {}),
  ]).catch(routeError)
  if (page > Math.max(1, shops.meta.last_page))
    throw redirect(listPath(url.pathname)({ ...queryOf(filter), ...pageQuery(shops.meta.last_page) }))
  return {
    shops: shops.data.map(toShop),
    total: shops.meta.total,
    lastPage: shops.meta.last_page,
    page,
    filter,
    categories: categories.data.map(({ id, name }) => ({ id, name })),
    cantons: states.data.map(({ name, cantons }) => ({
      name,
      cantons: cantons.map((canton) => ({ id: canton.id, name: canton.name })),
    })),
    tiles: context.get(siteContext).map,
    canonical: context.get(siteContext).origin + paths.shops(pageQuery(page)),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Shopovi',
    description: `Firme i obrti koji prodaju na ${brand.locative}, po mjestu, kategoriji i radnom vremenu.`,
    canonical: loaderData?.canonical,
    isIndexed: loaderData !== undefined && !isFiltered(loaderData.filter) && loaderData.total > 0,
  })

export default function Shops({ loaderData }: Route.ComponentProps) {
  const { shops, total, lastPage, page, filter, tiles } = loaderData
  const pathOf = listPath(useLocation().pathname)
  const filterPath = (one: Filter) => pathOf(queryOf(one))
  const isWithMap = filter.hasMap
  return (
    <div className="page-width flex flex-col gap-4 py-4 sm:gap-5 sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl font-bold">Shopovi</h1>
        <ButtonLink to={paths.shopPackages()} kind="quiet">
          {`Postanite ${brand.name} shop`}
        </ButtonLink>
      </div>
      <ShopFilters
        {...loaderData}
        action={pathOf()}
        page={pathOf({ ...queryOf(filter), ...pageQuery(page) })}
      />
      <div className={isWithMap ? 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start' : ''}>
        {isWithMap && (
          <div className="lg:sticky lg:top-20 lg:order-2">
            <ShopsMap filter={filter} tiles={tiles} pathOf={filterPath} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <output id="lista" className="scroll-mt-32 text-sm text-muted">
              {countedShops(total)}
            </output>
            <p className="flex flex-wrap gap-x-4">
              {filter.location_tl !== undefined && (
                <PathLink to={filterPath(withoutPart(filter))} preventScrollReset className={textLink}>
                  Cijela mapa
                </PathLink>
              )}
              <PathLink
                to={filterPath(withoutPart({ ...filter, hasMap: !isWithMap }))}
                preventScrollReset
                rel="nofollow"
                className={`${textLink} gap-2 noscript:hidden`}
              >
                <MapIcon className="size-5" aria-hidden="true" />
                {isWithMap ? 'Sakrijte mapu' : 'Mapa'}
              </PathLink>
            </p>
          </div>
          {shops.length === 0 ? (
            <EmptyState
              text={
                isFiltered(filter)
                  ? 'Nijedan shop ne odgovara ovim uslovima.'
                  : 'Ovdje još nema nijednog shopa.'
              }
              action={
                isFiltered(filter) ? (
                  <ButtonLink to={pathOf()}>Svi shopovi</ButtonLink>
                ) : (
                  <ButtonLink to={paths.shopPackages()}>Paketi</ButtonLink>
                )
              }
            />
          ) : (
            <ul className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${isWithMap ? '' : 'lg:grid-cols-2'}`}>
              {shops.map((shop) => (
                <li key={shop.username}>
                  <ShopRow shop={shop} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={page}
            lastPage={lastPage}
            hrefOf={(one) => pathOf({ ...queryOf(filter), ...pageQuery(one) })}
          />
        </div>
      </div>
    </div>
  )
}

const textLink = 'inline-flex min-h-11 items-center font-semibold text-primary underline'
