import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { redirect } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { getCredit } from '#contract/ledger/endpoints.ts'
import { cancelPayment, type Payment, reportReturn } from '#contract/payments.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PaymentFacts } from '#web/modules/payments/components/payment-facts.tsx'
import { isAtGateway, leadToState, loadPayment, paymentId } from '#web/modules/payments/load-payment.ts'
import { usePolling } from '#web/modules/payments/use-polling.ts'
import { exactMarks } from '#web/modules/payments/words.ts'
import type { Route } from './+types/payment-outcome.ts'

/** Receives payers who return from gateways, and shows every state of a payment that has left the form. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = paymentId(params.id)
  const api = apiOf(context)
  const isCancel = url.pathname === paths.paymentCancel(id)
  if (url.search && !isCancel) {
    const address = url.pathname + url.search
    await api.call(reportReturn, { params: { id }, body: { address } }).catch(routeError)
    // The gateway's parameters are used up, and need not stay in the address.
    throw redirect(url.pathname)
  }
  const before = await loadPayment(context, id)
  const payment =
    isCancel && isAtGateway(before)
      ? (await api.call(cancelPayment, { params: { id } }).catch(routeError)).data
      : before
  leadToState(payment, url.pathname)
  const { data: credit } = await api.call(getCredit, {}).catch(routeError)
  return { payment, balance: credit.balance }
}

export const meta = () => pageMeta({ title: 'Plaćanje', isIndexed: false })

type Text = { title: string; text: string; Icon: typeof Clock; tone: string }

function paidText({
  state,
  purpose,
  credits,
  bonus,
  bonus_repaid: repaid,
  refunded,
}: Payment): Pick<Text, 'title' | 'text'> {
  if (refunded > 0)
    return {
      title: state === 'refunded' ? 'Uplata je vraćena' : 'Dio uplate je vraćen',
      text: `Vraćeno vam je ${exactMarks(refunded)}.`,
    }
  if (purpose === 'order')
    return {
      title: 'Narudžba je plaćena',
      text: 'Novac čuvamo dok ne primite artikal. Javit ćemo vam kad prodavač potvrdi narudžbu.',
    }
  if (purpose === 'shop')
    return {
      title: 'Shop je plaćen',
      text: 'Shop radi i produžen je. Potvrdu i račun smo poslali na vaš e-mail.',
    }
  return {
    title: 'Kredit je dopunjen',
    text: `Dodali smo ${formatCredits(credits + bonus - repaid)} na vaš račun. Potvrda je poslana na vaš e-mail.`,
  }
}

const awaited: Record<Payment['purpose'], string> = {
  order: 'narudžba stiže',
  top_up: 'kredit stiže',
  shop: 'shop se produžava',
}

function textOf(payment: Payment): Text {
  const { state, way, purpose } = payment

  switch (state) {
    case 'paid':
    case 'partly_refunded':
    case 'refunded':
      return {
        ...paidText(payment),
        Icon: CircleCheck,
        tone: 'text-success',
      }
    case 'declined':
      return {
        title: 'Plaćanje nije uspjelo',
        text:
          way === 'card'
            ? 'Banka nije odobrila plaćanje. Ništa nije naplaćeno. Provjerite stanje i podatke kartice, ili platite na drugi način.'
            : 'PayPal nije odobrio plaćanje. Ništa nije naplaćeno. Pokušajte ponovo ili platite na drugi način.',
        Icon: CircleX,
        tone: 'text-danger',
      }
    case 'expired':
      return {
        title: 'Plaćanje je isteklo',
        text: 'Uplata nije stigla na vrijeme i ništa nije naplaćeno. Ako vam je novac ipak skinut, bit će priznat čim nam banka javi.',
        Icon: CircleX,
        tone: 'text-danger',
      }
    case 'cancelled':
      return {
        title: 'Plaćanje je otkazano',
        text: 'Ništa nije naplaćeno.',
        Icon: CircleX,
        tone: 'text-muted',
      }
    default:
      return {
        title: 'Čekamo potvrdu plaćanja',
        text: `Obično stigne za nekoliko sekundi, a najkasnije za nekoliko minuta. Stranica će se sama promijeniti, a možete je i zatvoriti: ${awaited[purpose]} i bez nje.`,
        Icon: Clock,
        tone: 'text-info',
      }
  }
}

export default function PaymentOutcome({ loaderData: { payment, balance } }: Route.ComponentProps) {
  const { state, amount, return_path: returnPath } = payment
  const isOpen = state === 'created' || state === 'pending'
  const isOrder = payment.purpose === 'order'
  const isShop = payment.purpose === 'shop'
  const isPaid = state === 'paid' || state === 'partly_refunded' || state === 'refunded'
  usePolling(isOpen)
  const { title, text, Icon, tone } = textOf(payment)
  return (
    <div className="page-width flex max-w-xl flex-col gap-5 py-6">
      <div aria-live="polite" className="flex flex-col items-center gap-2 text-center">
        <Icon className={`size-14 ${tone}`} aria-hidden="true" />
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="text-muted">{text}</p>
        {isPaid && payment.purpose === 'top_up' && <p>{`Na računu imate ${formatCredits(balance)}.`}</p>}
      </div>
      <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <PaymentFacts payment={payment} />
      </section>
      <div className="flex flex-col gap-3">
        {isOrder && !isOpen ? (
          <>
            {!isPaid && (
              <p>
                Ovim plaćanjem narudžba nije plaćena. Dok čeka plaćanje, prodavač je ne vidi, a možete je
                platiti ponovo dok ne istekne njen rok.
              </p>
            )}
            <ButtonLink to={returnPath ?? paths.orders('aktivne')}>Otvorite narudžbu</ButtonLink>
          </>
        ) : isPaid ? (
          <AfterPayment payment={payment} />
        ) : isOpen ? (
          <>
            <ButtonLink to={paths.paymentSuccess(payment.id)} kind="quiet" reloadDocument>
              Osvježite
            </ButtonLink>
            <ButtonLink to={paths.paying(payment.id)} kind="quiet">
              Nazad na plaćanje
            </ButtonLink>
          </>
        ) : isShop ? (
          <>
            <ButtonLink to={paths.extendShop()}>Pokušajte ponovo</ButtonLink>
            <ButtonLink to={paths.statements()} kind="quiet">
              Izvodi
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to={paths.topUp({ iznos: amount, povratak: returnPath ?? undefined })}>
              Pokušajte ponovo
            </ButtonLink>
            {returnPath && (
              <ButtonLink to={returnPath} kind="quiet">
                Nazad bez dopune
              </ButtonLink>
            )}
          </>
        )}
        {payment.purpose === 'top_up' && (
          <ButtonLink to={paths.credit()} kind="quiet">
            {`${brand.name} kredit`}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Where the payer came from, or what the credit is for. */
function AfterPayment({ payment: { purpose, return_path: returnPath } }: { payment: Payment }) {
  if (returnPath)
    return (
      <ButtonLink to={returnPath}>{purpose === 'shop' ? 'Izvodi' : 'Nastavite gdje ste stali'}</ButtonLink>
    )
  if (purpose !== 'top_up') return null
  return (
    <>
      <p className="text-center text-muted">
        Kreditom izdvajate oglase da ih vidi više ljudi, i plaćate objavu u nekim kategorijama.
      </p>
      <ButtonLink to={paths.myListings()}>Odaberite oglas za izdvajanje</ButtonLink>
    </>
  )
}
