import { formatNumber } from '#web/lib/format/format.ts'

/** Names with their counts. */
export function CountTable({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  if (rows.length === 0) return null
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <tbody className="divide-y divide-line">
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              {name}
            </th>
            <td className="py-1 text-right tabular-nums">{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
