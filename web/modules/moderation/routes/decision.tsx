import { apartPaths } from '#contract/paths/apart.ts'
import { redirect } from 'react-router'
import { appealDecision, getDecision, type OwnDecision } from '#contract/moderation/decisions.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { ownReferrerOnly, pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { useNow } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { DecisionFacts, stateOf } from '#web/modules/moderation/components/own-decision.tsx'
import type { Route } from './+types/decision.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await apiOf(context).call(getDecision, { params }).catch(routeError)
  return { decision: found.data, isSent: parseQuery(url.search)['gotovo'] === 'zalba' }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), appealDecision)
  try {
    await apiOf(context).call(appealDecision, { params, body })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(apartPaths.decision(params.key, { gotovo: 'zalba' }))
}

// The address may hold the key of a mail.
export const headers = () => ({ 'referrer-policy': ownReferrerOnly })
export const meta = () => pageMeta({ title: 'Odluka moderatora', isIndexed: false })

export default function Decision({ loaderData: { decision, isSent }, actionData }: Route.ComponentProps) {
  const now = useNow()
  const state = stateOf(decision, now)
  const { subject, content, corrected_at, undone_at } = decision
  const mayCorrect = content === 'correct' && corrected_at === null && undone_at === null
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl font-bold">
          {decision.is_automated ? 'Odluka automatske provjere' : 'Odluka moderatora'}
        </h1>
        <p className={`font-semibold ${state.look}`}>{state.text}</p>
      </div>
      {isSent && (
        <Alert tone="success">Žalba je poslana. O njoj odlučuje moderator koji nije donio odluku.</Alert>
      )}
      <section aria-label="Odluka" className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <DecisionFacts decision={decision} />
      </section>
      {mayCorrect && (
        <Alert tone="info">
          <p>
            {decision.is_automated
              ? 'Kad sačuvate ispravku, provjera ga ponovo pročita, i oglas je za koji trenutak vidljiv.'
              : 'Čim sačuvate ispravku, oglas je ponovo vidljiv.'}
          </p>
          <ButtonLink to={paths.editListing(subject.id)} className="mt-3">
            Ispravite oglas
          </ButtonLink>
        </Alert>
      )}
      <Appeal decision={decision} now={now} problem={actionData} />
    </div>
  )
}

const outcomes = {
  upheld: 'Žalba je odbijena. Odluka ostaje na snazi.',
  reversed: 'Žalba je usvojena. Odluka je ukinuta.',
} as const

type AppealProps = {
  decision: OwnDecision
  now: number
  problem: Route.ComponentProps['actionData']
}

function Appeal({
  decision: { appeal, appeal_until, undone_at, is_automated: isAutomated },
  now,
  problem,
}: AppealProps) {
  if (appeal)
    return (
      <section
        aria-labelledby="zalba"
        className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <h2 id="zalba" className="text-lg font-bold">
          Vaša žalba
        </h2>
        <p className="text-sm text-muted tabular-nums">{formatDateTime(appeal.made_at)}</p>
        <p className="[overflow-wrap:anywhere] whitespace-pre-line">{appeal.text}</p>
        {appeal.outcome ? (
          <>
            <p className="font-semibold">{outcomes[appeal.outcome]}</p>
            <p className="[overflow-wrap:anywhere] whitespace-pre-line">{appeal.answer}</p>
          </>
        ) : (
          <p className="text-muted">Moderator još nije odlučio.</p>
        )}
      </section>
    )
  if (undone_at !== null) return null
  if (appeal_until <= now) return <p className="text-muted">Rok za žalbu je istekao.</p>
  return (
    <section
      aria-labelledby="zalba"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="zalba" className="text-lg font-bold">
        Niste saglasni?
      </h2>
      <p className="text-muted">
        {`Žaliti se možete jednom, do ${formatDateTime(appeal_until)}. Žalbu čita ${isAutomated ? 'osoba' : 'drugi moderator'}. Možete se obratiti i tijelu za vansudsko rješavanje sporova ili sudu.`}
      </p>
      <PostForm problem={problem}>
        <CountedField label="Zašto odluka nije tačna" name="text" rows={4} max={factsLength} />
        <SubmitButton className="self-start">Pošaljite žalbu</SubmitButton>
      </PostForm>
    </section>
  )
}
