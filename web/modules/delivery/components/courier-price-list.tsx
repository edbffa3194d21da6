import type { CourierPrices } from '#contract/delivery/endpoints.ts'

/** The prices of the site's courier, by weight. */
export const CourierPriceList = ({ prices }: { prices: CourierPrices }) => (
  <table className="w-full max-w-80 text-sm">
    <caption className="mb-1 text-left font-semibold">Cijena brze dostave</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Težina</th>
        <th scope="col">Cijena</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {prices.prices.map(({ up_to_kg, display_price }) => (
        <tr key={up_to_kg}>
          <th scope="row" className="py-1.5 text-left font-normal">{`Do ${up_to_kg} kg`}</th>
          <td className="py-1.5 text-right tabular-nums">{display_price}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
