import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { tariffOf } from '#contract/tariffs/names.ts'
import { listCategoryPrices, listPrices, type Price } from '#contract/tariffs/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { amountOf, nextOf } from '#web/modules/tariffs/words.ts'
import type { Route } from './+types/prices.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { naziv = '' } = parseQuery(url.search)
  const api = apiOf(context)
  const query = { q: naziv.trim() || undefined, page: pageNumberOf(url.search) }
  const [general, categories] = await Promise.all([
    api.call(listPrices, {}),
    api.call(listCategoryPrices, { query }),
  ]).catch(routeError)
  return { general: general.data, categories: categories.data, page: categories.meta, name: naziv }
}

export const meta = () => pageMeta({ title: 'Cjenovnik', isIndexed: false })

type Loaded = Route.ComponentProps['loaderData']

export default function Prices({ loaderData }: Route.ComponentProps) {
  const { general, categories, page, name } = loaderData
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl font-bold">Cjenovnik</h1>
        <p className="text-muted">
          Otvorite cijenu da vidite njenu historiju ili postavite novu od nekog trenutka.
        </p>
      </div>
      <GeneralPrices prices={general} />
      <CategoryPrices categories={categories} page={page} name={name} />
    </div>
  )
}

const GeneralPrices = ({ prices }: { prices: Loaded['general'] }) => (
  <section aria-labelledby="opste" className="flex flex-col gap-3">
    <h2 id="opste" className="text-lg font-bold">
      Za sve kategorije
    </h2>
    <RowTable caption="Cijene za sve kategorije" columns={['Usluga', 'Sada', 'Sljedeća promjena']}>
      {prices.map((price) => (
        <tr key={`${price.name} ${price.step}`} className={rowClass}>
          <td className={cellClass}>
            <PriceLink price={price}>{wordsOf(price)}</PriceLink>
          </td>
          <td className={`${cellClass} tabular-nums`}>{amountOf(price.name, price.amount)}</td>
          <td className={`${cellClass} text-muted tabular-nums`}>{nextOf(price)}</td>
        </tr>
      ))}
    </RowTable>
  </section>
)

const CategoryPrices = ({ categories, page, name }: Omit<Loaded, 'general'>) => (
  <section aria-labelledby="kategorije" className="flex flex-col gap-3">
    <h2 id="kategorije" className="text-lg font-bold">
      {`Po kategorijama (${formatNumber(page.total)})`}
    </h2>
    <Form method="get" className="flex flex-wrap items-end gap-3">
      <TextField
        key={name}
        label="Naziv kategorije sadrži"
        name="naziv"
        type="search"
        defaultValue={name}
        hint="Bez naziva su tu kategorije čija se objava naplaćuje."
        className="min-w-0 flex-1 basis-56"
      />
      <Button kind="quiet">Prikažite</Button>
    </Form>
    {categories.length === 0 ? (
      <p className="text-muted">Nema takve kategorije.</p>
    ) : (
      <RowTable
        caption="Cijene po kategorijama"
        columns={['Kategorija', 'Objava na 30 dana', 'Dan izdvajanja', 'Sljedeća promjena']}
      >
        {categories.map(({ id, path, listing_fee, promotion_day }) => (
          <tr key={id} className={rowClass}>
            <td className={`${cellClass} font-semibold`}>{path}</td>
            <td className={`${cellClass} tabular-nums`}>
              <PriceLink price={listing_fee}>
                <span className="xl:sr-only">Objava na 30 dana: </span>
                {listing_fee.amount === 0 ? 'besplatno' : amountOf('listing_fee', listing_fee.amount)}
              </PriceLink>
            </td>
            <td className={`${cellClass} tabular-nums`}>
              <PriceLink price={promotion_day}>
                <span className="xl:sr-only">Dan izdvajanja: </span>
                {amountOf('promotion_day', promotion_day.amount)}
              </PriceLink>
            </td>
            <td className={`${cellClass} text-muted tabular-nums`}>
              {[
                listing_fee.next && `objava ${nextOf(listing_fee)}`,
                promotion_day.next && `izdvajanje ${nextOf(promotion_day)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </td>
          </tr>
        ))}
      </RowTable>
    )}
    <Pagination
      page={page.current_page}
      lastPage={page.last_page}
      hrefOf={(other) => staffPaths.adminPrices({ naziv: name || undefined, page: other })}
    />
  </section>
)

function wordsOf({ name, step }: Price) {
  const { label, stepLabel } = tariffOf(name)
  return stepLabel ? `${label}: ${stepLabel(step)}` : label
}

const PriceLink = ({ price, children }: { price: Price; children: ReactNode }) => (
  <Link
    to={staffPaths.adminPrice(price.name, {
      kategorija: price.category_id ?? undefined,
      stepen: price.step || undefined,
    })}
    className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline max-xl:min-h-9"
  >
    {children}
  </Link>
)
