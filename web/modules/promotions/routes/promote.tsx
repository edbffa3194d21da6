import { type FormEvent, useState } from 'react'
import { data, redirect } from 'react-router'
import { furthestStartDays } from '#contract/limits/money.ts'
import { getListing } from '#contract/listings/read.ts'
import { promoteListing, getListingPromotions } from '#contract/promotions/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime, fromDateTimeInput, toDateTimeInput } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { ListingToolHead } from '#web/cards/listing-tool-head.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { OrderSummary } from '#web/modules/promotions/components/order-summary.tsx'
import { StartFields } from '#web/modules/promotions/components/start-fields.tsx'
import { priceOf, termsFrom } from '#web/modules/promotions/choice.ts'
import { PromotionFields } from '#web/modules/promotions/promotion-fields.tsx'
import { visibilities } from '#web/modules/promotions/words.ts'
import type { Route } from './+types/promote.ts'

const halfHour = 1_800 // seconds

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const api = apiOf(context)
  // Comes first, since it refuses everyone but the owner.
  const { data: offer } = await api.call(getListingPromotions, { params: { id } }).catch(routeError)
  const { title } = await api.call(getListing, { params: { id } }).catch(routeError)
  const query = parseQuery(url.search)
  const asked = { type: query['vidljivost'] ?? 1, days: query['dana'], refresh_every: query['obnavljanje'] }
  const now = Math.floor(Date.now() / 1000)
  return {
    id,
    title,
    offer,
    start: termsFrom((name) => asked[name]),
    isAfterPublishing: query['nakon'] === 'objave',
    key: newKey(),
    first: toDateTimeInput(now).slice(0, 10),
    last: toDateTimeInput(now + furthestStartDays * 24 * 3600).slice(0, 10),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = pathId(params.id)
  const api = apiOf(context)
  const form = await request.formData()
  const { body, values } = readForm(form, promoteListing)
  const shown = { ...values, start: form.get('start'), day: form.get('day'), time: form.get('time') }
  if (form.get('type') === '0') {
    const { title } = await api.call(getListing, { params: { id } }).catch(routeError)
    return redirect(paths.listing(id, title))
  }
  const isLater = form.get('start') === 'kasnije'
  const start = isLater
    ? fromDateTimeInput(`${String(form.get('day'))}T${String(form.get('time'))}`)
    : undefined
  if (start === null) {
    const fields = { starts_at: 'Odaberite dan i vrijeme početka.' }
    return data({ message: null, fields, values: shown }, { status: 422, statusText: 'validation_failed' })
  }
  try {
    const { state } = await api.call(
      promoteListing,
      { params: { id }, body: unchecked({ ...body, starts_at: start, locations: [] }) },
      { 'idempotency-key': String(form.get('key') ?? '') || newKey() },
    )
    return redirect(
      state === 'scheduled'
        ? paths.promotions('zakazane', { gotovo: 'zakazano' })
        : paths.promotions('aktivne', { gotovo: 'izdvojeno' }),
    )
  } catch (error) {
    return formProblem(error, shown)
  }
}

/** While another one runs or is to come, the first half hour after the last. */
function firstStart(promotions: readonly { ends_at: number }[]) {
  if (promotions.length === 0) return { start: 'sada' }
  const last = Math.max(...promotions.map(({ ends_at }) => ends_at))
  const [day, time] = toDateTimeInput(Math.ceil(last / halfHour) * halfHour).split('T')
  return { start: 'kasnije', day, time }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `Izdvojite oglas: ${loaderData.title}` : 'Izdvojite oglas',
    isIndexed: false,
  })

export default function Promote({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { id, title, offer, start: asked, isAfterPublishing, key, first, last } = loaderData
  const start = problem ? termsFrom((name) => problem.values[name as keyof typeof problem.values]) : asked
  const [chosen, setChosen] = useState(start)
  // A choice that came back from the server is not a click.
  const [seen, setSeen] = useState(problem)
  if (seen !== problem) {
    setSeen(problem)
    setChosen(start)
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    setChosen(termsFrom((name) => form.get(name)))
  }
  const price = priceOf(offer.rates, chosen)
  const returnTo = paths.promote(id, {
    vidljivost: chosen.type,
    dana: chosen.days,
    obnavljanje: chosen.refresh_every || undefined,
  })
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <ListingToolHead listing={{ id, title }} name="Izdvojite oglas" path={paths.promote(id)} />
      </div>
      {isAfterPublishing && (
        <Alert tone="success">Oglas je objavljen. Vaš izbor izdvajanja je sačuvan i čeka plaćanje.</Alert>
      )}
      {offer.promotions.map(({ id: promotionId, type, state, starts_at, ends_at }) => (
        <Alert key={promotionId} tone="info">
          {state === 'active'
            ? `${visibilities[type as 1 | 2].name} do ${formatDateTime(ends_at)}. Novo izdvajanje zakažite za poslije toga.`
            : `${visibilities[type as 1 | 2].name} je zakazano od ${formatDateTime(starts_at)} do ${formatDateTime(ends_at)}.`}
        </Alert>
      ))}
      {offer.refusal ? (
        <div className="flex flex-col items-start gap-4">
          <Alert tone="info">{offer.refusal}</Alert>
          <ButtonLink to={paths.myListings()}>Moji oglasi</ButtonLink>
        </div>
      ) : (
        <PostForm
          key={key}
          problem={problem}
          values={{ daily_hours: 0, ...firstStart(offer.promotions) }}
          onChange={onChange}
          className="group/promotion grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
        >
          <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="intent" value="buy" />
            <PromotionFields rates={offer.rates} days={offer.days} terms={chosen} start={start} />
            <div className="flex flex-col gap-5 group-has-[[name=type][value='0']:checked]/promotion:hidden">
              <StartFields first={first} last={last} />
            </div>
          </div>
          <OrderSummary
            listing={{ id, title }}
            terms={chosen}
            price={price}
            balance={offer.balance}
            creditsPerMark={offer.credits_per_mark}
            returnTo={returnTo}
          />
          <noscript>
            <p className="text-sm text-muted">
              Ako promijenite izbor, prije plaćanja ćemo vam pokazati novu cijenu da je potvrdite.
            </p>
          </noscript>
        </PostForm>
      )}
    </div>
  )
}
