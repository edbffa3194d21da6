import type { OrderInList } from '#contract/orders/endpoints.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

const money = (marks: number) => formatMoney(toFening(marks))

/** The items of an order, as they were then. */
export function OrderItems({ items }: { items: OrderInList['items'] }) {
  return (
    <ul className="flex flex-col gap-3">
      {items.map(({ listing_id, title, image, price, quantity, total }, at) => (
        <li key={listing_id ?? `gone-${at}`} className="flex items-start gap-3">
          <img
            src={image}
            alt=""
            width={80}
            height={60}
            className="aspect-4/3 w-16 shrink-0 rounded-field bg-canvas object-cover"
          />
          <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
            <div className="min-w-0 basis-40 grow">
              {listing_id === null ? (
                <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
              ) : (
                <PathLink
                  to={paths.listing(listing_id, title)}
                  className="font-semibold [overflow-wrap:anywhere] hover:text-primary hover:underline"
                >
                  {title}
                </PathLink>
              )}
              <p className="text-sm text-muted tabular-nums">{`${quantity} × ${money(price)}`}</p>
            </div>
            <p className="min-w-0 font-semibold [overflow-wrap:anywhere] tabular-nums">{money(total)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
