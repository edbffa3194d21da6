import { data, redirect } from 'react-router'
import { switchReasonLength } from '#contract/limits/accounts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { type FeatureState, listFeatures, switchFeature } from '#contract/site/switches.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { SwitchHistory } from '#web/modules/admin/components/switch-history.tsx'
import type { Route } from './+types/features.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await apiOf(context).call(listFeatures, {}).catch(routeError)
  const changed = found.data.find(({ name }) => name === parseQuery(url.search)['gotovo'])
  const outcome = changed && `${changed.label}: ${changed.is_on ? 'uključeno' : 'isključeno'}.`
  return { features: found.data, history: found.history, outcome }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const name = String(form.get('id'))
  const values = { name, reason: String(form.get('reason') ?? '') }
  const body = { is_on: form.get('is_on') === 'true', reason: values.reason }
  try {
    await apiOf(context).call(switchFeature, { params: { name }, body: unchecked(body) })
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    return data(problem, init ?? {})
  }
  return redirect(staffPaths.adminFeatures({ gotovo: name }))
}

export const meta = () => pageMeta({ title: 'Prekidači', isIndexed: false })

export default function Features({ loaderData, actionData }: Route.ComponentProps) {
  const { features, history, outcome } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Prekidači</h1>
      <p className="max-w-2xl text-muted">
        Mogućnosti koje se mogu pojedinačno isključiti dok stranica radi. Promjena vrijedi za nekoliko
        sekundi.
      </p>
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5">
        {features.map((feature) => (
          <Feature
            key={feature.name}
            feature={feature}
            problem={actionData?.values.name === feature.name ? actionData : undefined}
          />
        ))}
      </ul>
      <SwitchHistory history={history} />
    </div>
  )
}

type FeatureProps = { feature: FeatureState; problem: FormProblem<object> | undefined }

function Feature({ feature: { name, label, text, is_on, reason }, problem }: FeatureProps) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-baseline gap-x-3 font-bold">
          {label}
          <span className={`text-sm ${is_on ? 'text-success' : 'text-danger'}`}>
            {is_on ? 'uključeno' : 'isključeno'}
          </span>
        </h2>
        <p className="text-sm text-muted">{is_on ? `Kad je isključeno, korisnici vide: „${text}“` : text}</p>
        {reason && <p className="mt-1 text-sm [overflow-wrap:anywhere]">{reason}</p>}
      </div>
      <PostForm key={String(is_on)} problem={problem} preventScrollReset className="flex flex-col gap-2">
        <input type="hidden" name="id" value={name} />
        <input type="hidden" name="is_on" value={String(!is_on)} />
        {is_on ? (
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label="Razlog (nije obavezan)"
              name="reason"
              maxLength={switchReasonLength}
              className="min-w-0 flex-1 basis-48"
            />
            <SubmitButton target={name} kind="quiet">
              Isključite
              <span className="sr-only">{`: ${label}`}</span>
            </SubmitButton>
          </div>
        ) : (
          <div>
            <SubmitButton target={name}>
              Uključite
              <span className="sr-only">{`: ${label}`}</span>
            </SubmitButton>
          </div>
        )}
      </PostForm>
    </li>
  )
}
