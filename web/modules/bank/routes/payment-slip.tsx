import { data } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { formatMarks } from '#contract/money/money.ts'
import { getPaymentSlip, type SlipDetail } from '#contract/bank/slips.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { codePicture } from '#web/lib/code-picture.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { SlipForm } from '#web/modules/bank/components/slip-form.tsx'
import { shownAccount, slipStates } from '#web/modules/bank/words.ts'
import type { Route } from './+types/payment-slip.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  return (
    await apiOf(context)
      .call(getPaymentSlip, { params: { id: params.id } })
      .catch(routeError)
  ).data
}

export const meta = () => pageMeta({ title: 'Uplatnica', isIndexed: false })

const card = 'flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5'

export default function PaymentSlipPage({ loaderData: slip }: Route.ComponentProps) {
  // Money for one that expired still counts.
  const isPayable = slip.state === 'open' || slip.state === 'expired'
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-6">
      <Breadcrumbs
        steps={[
          { name: `Moj ${brand.name}` },
          { name: 'Uplatnica', to: paths.paymentSlips() },
          { name: slip.reference, to: paths.paymentSlip(slip.id) },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">Uplatnica</h1>
        {/* A file of the API, outside of the pages. */}
        <a
          href={`/api/payment-slips/${slip.id}/pdf`}
          className="inline-flex min-h-11 items-center justify-center rounded-field border border-line-strong bg-surface px-5 py-2 font-semibold hover:border-line-field hover:bg-canvas"
        >
          Otvorite za štampu (PDF)
        </a>
      </div>
      <State slip={slip} />
      <SlipForm slip={slip} />
      <div className="grid gap-4 md:grid-cols-2">
        {isPayable && (
          <section aria-labelledby="skeniranje" className={card}>
            <h2 id="skeniranje" className="text-lg font-bold">
              Platite skeniranjem
            </h2>
            <img
              src={codePicture(slip.code)}
              alt="Kod za plaćanje koji se skenira u aplikaciji banke"
              width={256}
              height={256}
              className="aspect-square w-full max-w-64 rounded-field"
            />
            <p className="text-sm text-muted">
              U aplikaciji svoje banke odaberite plaćanje skeniranjem koda i provjerite iznos. Ako plaćate
              istim telefonom, sačuvajte sliku koda i učitajte je u aplikaciji.
            </p>
          </section>
        )}
        <section aria-labelledby="prepisivanje" className={card}>
          <h2 id="prepisivanje" className="text-lg font-bold">
            {isPayable ? 'Ili prepišite podatke' : 'Podaci'}
          </h2>
          <Facts slip={slip} />
        </section>
      </div>
    </div>
  )
}

function State({ slip: { state, paid, amount, credits, expires_at, paid_at } }: { slip: SlipDetail }) {
  if (state === 'paid')
    return (
      <Alert tone="success">
        {`Uplata je stigla ${formatDate(paid_at ?? expires_at)}${paid === null || paid === amount ? '' : ` u iznosu ${formatMarks(paid)}`}. Dobili ste ${formatCredits(credits ?? 0)}.`}
      </Alert>
    )
  if (state === 'cancelled') return <Alert tone="info">Ova uplatnica je poništena. Napravite novu.</Alert>
  if (state === 'expired')
    return (
      <Alert tone="info">
        {`Uplatnica je istekla ${formatDate(expires_at)} Ako ste u međuvremenu uplatili, kredit ćete ipak dobiti.`}
      </Alert>
    )
  return (
    <Alert tone="info">
      {`${slipStates.open.text}. Platite do ${formatDate(expires_at)} Ako uplatite drugi iznos, dobijate kredita koliko je stiglo.`}
    </Alert>
  )
}

function Facts({ slip: { reference, amount, purpose, recipient, accounts } }: { slip: SlipDetail }) {
  const facts: [string, string][] = [
    ['Primalac', [recipient.name, recipient.street, recipient.place].filter(Boolean).join(', ')],
    ...accounts.map(({ bank, number }): [string, string] => [`Račun, ${bank}`, shownAccount(number)]),
    ['Iznos', formatMarks(amount)],
    ['Poziv na broj', reference],
    ['Svrha', purpose],
  ]
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
