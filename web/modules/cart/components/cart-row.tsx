import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { CartItem } from '#contract/cart.ts'
import { quantityRange } from '#contract/limits/listings.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import { paths } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { fields } from '#web/modules/cart/acts.ts'
import { ActForm, type OnAct } from './act-form.tsx'

type CartRowProps = { item: CartItem; onAct: OnAct | undefined; isBusy: boolean }

/** An item of the cart: its changes, its quantity, and a button that removes it. */
export function CartRow({ item, onAct, isBusy }: CartRowProps) {
  const { id, listing, quantity, problem, price_change: change } = item
  const isOrderable = problem === null
  return (
    <article className="flex flex-col gap-2" aria-label={listing.title}>
      <div className="flex items-start gap-3 sm:gap-4">
        <img
          src={listing.image}
          alt=""
          width={112}
          height={84}
          className={`aspect-4/3 w-20 shrink-0 rounded-field bg-canvas object-cover sm:w-28 ${isOrderable ? '' : 'grayscale'}`}
        />
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 basis-48 grow">
            {listing.visible ? (
              <a
                href={paths.listing(listing.id, listing.title)}
                target="_blank"
                rel="noopener"
                className="font-semibold [overflow-wrap:anywhere] hover:text-primary hover:underline"
              >
                {listing.title}
              </a>
            ) : (
              <p className="font-semibold [overflow-wrap:anywhere]">{listing.title}</p>
            )}
            <p className="text-sm text-muted tabular-nums">
              {[
                ...(quantity > 1 ? [`${listing.display_price} po komadu`] : []),
                ...(isOrderable ? [`Na stanju: ${listing.stock}`] : []),
              ].join(' · ')}
            </p>
          </div>
          <p
            className={`min-w-0 text-lg font-bold [overflow-wrap:anywhere] tabular-nums ${isOrderable ? '' : 'text-muted line-through'}`}
          >
            {formatMoney(toFening(item.total))}
          </p>
        </div>
      </div>
      <Changes item={item} onAct={onAct} isBusy={isBusy} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isOrderable && change === null ? (
          <Stepper item={item} onAct={onAct} isBusy={isBusy} />
        ) : (
          <p className="text-sm text-muted">{`Količina: ${quantity}`}</p>
        )}
        <ActForm
          onAct={onAct}
          hidden={{ item: id, listing: listing.id, quantity, price: listing.price }}
          className="ml-auto"
        >
          <Button
            name={fields.act}
            value="ukloni"
            kind="quiet"
            className="text-sm"
            aria-disabled={isBusy || undefined}
          >
            Uklonite
            <span className="sr-only">{`: ${listing.title}`}</span>
          </Button>
        </ActForm>
      </div>
    </article>
  )
}

/** Changes since the buyer looked, and the button that accepts them. */
function Changes({ item, onAct, isBusy }: CartRowProps) {
  const { id, listing, problem, price_change: change } = item
  if (!problem && !change) return null
  const isShort = problem?.code === 'short_stock'
  const accepted = [
    ...(isShort ? [`količinu ${listing.stock}`] : []),
    ...(change ? [`cijenu ${formatMoney(toFening(change.now))}`] : []),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field border border-accent bg-promoted px-3 py-2 text-sm">
      <div className="min-w-0">
        {problem && <p className="font-semibold">{problem.message}</p>}
        {change && (
          <p>
            <span className="font-semibold">Cijena je promijenjena</span>
            {`: bila je ${formatMoney(toFening(change.before))}, sada je `}
            <strong>{formatMoney(toFening(change.now))}</strong>.
          </p>
        )}
      </div>
      {accepted.length > 0 && (
        <ActForm
          onAct={onAct}
          hidden={{
            item: id,
            ...(isShort && { quantity: listing.stock }),
            ...(change && { price: change.now }),
          }}
        >
          <Button
            name={fields.act}
            value="prihvati"
            kind="quiet"
            className="text-sm"
            aria-disabled={isBusy || undefined}
          >
            {`Prihvatite ${accepted.join(' i ')}`}
          </Button>
        </ActForm>
      )}
    </div>
  )
}

const step =
  'grid size-11 place-items-center rounded-full border border-line-strong bg-surface hover:border-line-field hover:bg-canvas disabled:opacity-50'

function Stepper({ item, onAct, isBusy }: CartRowProps) {
  const { id, listing, quantity } = item
  const most = Math.min(listing.stock, quantityRange.max)
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">{`Količina: ${listing.title}`}</legend>
      <StepForm id={id} quantity={quantity - 1} onAct={onAct}>
        <button
          name={fields.act}
          value="kolicina"
          className={step}
          disabled={quantity <= 1}
          aria-disabled={isBusy || undefined}
        >
          <Minus className="size-5" aria-hidden="true" />
          <span className="sr-only">Smanjite količinu</span>
        </button>
      </StepForm>
      <output className="min-w-8 text-center font-semibold tabular-nums">{quantity}</output>
      <StepForm id={id} quantity={quantity + 1} onAct={onAct}>
        <button
          name={fields.act}
          value="kolicina"
          className={step}
          disabled={quantity >= most}
          aria-disabled={isBusy || undefined}
        >
          <Plus className="size-5" aria-hidden="true" />
          <span className="sr-only">Povećajte količinu</span>
        </button>
      </StepForm>
    </fieldset>
  )
}

const StepForm = ({
  id,
  quantity,
  onAct,
  children,
}: {
  id: number
  quantity: number
  onAct: OnAct | undefined
  children: React.ReactNode
}) => (
  <ActForm onAct={onAct} hidden={{ item: id, quantity }}>
    {children}
  </ActForm>
)
