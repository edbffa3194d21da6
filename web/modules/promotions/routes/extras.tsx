import { data, redirect } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { getListing } from '#contract/listings/read.ts'
import { buyExtras, getListingExtras } from '#contract/listings/fees.ts'
import { finishActionPrice, getListingPromotions, startActionPrice } from '#contract/promotions/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { ListingToolHead } from '#web/cards/listing-tool-head.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { ExtraRows } from '#web/modules/promotions/components/extra-rows.tsx'
import { ActionPriceForm } from '#web/modules/promotions/components/action-price.tsx'
import { topUpPath } from '#web/modules/promotions/top-up.ts'
import type { Route } from './+types/extras.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const api = apiOf(context)
  // Comes first, since it refuses everyone but the owner.
  const { data: offer } = await api.call(getListingPromotions, { params: { id } }).catch(routeError)
  const [{ title, price }, { data: extras }] = await Promise.all([
    api.call(getListing, { params: { id } }),
    api.call(getListingExtras, { params: { id } }),
  ]).catch(routeError)
  return {
    id,
    title,
    price,
    balance: offer.balance,
    perMark: offer.credits_per_mark,
    action: offer.action,
    extras,
    key: newKey(),
    done: parseQuery(url.search)['gotovo'],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = pathId(params.id)
  const api = apiOf(context)
  const form = await request.formData()
  const ofListing = { params: { id } }
  const here = (gotovo: string) => redirect(paths.listingExtras(id, { gotovo }))
  const { body, values } = readForm(form, startActionPrice)
  try {
    switch (form.get('intent')) {
      case 'action': {
        const key = String(form.get('key') ?? '') || newKey()
        await api.call(startActionPrice, { ...ofListing, body: unchecked(body) }, { 'idempotency-key': key })
        return here('akcija')
      }
      case 'extra-urgent':
      case 'extra-highlighted': {
        const extra = form.get('intent') === 'extra-urgent' ? { urgent: true } : { highlighted: true }
        const key = String(form.get('key') ?? '') || newKey()
        await api.call(buyExtras, { ...ofListing, body: unchecked(extra) }, { 'idempotency-key': key })
        return here('dodatak')
      }
      case 'finish-action':
        await api.call(finishActionPrice, ofListing)
        return here('kraj-akcije')
    }
  } catch (error) {
    return formProblem(error, values)
  }
  throw data(null, { status: 400, statusText: 'Bad Request' })
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `Dodatne promocije: ${loaderData.title}` : 'Dodatne promocije',
    isIndexed: false,
  })

const outcomes: Record<string, string> = {
  akcija: 'Akcijska cijena je pokrenuta.',
  dodatak: 'Dodatak je uključen.',
  'kraj-akcije': 'Akcija je završena i ponovo važi redovna cijena.',
}

export default function Extras({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { id, title, price, balance, perMark, action: actionPrice, extras, key, done = '' } = loaderData
  const outcome = outcomes[done]
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <ListingToolHead listing={{ id, title }} name="Dodatne promocije" path={paths.listingExtras(id)} />
        <p className="text-sm text-muted">
          {`Vaše stanje: ${formatCredits(balance)}. `}
          <PathLink
            to={topUpPath(perMark * 10, perMark, paths.listingExtras(id))}
            className="inline-block py-1 text-primary underline"
          >
            Dopunite kredit
          </PathLink>
        </p>
      </div>
      {!problem && outcome && <Alert tone="success">{outcome}</Alert>}
      {problem?.message && <Alert>{problem.message}</Alert>}
      {extras.refusal && <Alert tone="info">{extras.refusal}</Alert>}
      {(extras.can_buy || extras.urgent.is_active || extras.highlighted.is_active) && (
        <ExtraRows extras={extras} once={key} returnTo={paths.listingExtras(id)} />
      )}
      {actionPrice && (extras.can_buy || actionPrice.current) && (
        <ActionPriceForm action={actionPrice} price={price} once={key} problem={problem} />
      )}
      <section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 sm:p-6">
        <div className="min-w-0">
          <h2 className="font-bold">Izdvojite oglas</h2>
          <p className="text-muted">
            Na vrhu kategorije ili i na naslovnoj stranici, uz automatsko obnavljanje.
          </p>
        </div>
        <ButtonLink to={paths.promote(id)}>Izdvojite oglas</ButtonLink>
      </section>
    </div>
  )
}
