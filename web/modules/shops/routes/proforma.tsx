import { apartPaths } from '#contract/paths/apart.ts'
import { data } from 'react-router'
import { shownBankAccount } from '#contract/bank/accounts.ts'
import { formatMarks } from '#contract/money/money.ts'
import { getProforma, type Proforma } from '#contract/shops/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { codePicture } from '#web/lib/code-picture.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { requireShop } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { monthsText } from '#web/modules/shops/words.ts'
import type { Route } from './+types/proforma.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  await requireShop(context)
  return (
    await apiOf(context)
      .call(getProforma, { params: { id: params.id } })
      .catch(routeError)
  ).data
}

export const meta = () => pageMeta({ title: 'Predračun', isIndexed: false })

const card = 'flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5'

export default function ProformaPage({ loaderData: proforma }: Route.ComponentProps) {
  const isOpen = proforma.state === 'open' || proforma.state === 'expired'
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-6">
      <Breadcrumbs
        steps={[
          { name: 'Izvodi', to: paths.statements() },
          { name: proforma.reference, to: apartPaths.proforma(proforma.id) },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">{`Predračun ${proforma.reference}`}</h1>
        {/* A file of the API, outside of the pages. */}
        <a
          href={`/api/me/shop/proformas/${proforma.id}/pdf`}
          className="inline-flex min-h-11 items-center justify-center rounded-field border border-line-strong bg-surface px-5 py-2 font-semibold hover:border-line-field hover:bg-canvas"
        >
          Otvorite predračun (PDF)
        </a>
      </div>
      <State proforma={proforma} />
      <div className="grid gap-4 md:grid-cols-2">
        <section aria-labelledby="podaci" className={card}>
          <h2 id="podaci" className="text-lg font-bold">
            {isOpen ? 'Podaci za uplatu' : 'Podaci'}
          </h2>
          <Facts proforma={proforma} />
        </section>
        {isOpen && (
          <section aria-labelledby="skeniranje" className={card}>
            <h2 id="skeniranje" className="text-lg font-bold">
              Ili platite skeniranjem
            </h2>
            <img
              src={codePicture(proforma.code)}
              alt="Kod za plaćanje koji se skenira u aplikaciji banke"
              width={256}
              height={256}
              className="aspect-square w-full max-w-64 rounded-field"
            />
            <p className="text-sm text-muted">
              U aplikaciji svoje banke odaberite plaćanje skeniranjem koda i provjerite iznos.
            </p>
          </section>
        )}
      </div>
    </div>
  )
}

function State({ proforma: { state, expires_at, paid_at } }: { proforma: Proforma }) {
  if (state === 'paid')
    return (
      <div className="flex flex-col items-start gap-3">
        <Alert tone="success">
          {`Uplata je stigla ${formatDate(paid_at ?? expires_at)} i shop je produžen. Račun smo vam poslali e-mailom.`}
        </Alert>
        <ButtonLink to={paths.statements()} kind="quiet">
          Izvodi
        </ButtonLink>
      </div>
    )
  if (state === 'cancelled')
    return <Alert tone="info">Ovaj predračun više ne važi. Ako želite produžiti shop, napravite novi.</Alert>
  if (state === 'expired')
    return (
      <Alert tone="info">
        {`Rok za uplatu je bio ${formatDate(expires_at)} Ako ste uplatili, shop će se ipak produžiti.`}
      </Alert>
    )
  return (
    <Alert tone="info">
      {`Platite do ${formatDate(expires_at)} Uplatite tačan iznos s tačnim pozivom na broj: uplata s drugim iznosom čeka da je rasporedimo. Shop se produžava kad uplata stigne, obično sljedeći radni dan.`}
    </Alert>
  )
}

function Facts({ proforma }: { proforma: Proforma }) {
  const { name, months, amount, reference, recipient, accounts, purpose } = proforma
  const facts: [string, string][] = [
    ['Paket', `${name} ${brand.name} shop, ${monthsText(months)}`],
    ['Iznos, s PDV-om', formatMarks(amount)],
    ['Poziv na broj', reference],
    ['Primalac', [recipient.name, recipient.street, recipient.place].filter(Boolean).join(', ')],
    ...accounts.map(({ bank, number }): [string, string] => [`Račun, ${bank}`, shownBankAccount(number)]),
    ['Svrha', purpose],
  ]
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(([fact, value]) => (
        <div key={fact}>
          <dt className="text-sm text-muted">{fact}</dt>
          <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
