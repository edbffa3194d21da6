import { formatMoney, toFening } from '#contract/money/money.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { type Checkout, choiceOf, fields, needsAddress, withChoice } from '#web/modules/orders/checkout.ts'
import { handovers, payments } from '#web/modules/orders/words.ts'
import { RadioCard } from './radio-card.tsx'

const legend = 'mb-3 text-lg font-bold'
const box = 'flex min-w-0 flex-col rounded-card border border-line bg-surface p-4'

const priceText = (marks: number) => (marks === 0 ? 'Besplatno' : formatMoney(toFening(marks)))

/** Handover, address and way of payment. */
export function CheckoutChoices({ checkout, seller }: { checkout: Checkout; seller: string }) {
  const { quote, addresses, chosen, isNewAddress } = checkout
  return (
    <>
      <fieldset className={box}>
        <legend className={`${legend} float-left`}>Preuzimanje</legend>
        <div className="clear-both flex flex-col gap-2">
          {quote.options.map(({ handover, buyer_pays, problem }) => (
            <RadioCard
              key={handover}
              name={fields.handover}
              value={handover}
              isChosen={handover === chosen.handover}
              isDisabled={problem !== null}
              label={handovers[handover].name}
              hint={problem?.message ?? handovers[handover].hint}
              aside={problem ? undefined : priceText(buyer_pays)}
            />
          ))}
        </div>
      </fieldset>
      {needsAddress(chosen.handover) && (
        <fieldset className={box}>
          <legend className={`${legend} float-left`}>Adresa</legend>
          <div className="clear-both flex flex-col gap-2">
            {addresses.map(({ id, name, place }) => (
              <RadioCard
                key={id}
                name={fields.address}
                value={String(id)}
                isChosen={!isNewAddress && id === chosen.address}
                label={name}
                hint={place}
              />
            ))}
            {isNewAddress ? (
              <p className="text-sm text-muted">Unesite novu adresu na vrhu stranice.</p>
            ) : (
              <PathLink
                to={withChoice(seller, { ...choiceOf(checkout), address: 'nova' })}
                preventScrollReset
                className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline"
              >
                Nova adresa
              </PathLink>
            )}
            {addresses.length > 0 && (
              <p className="text-sm text-muted">
                Adrese uređujete u{' '}
                <PathLink to={paths.addresses()} className="text-primary underline">
                  postavkama
                </PathLink>
                .
              </p>
            )}
          </div>
        </fieldset>
      )}
      <fieldset className={box}>
        <legend className={`${legend} float-left`}>Plaćanje</legend>
        <div className="clear-both flex flex-col gap-2">
          {quote.payments.map((payment) => (
            <RadioCard
              key={payment}
              name={fields.payment}
              value={payment}
              isChosen={payment === chosen.payment}
              label={payments[payment].name}
              hint={payments[payment].hint}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
