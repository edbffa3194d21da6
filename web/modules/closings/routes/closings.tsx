import { Link } from 'react-router'
import { type ClosingItem, listClosings } from '#contract/closings/endpoints.ts'
import { formatMarks } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime, formatDay } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import type { Route } from './+types/closings.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { prije } = parseQuery(url.search)
  const { data, next } = await apiOf(context)
    .call(listClosings, { query: { before: prije } })
    .catch(routeError)
  return { days: data, next, isStart: !prije }
}

export const meta = () => pageMeta({ title: 'Zaključenje dana', isIndexed: false })

export default function Closings({ loaderData: { days, next, isStart } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Zaključenje dana</h1>
      <p className="max-w-2xl text-muted">
        Svaki dan se zaključuje poslije ponoći po sarajevskom vremenu. Zaključen dan se više ne mijenja: što
        se za njega proknjiži kasnije, ulazi u sljedeći kao naknadno.
      </p>
      {days.length === 0 ? (
        <EmptyState
          text={isStart ? 'Još nijedan dan nije zaključen.' : 'Nema ranijih dana.'}
          action={
            isStart ? undefined : (
              <ButtonLink to={staffPaths.adminClosings()} kind="quiet">
                Zadnji dani
              </ButtonLink>
            )
          }
        />
      ) : (
        <RowTable caption="Zaključeni dani" columns={['Dan', 'Zaključen', 'Izdati računi', 'Kontrole']}>
          {days.map((day) => (
            <Row key={day.day} item={day} />
          ))}
        </RowTable>
      )}
      {next !== null && (
        <ButtonLink to={staffPaths.adminClosings({ prije: next })} kind="quiet" className="self-center">
          Raniji dani
        </ButtonLink>
      )}
    </div>
  )
}

const Row = ({ item: { day, closed_at, adds_up, invoiced } }: { item: ClosingItem }) => (
  <tr className={rowClass}>
    <td className={cellClass}>
      <Link
        to={staffPaths.adminClosing(day)}
        className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
      >
        {formatDay(day)}
      </Link>
    </td>
    <td className={`${cellClass} text-muted tabular-nums`}>{formatDateTime(closed_at)}</td>
    <td className={`${cellClass} tabular-nums`}>
      <span className="text-muted xl:sr-only">Računi: </span>
      {formatMarks(invoiced)}
    </td>
    <td className={`${cellClass} font-semibold ${adds_up ? 'text-success' : 'text-danger'}`}>
      {adds_up ? 'Sve se slaže' : 'Ne slaže se'}
    </td>
  </tr>
)
