import type { OrderInList } from '#contract/orders/endpoints.ts'
import { counted, formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { actionWord, mainActionOf } from '#web/modules/orders/words.ts'
import { StateMark } from './state-mark.tsx'

const gone = 'korisnik koji više nema račun'

/** An order in a list: items, other side, state and the reader's next step. */
export function OrderRow({ order }: { order: OrderInList }) {
  const { id, number, side, items, buyer, seller, created_at, deadline_at, display_total } = order
  const [first] = items
  const other = side === 'seller' ? buyer : seller
  const others = items.length - 1
  const expected = mainActionOf(order)
  return (
    <article
      aria-label={`Narudžba ${number}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted">{`${number} · ${formatDate(created_at)}`}</p>
        <StateMark order={order} />
      </div>
      <div className="flex items-start gap-3">
        {first && (
          <img
            src={first.image}
            alt=""
            width={80}
            height={60}
            loading="lazy"
            className="aspect-4/3 w-20 shrink-0 rounded-field bg-canvas object-cover"
          />
        )}
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 basis-48 grow">
            <h2 className="font-semibold [overflow-wrap:anywhere]">
              <PathLink to={paths.order(id)} className="hover:text-primary hover:underline">
                {first?.title ?? `Narudžba ${number}`}
              </PathLink>
            </h2>
            {others > 0 && (
              <p className="text-sm text-muted">{`i još ${counted(others, 'artikal', 'artikla', 'artikala')}`}</p>
            )}
            <p className="text-sm text-muted [overflow-wrap:anywhere]">
              {`${side === 'seller' ? 'Kupac' : 'Prodavač'}: ${other?.business_name ?? other?.username ?? gone}`}
            </p>
          </div>
          <p className="min-w-0 text-lg font-bold [overflow-wrap:anywhere] tabular-nums">{display_total}</p>
        </div>
      </div>
      {(expected || deadline_at !== null) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
          <p className="text-sm text-muted">
            {deadline_at !== null && !order.is_frozen ? `Rok: ${formatDateTime(deadline_at)}` : ''}
          </p>
          {expected && (
            <ButtonLink to={paths.order(id)} kind="quiet" className="text-sm">
              {actionWord(expected, order)}
              <span className="sr-only">{`: ${number}`}</span>
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  )
}
