import { Link, redirect, useLocation } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import {
  activeListingLimits,
  monthlyRefreshes,
  refreshIntervalDays,
  photosPerListing,
} from '#contract/limits/listings.ts'
import { activatePro, getPro, listProPrices, type ProPrice, type ProState } from '#contract/pro.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { topUpFor } from '#web/lib/pages/top-up.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/pro.ts'

export const handle: PageHandle = { query: [] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const canonical = context.get(siteContext).origin + paths.pro()
  const api = apiOf(context)
  const { data: prices } = await api.call(listProPrices, {}).catch(routeError)
  if (!hasSessionCookie(request)) return { state: null, prices, keys: [], canonical }
  const state = await api
    .call(getPro, {})
    .then(({ data }) => data)
    .catch((error: unknown) => (error instanceof ApiError && error.status === 401 ? null : routeError(error)))
  // Shops have packages, and their agents need neither.
  if (state?.may_activate === false) throw redirect(paths.shopPackages())
  return { state, prices, keys: prices.map(() => newKey()), canonical }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { body, values } = readForm(form, activatePro)
  const key = form.get('key')
  try {
    await apiOf(context).call(activatePro, { body }, key ? { 'idempotency-key': String(key) } : {})
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.proSettings('aktiviran'))
}

const title = `Aktiviraj ${brand.name} pro`

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title,
    description: `${brand.name} pro za one koji prodaju često: više oglasa, fotografija i obnova.`,
    canonical: loaderData?.canonical,
  })

const { user, pro } = activeListingLimits
const gains: readonly [name: string, user: string, pro: string][] = [
  ['Aktivni oglasi', `${user.other.first} do ${user.other.most}`, String(pro.other)],
  ['Automobili', String(user.cars), String(pro.cars)],
  ['Nekretnine', String(user['real-estate']), String(pro['real-estate'])],
  ['Fotografije na oglasu', String(photosPerListing.user), String(photosPerListing.pro)],
  [
    'Obnova istog oglasa',
    `svakih ${refreshIntervalDays.user} dana`,
    `svakih ${refreshIntervalDays.pro} dana`,
  ],
  ['Besplatne obnove mjesečno', String(monthlyRefreshes.user), String(monthlyRefreshes.pro)],
  ['Izdvajanje na 1 dan', 'ne', 'da'],
  ['Oznaka pro na profilu', 'ne', 'da'],
]

export default function Pro({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { state, prices, keys } = loaderData
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-6 sm:py-10">
      <div>
        <h1 className="text-3xl font-bold">{state?.is_active ? `${brand.name} pro` : title}</h1>
        <p className="mt-2 text-lg">Za one koji prodaju često, a nemaju firmu.</p>
      </div>
      <Order state={state} prices={prices} keys={keys} problem={problem} />
      <Gains />
    </div>
  )
}

const Gains = () => (
  <div className="overflow-x-auto rounded-card border border-line bg-surface">
    <table className="w-full text-left">
      <caption className="sr-only">Šta donosi pro</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="px-4 py-3">
            <span className="sr-only">Šta</span>
          </th>
          <th scope="col" className="px-4 py-3 font-semibold">
            Korisnik
          </th>
          <th scope="col" className="px-4 py-3 font-semibold">
            Pro
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {gains.map(([name, ofUser, ofPro]) => (
          <tr key={name}>
            <th scope="row" className="px-4 py-3 font-normal">
              {name}
            </th>
            <td className="px-4 py-3 text-muted tabular-nums">{ofUser}</td>
            <td className="px-4 py-3 font-semibold tabular-nums">{ofPro}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Entry() {
  const { pathname } = useLocation()
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.login(pathname)} rel="nofollow">
        Prijavite se
      </ButtonLink>
      <ButtonLink to={paths.register(pathname)} kind="quiet" rel="nofollow">
        Registracija
      </ButtonLink>
    </div>
  )
}

type OrderProps = {
  /** Null for visitors. */
  state: ProState | null
  prices: readonly ProPrice[]
  /** One for each term, so that a repeated form pays once. */
  keys: readonly string[]
  problem: Route.ComponentProps['actionData']
}

/** The terms that can be bought, or the end of the one that was. */
function Order({ state, prices, keys, problem }: OrderProps) {
  if (state?.is_active && state.until !== null)
    return (
      <p className="rounded-card border border-primary bg-surface p-4 sm:p-6">
        <strong className="block text-lg">Vaš račun je pro</strong>
        {`Pro je aktivan do ${formatDate(state.until)} `}
        <Link to={paths.proSettings()} className="font-semibold text-primary underline">
          Pro postavke
        </Link>
      </p>
    )
  return (
    <section aria-labelledby="trajanje" className="flex flex-col gap-3">
      <h2 id="trajanje" className="text-xl font-bold">
        Koliko dugo
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {prices.map((offer, at) => (
          <Term
            key={offer.months}
            offer={offer}
            month={prices[0]!.amount}
            state={state}
            creationKey={keys[at] ?? ''}
            problem={problem?.values['months'] === String(offer.months) ? problem : undefined}
          />
        ))}
      </ul>
      {state ? <p className="text-muted">{`Na računu imate ${formatCredits(state.balance)}.`}</p> : <Entry />}
    </section>
  )
}

type TermProps = {
  offer: ProPrice
  /** The price of a single month. */
  month: number
  state: ProState | null
  creationKey: string
  problem: Route.ComponentProps['actionData']
}

function Term({ offer: { months, amount }, month, state, creationKey, problem }: TermProps) {
  const spared = months * month - amount
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-lg font-bold">
        {months === 1 ? 'Mjesec dana' : 'Godina dana'}
        {spared > 0 && (
          <span className="rounded-full bg-success-soft px-2 text-sm font-semibold text-success">
            {`${formatCredits(spared)} manje`}
          </span>
        )}
      </h3>
      <p className="text-2xl font-bold tabular-nums">{formatCredits(amount)}</p>
      {state && (
        <Buy state={state} months={months} amount={amount} creationKey={creationKey} problem={problem} />
      )}
    </li>
  )
}

type BuyProps = Pick<TermProps, 'creationKey' | 'problem'> & ProPrice & { state: ProState }

/** Pays from credit, or leads to what is missing. */
function Buy({ state, months, amount, creationKey, problem }: BuyProps) {
  const { pathname } = useLocation()
  const missing = amount - state.balance
  if (missing > 0)
    return (
      <ButtonLink to={topUpFor(missing, state.credits_per_mark, pathname)} className="mt-auto">
        {`Dopunite kredit, nedostaje ${formatCredits(missing)}`}
      </ButtonLink>
    )
  return (
    <PostForm problem={problem} className="mt-auto flex flex-col gap-3">
      <input type="hidden" name="key" value={creationKey} />
      <input type="hidden" name="months" value={months} />
      <input type="hidden" name="price" value={amount} />
      <Checkbox name="renews">
        {months === 1
          ? 'Neka se produži svakog mjeseca, dok imam dovoljno kredita.'
          : 'Kad istekne, neka se produži svakog mjeseca, dok imam dovoljno kredita.'}
      </Checkbox>
      <SubmitButton>{`Aktivirajte za ${formatCredits(amount)}`}</SubmitButton>
    </PostForm>
  )
}
