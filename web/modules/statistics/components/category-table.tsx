import { formatInteger } from '#contract/money/money.ts'
import type { CategoryFigures } from '#contract/statistics.ts'
import { cellClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { againstMedian, roundly, visitors } from '#web/modules/statistics/words.ts'

const columns = [
  'Kategorija',
  'Aktivnih oglasa',
  'Posjetioci',
  'Otvaranja',
  'Poruke',
  'Prikazi telefona',
  'Prosječno mjesto',
  'Vaš oglas u sredini',
]

const cardClass =
  'hover:bg-canvas max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-0.5 max-xl:px-4 max-xl:py-3 sm:max-xl:grid-cols-3'

const Label = ({ children }: { children: string }) => (
  <span className="text-muted xl:sr-only">{`${children}: `}</span>
)

/** Rows shown at once; the others are behind a fold. */
const shownRows = 8

type CategoriesProps = { categories: CategoryFigures[] }

/** Results by category, beside the median of all who sell in it. */
export const CategoryTable = ({ categories }: CategoriesProps) => {
  const others = categories.slice(shownRows)
  return (
    <section aria-labelledby="po-kategorijama" className="flex flex-col gap-3">
      <h2 id="po-kategorijama" className="text-xl font-bold">
        Po kategorijama
      </h2>
      <Categories caption="Kategorije" categories={categories.slice(0, shownRows)} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
            {`Ostale kategorije (${others.length})`}
          </summary>
          <Categories caption="Ostale kategorije" categories={others} />
        </details>
      )}
      <p className="text-sm text-muted">
        Oglas u sredini ima jednako mnogo oglasa s više i s manje posjetilaca. Slični su svi aktivni oglasi
        kategorije, a u zagradi su posjetioci onog u sredini.
      </p>
    </section>
  )
}

const Categories = ({ caption, categories }: CategoriesProps & { caption: string }) => (
  <div className="relative overflow-x-clip">
    <RowTable caption={caption} columns={columns}>
      {categories.map((row) => (
        <tr key={row.id} className={cardClass}>
          <th scope="row" className={`${cellClass} text-left font-semibold max-xl:col-span-full`}>
            {row.name}
          </th>
          {(
            [
              ['Aktivnih oglasa', row.listings],
              ['Posjetioci', row.viewers],
              ['Otvaranja', row.views],
              ['Poruke', row.messages],
              ['Prikazi telefona', row.phone_shown],
            ] as const
          ).map(([name, value]) => (
            <td key={name} className={`${cellClass} tabular-nums`}>
              <Label>{name}</Label>
              {formatInteger(value)}
            </td>
          ))}
          <td className={`${cellClass} tabular-nums`}>
            <Label>Prosječno mjesto</Label>
            {row.place === null ? '–' : roundly(row.place)}
          </td>
          <td className={`${cellClass} tabular-nums max-xl:col-span-full`}>
            <Label>Vaš oglas u sredini</Label>
            <MedianText own={row.median_viewers} medians={row.medians} />
          </td>
        </tr>
      ))}
    </RowTable>
  </div>
)

function MedianText({ own, medians }: { own: number | null; medians: CategoryFigures['medians'] }) {
  if (own === null) return '–'
  if (!medians) return visitors(own)
  return (
    <>
      {visitors(own)}
      <span
        className={`block ${own > medians.viewers ? 'text-success' : own < medians.viewers ? 'text-danger' : 'text-muted'}`}
      >
        {`${againstMedian(own, medians.viewers)} (${roundly(medians.viewers)})`}
      </span>
    </>
  )
}
