import { apartPaths } from '#contract/paths/apart.ts'
import MapIcon from 'lucide-react/icons/map'
import Search from 'lucide-react/icons/search'
import { Form, redirect, useLocation } from 'react-router'
import { listCategories } from '#contract/categories/endpoints.ts'
import { positivePercent } from '#contract/reviews/feedbacks.ts'
import { listCountryStates } from '#contract/places/endpoints.ts'
import { listShops } from '#contract/profiles.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { countedReviews } from '#web/cards/review-words.ts'
import { UserRow } from '#web/cards/user-row.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ShopsMap } from '#web/modules/shops/components/shops-map.tsx'
import {
  apiQueryOf,
  type Filter,
  filterOf,
  isFiltered,
  type ListedShop,
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
    <div className="page-width flex flex-col gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl font-bold">Shopovi</h1>
        <ButtonLink to={paths.shopPackages()} kind="quiet">
          {`Postanite ${brand.name} shop`}
        </ButtonLink>
      </div>
      <Filters {...loaderData} action={pathOf()} />
      <div className={isWithMap ? 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start' : ''}>
        {isWithMap && (
          <div className="lg:sticky lg:top-20 lg:order-2">
            <ShopsMap filter={filter} tiles={tiles} pathOf={filterPath} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <output className="text-sm text-muted">{countedShops(total)}</output>
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
            <ul className={`grid gap-3 ${isWithMap ? '' : 'lg:grid-cols-2'}`}>
              {shops.map((shop) => (
                <li key={shop.username} className="rounded-card border border-line bg-surface p-4">
                  <Shop shop={shop} />
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

type FiltersProps = Pick<Route.ComponentProps['loaderData'], 'filter' | 'categories' | 'cantons'> & {
  action: string
}

function Filters({ filter, categories, cantons, action }: FiltersProps) {
  return (
    <search aria-label="Pretraga shopova">
      <Form
        key={JSON.stringify(withoutPart(filter))}
        action={action}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_16rem_16rem_auto]"
      >
        {filter.hasMap && <input type="hidden" name="mapa" value="1" />}
        <TextField label="Naziv shopa" name="q" type="search" defaultValue={filter.q} maxLength={100} />
        <Select label="Mjesto" name="canton_id" defaultValue={String(filter.cantonId ?? '')}>
          <option value="">Sva mjesta</option>
          {cantons.map((state) => (
            <optgroup key={state.name} label={state.name}>
              {state.cantons.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Select label="Kategorija" name="category_id" defaultValue={String(filter.categoryId ?? '')}>
          <option value="">Sve kategorije</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Checkbox
          name="open"
          value="1"
          defaultChecked={filter.isOpen}
          className="-my-2 lg:order-last lg:col-span-2"
        >
          Otvoreno sada
        </Checkbox>
        <Button kind="quiet">
          <Search className="size-5" aria-hidden="true" />
          Pretražite
        </Button>
      </Form>
    </search>
  )
}

function Shop({ shop }: { shop: ListedShop }) {
  const percent = positivePercent(shop.feedbacks)
  const { positive, neutral, negative } = shop.feedbacks
  const facts = [
    shop.place,
    `${shop.package} ${brand.name} shop`,
    percent === null ? null : `${percent} % pozitivnih, ${countedReviews(positive + neutral + negative)}`,
  ]
  return (
    <>
      <UserRow
        user={{ ...shop, has_profile: true }}
        about={facts.filter((fact) => fact !== null).join(' · ')}
      >
        {shop.isOpen !== null && (
          <span
            className={`rounded-full px-2.5 py-0.5 text-xs font-bold ${shop.isOpen ? 'bg-success-soft text-success' : 'bg-canvas text-muted'}`}
          >
            {shop.isOpen ? 'Otvoreno' : 'Zatvoreno'}
          </span>
        )}
      </UserRow>
      {shop.about && <p className="mt-2 line-clamp-2 text-sm [overflow-wrap:anywhere]">{shop.about}</p>}
    </>
  )
}
