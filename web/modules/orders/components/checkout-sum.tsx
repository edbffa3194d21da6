import { formatAmount, toFening } from '#contract/money/money.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { type Checkout, choiceOf, choiceText, fields, needsAddress } from '#web/modules/orders/checkout.ts'
import { handovers } from '#web/modules/orders/words.ts'
import { Sums } from './sums.tsx'

/** Every part of the sum. */
export const CheckoutParts = ({ checkout: { quote, chosen, delivery, total } }: { checkout: Checkout }) => (
  <Sums
    rows={[
      { label: 'Artikli', amount: quote.items_total },
      ...(chosen.handover ? [{ label: handovers[chosen.handover].name, amount: delivery }] : []),
    ]}
    total={total}
  />
)

/** The sum, and the button that orders at it. Sticks at the right with all parts, and on phones at the bottom. */
export function CheckoutSum({ checkout }: { checkout: Checkout }) {
  const { quote, chosen, delivery, total, key } = checkout
  const lacksAddress = needsAddress(chosen.handover) && chosen.address === undefined
  const isOpen = quote.problem === null && chosen.handover !== undefined && !lacksAddress
  return (
    <aside
      aria-label="Ukupan iznos"
      className="sticky z-10 flex flex-col gap-3 border-line bg-surface p-4 max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:shadow-raised max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:top-24 lg:rounded-card lg:border"
    >
      <div className="max-lg:hidden">
        <CheckoutParts checkout={checkout} />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold lg:hidden">
        Ukupno
        <span className="min-w-0 text-xl [overflow-wrap:anywhere] tabular-nums">
          {formatAmount(toFening(total))}
        </span>
      </p>
      <input type="hidden" name={fields.shown} value={choiceText(choiceOf(checkout))} />
      <input type="hidden" name={fields.seller} value={quote.seller.id} />
      <input type="hidden" name={fields.delivery} value={delivery} />
      <input type="hidden" name={fields.key} value={key} />
      {quote.items.map(({ listing_id, quantity, price }) => (
        <input
          key={listing_id}
          type="hidden"
          name={fields.item}
          value={`${listing_id}:${quantity}:${price}`}
        />
      ))}
      {isOpen ? (
        <SubmitButton name="intent" value="order">
          {`Naručite za ${formatAmount(toFening(total))}`}
        </SubmitButton>
      ) : quote.problem !== null ? (
        <ButtonLink to={paths.cart()} kind="quiet">
          Nazad na korpu
        </ButtonLink>
      ) : (
        <p className="text-sm text-muted">
          {lacksAddress ? 'Unesite adresu da vidite ukupan iznos.' : 'Odaberite način preuzimanja.'}
        </p>
      )}
    </aside>
  )
}
