import { useState } from 'react'
import { redirect } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { getPublishingStep, stopWaiting, waitForFree } from '#contract/listings/fees.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { publishListing, refreshListing } from '#contract/listings/state.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { topUpFor } from '#web/lib/pages/top-up.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { PriceSummary } from '#web/modules/selling/components/price-summary.tsx'
import { WaitCard } from '#web/modules/selling/components/wait-card.tsx'
import { findSeller, idOf, notFound } from '#web/modules/selling/load.ts'
import { afterPublishing } from '#web/modules/promotions/wish.ts'
import { choicesOf, readChoices, stepPath, totalOf } from '#web/modules/selling/publish-choices.ts'
import type { Route } from './+types/publish-step.ts'

/** The price of publishing a draft or renewing an expired listing, before it is paid. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { block } = await findSeller(api)
  const id = idOf(params.id)
  if (id === undefined) throw notFound()
  // The form says why nothing can be published.
  if (block) throw redirect(paths.editListing(id))
  const { data: step } = await api.call(getPublishingStep, { params: { id } }).catch(routeError)
  if (step.action === null) throw redirect(paths.listing(id, step.title))
  if (Object.keys(step.missing).length > 0) throw redirect(paths.editListing(id))
  return {
    id,
    step,
    choices: choicesOf(step, url.search),
    onceKey: crypto.randomUUID(),
    asksAgain: parseQuery(url.search)['potvrda'] === 'da',
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const id = idOf(params.id)
  if (id === undefined) throw notFound()
  const form = await request.formData()
  const { data: step } = await api.call(getPublishingStep, { params: { id } }).catch(routeError)
  const choices = readChoices(step, form)
  const intent = intentOf(form, ['pay', 'count', 'top-up', 'wait', 'stop'])
  const ofListing = { params: { id } }
  try {
    if (intent === 'count') return redirect(stepPath(id, choices))
    if (intent === 'top-up') {
      const missing = Math.max(1, totalOf(step, choices) - step.balance)
      return redirect(topUpFor(missing, step.credits_per_mark, stepPath(id, choices)))
    }
    if (intent === 'wait') {
      await api.call(waitForFree, ofListing)
      return redirect(paths.publishStep(id))
    }
    if (intent === 'stop') {
      await api.call(stopWaiting, ofListing)
      return redirect(paths.editListing(id))
    }
    const once = String(form.get('once') ?? '')
    const seen = String(form.get('price') ?? '')
    // Without a script the shown price may be that of other choices; the price is then confirmed once more.
    const price = /^\d{1,8}$/.test(seen) ? Number(seen) : totalOf(step, choices)
    const { duration, urgent, highlighted, wish } = choices
    const body = { duration: duration ?? undefined, urgent, highlighted, price }
    await api.call(
      step.action === 'renew' ? refreshListing : publishListing,
      { ...ofListing, body },
      once ? { 'idempotency-key': `${once}-${price}-${choices.duration}` } : {},
    )
    return redirect(afterPublishing({ id, title: step.title }, wish))
  } catch (error) {
    const code = error instanceof ApiError ? error.body.error.code : undefined
    // The address holds the choices, so that the page shows their price, and the missing credit.
    if (code === 'price_changed') return redirect(stepPath(id, choices, true))
    if (code === 'credit_short') return redirect(stepPath(id, choices))
    // The form names the missing fields.
    if (error instanceof ApiError && error.body.error.fields) return redirect(paths.editListing(id))
    return formProblem(error, {
      duration: String(choices.duration ?? ''),
      ...(choices.urgent && { urgent: 'on' }),
      ...(choices.highlighted && { highlighted: 'on' }),
    })
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: titleOf(loaderData?.step.action ?? 'publish'), isIndexed: false })

const titleOf = (action: 'publish' | 'renew' | null) =>
  action === 'renew' ? 'Ponovna objava' : 'Objava i plaćanje'

export default function PublishStep({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { id, step, choices: start, onceKey, asksAgain } = loaderData
  const { durations, extras, balance, action, title, image, waits_until: waitsUntil } = step
  const [choices, setChoices] = useState(start)
  const total = totalOf(step, choices)
  const isShort = total > balance
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-6">
      <h1 className="text-2xl font-bold">{titleOf(action)}</h1>
      {asksAgain && !problem && <Alert tone="info">Provjerite cijenu i potvrdite.</Alert>}
      {waitsUntil !== null && (
        <Alert tone="info">
          {`Oglas čeka besplatnu objavu: ${formatDateTime(waitsUntil)}. Ako platite, objavljuje se odmah.`}
        </Alert>
      )}
      <PostForm
        key={`${step.total} ${start.duration} ${start.urgent} ${start.highlighted}`}
        problem={problem}
        values={{
          duration: String(start.duration ?? ''),
          ...(start.urgent && { urgent: 'on' }),
          ...(start.highlighted && { highlighted: 'on' }),
        }}
        onChange={(event) => setChoices(readChoices(step, new FormData(event.currentTarget)))}
        className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <input type="hidden" name="once" value={onceKey} />
        <input type="hidden" name="price" value={total} />
        <input type="hidden" name="wish" value={start.wish ?? ''} />
        <div className="flex items-center gap-4">
          {image && <img src={image} alt="" className="aspect-4/3 w-24 rounded-field object-cover" />}
          <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</p>
        </div>
        {durations.length > 0 && <Duration durations={durations} />}
        <Extras extras={extras} />
        <PriceSummary total={total} balance={balance} />
        {start.wish !== undefined && (
          <p className="text-sm text-muted">
            Izabrano izdvajanje plaćate poslije objave, u sljedećem koraku.
          </p>
        )}
        <PublishButtons total={total} isShort={isShort} />
        {isShort && (
          <p className="text-sm text-muted">
            Oglas je sačuvan. Poslije dopune vraćate se ovdje, s istim izborom.
          </p>
        )}
      </PostForm>
      {action === 'publish' && <WaitCard step={step} />}
      <p className="text-sm text-muted">
        {`Naknada se plaća jednom, za izabrano trajanje. Ako oglas zbog kršenja pravila ukloni moderator, kredit se ne vraća; ako je zadržan greškom, dobijate to vrijeme nazad. `}
        <a href={paths.editListing(id)} className="inline-block py-1 text-primary underline">
          Nazad na uređivanje
        </a>
      </p>
    </div>
  )
}

type Step = Route.ComponentProps['loaderData']['step']

const Duration = ({ durations }: Pick<Step, 'durations'>) => (
  <Choice
    legend="Trajanje oglasa"
    name="duration"
    options={durations
      .toSorted((a, b) => a.days - b.days)
      .map(({ days, price }) => ({
        value: String(days),
        label: `${days} dana · ${formatCredits(price)}`,
      }))}
  />
)

const Extras = ({ extras }: Pick<Step, 'extras'>) => (
  <fieldset>
    <legend className="text-sm font-semibold">Dodaci, za cijelo trajanje oglasa</legend>
    <Checkbox name="urgent">{`Hitna prodaja oglasa · ${formatCredits(extras.urgent)}`}</Checkbox>
    <Checkbox name="highlighted">
      {`Istakni naslov oglasa u pretrazi · ${formatCredits(extras.highlighted)}`}
    </Checkbox>
  </fieldset>
)

/** Leads to a top-up if the credit is short. */
function PublishButtons({ total, isShort }: { total: number; isShort: boolean }) {
  const isLive = useHydrated()
  return (
    <div className="flex flex-wrap gap-3">
      {isShort ? (
        <SubmitButton name="intent" value="top-up" kind="accent" className="max-sm:w-full">
          Dopunite kredit
        </SubmitButton>
      ) : (
        <SubmitButton name="intent" value="pay" kind="accent" className="max-sm:w-full">
          {total === 0 ? 'Objavi oglas' : `Platite ${formatCredits(total)} i objavite`}
        </SubmitButton>
      )}
      {!isLive && (
        <noscript>
          <SubmitButton name="intent" value="count" kind="quiet">
            Izračunajte cijenu
          </SubmitButton>
        </noscript>
      )}
    </div>
  )
}
