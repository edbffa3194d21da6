import { formatInteger } from '#contract/money/money.ts'
import { photosPerListing, refreshIntervalDays } from '#contract/limits/listings.ts'
import type { ShopOffer } from '#contract/shops/endpoints.ts'
import { monthsText } from '#web/modules/shops/words.ts'

const termText = (months: number) =>
  months === 1 ? 'Cijena za mjesec' : months === 12 ? 'Cijena za godinu' : `Cijena za ${monthsText(months)}`

/** Compares the packages row by row. */
export function PackageTable({ packages }: { packages: readonly ShopOffer[] }) {
  const terms = packages[0]?.prices.map(({ months }) => months) ?? []
  const rows: readonly [name: string, of: (offer: ShopOffer) => string][] = [
    ...terms.map((term): [string, (offer: ShopOffer) => string] => [
      termText(term),
      ({ prices }) => prices.find(({ months }) => months === term)?.display_amount ?? '',
    ]),
    ['Kredita svakog mjeseca', ({ bonus }) => formatInteger(bonus)],
    ['Besplatnih obnova mjesečno', ({ refreshes }) => formatInteger(refreshes)],
    ['Aktivni oglasi', () => 'bez ograničenja'],
    ['Fotografija na oglasu', () => String(photosPerListing.shop)],
    ['Obnova istog oglasa', () => `svakih ${refreshIntervalDays.shop} dana`],
  ]
  return (
    <div className="flex flex-col gap-4">
      <h2 id="poredjenje" className="text-2xl font-bold">
        Poređenje paketa
      </h2>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on phones
        tabIndex={0}
        aria-labelledby="poredjenje"
        className="overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="px-4 py-3">
                <span className="sr-only">Šta</span>
              </th>
              {packages.map(({ name }) => (
                <th key={name} scope="col" className="px-4 py-3 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([name, of]) => (
              <tr key={name}>
                <th scope="row" className="px-4 py-3 font-normal">
                  {name}
                </th>
                {packages.map((offer) => (
                  <td key={offer.package} className="px-4 py-3 text-right whitespace-nowrap tabular-nums">
                    {of(offer)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
