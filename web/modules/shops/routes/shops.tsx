import { apartPaths } from '#contract/apart-paths.ts'
import Search from 'lucide-react/icons/search'
import { Form, redirect, useLocation } from 'react-router'
import { listCategories } from '#contract/categories.ts'
import { positivePercent } from '#contract/feedbacks.ts'
import { listCountryStates } from '#contract/places.ts'
import { listShops } from '#contract/profiles.ts'
import { parseQuery } from '#contract/query-string.ts'
import { countedReviews } from '#web/cards/review-words.ts'
import { UserRow } from '#web/cards/user-row.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { counted } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { pageNumberOf, pageQuery } from '#web/lib/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { filterOf, isFiltered, queryOf, toShop, type ListedShop } from '#web/modules/shops/list.ts'
import type { Route } from './+types/shops.ts'

/** The page for the app stays there. */
const listPath = (pathname: string) =>
  pathname === apartPaths.shopsInApp() ? apartPaths.shopsInApp : paths.shops

export const handle: PageHandle = { query: ['q', 'canton_id', 'category_id', 'open', 'page'] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const filter = filterOf(parseQuery(url.search))
  const page = pageNumberOf(url.search)
  const [shops, categories, states] = await Promise.all([
    api.call(listShops, { query: { ...queryOf(filter), page } }),
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
    canonical: context.get(siteContext).origin + paths.shops(pageQuery(page)),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Shopovi',
    description: `Firme i obrti koji prodaju na ${brand.name}-u, po mjestu, kategoriji i radnom vremenu.`,
    canonical: loaderData?.canonical,
    isIndexed: loaderData !== undefined && !isFiltered(loaderData.filter) && loaderData.total > 0,
  })

export default function Shops({ loaderData }: Route.ComponentProps) {
  const { shops, total, lastPage, page, filter } = loaderData
  const pathOf = listPath(useLocation().pathname)
  return (
    <div className="page-width flex flex-col gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl font-bold">Shopovi</h1>
        <ButtonLink to={paths.shopPackages()} kind="quiet">
          {`Postanite ${brand.name} shop`}
        </ButtonLink>
      </div>
      <Filters {...loaderData} action={pathOf()} />
      {shops.length === 0 ? (
        <EmptyState
          text={
            isFiltered(filter) ? 'Nijedan shop ne odgovara ovim uslovima.' : 'Ovdje još nema nijednog shopa.'
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
        <>
          <output className="text-sm text-muted">{counted(total, 'shop', 'shopa', 'shopova')}</output>
          <ul className="grid gap-3 lg:grid-cols-2">
            {shops.map((shop) => (
              <li key={shop.username} className="rounded-card border border-line bg-surface p-4">
                <Shop shop={shop} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(one) => pathOf({ ...queryOf(filter), ...pageQuery(one) })}
      />
    </div>
  )
}

type FiltersProps = Pick<Route.ComponentProps['loaderData'], 'filter' | 'categories' | 'cantons'> & {
  action: string
}

function Filters({ filter, categories, cantons, action }: FiltersProps) {
  return (
    <search aria-label="Pretraga shopova">
      <Form
        key={JSON.stringify(filter)}
        action={action}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_16rem_16rem_auto]"
      >
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
          Pretraži
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
      <UserRow user={shop} about={facts.filter((fact) => fact !== null).join(' · ')}>
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
