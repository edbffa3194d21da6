import { redirect } from 'react-router'
import { switchReasonLength } from '#contract/limits/accounts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { endMaintenance, getMaintenanceOverview, startMaintenance } from '#contract/site/switches.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { momentFrom, shownMoment, wrongMomentIn } from '#web/lib/forms/typed-dates.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { MomentField } from '#web/ui/forms/date-fields.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { SwitchHistory } from '#web/modules/admin/components/switch-history.tsx'
import type { Route } from './+types/maintenance.ts'

const outcomes: Record<string, string> = {
  ukljuceno: 'Održavanje je uključeno. Posjetioci vide najavu, a osoblje radi kao i dosad.',
  iskljuceno: 'Održavanje je isključeno. Stranica je ponovo otvorena svima.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await apiOf(context).call(getMaintenanceOverview, {}).catch(routeError)
  return { ...found, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiOf(context)
  const values = { reason: String(form.get('reason') ?? ''), ends_at: String(form.get('ends_at') ?? '') }
  const intent = intentOf(form, ['start', 'end'])
  try {
    if (intent === 'end') {
      await api.call(endMaintenance, {})
      return redirect(staffPaths.adminMaintenance({ gotovo: 'iskljuceno' }))
    }
    const ends_at = momentFrom(values.ends_at)
    if (ends_at === null && values.ends_at.trim() !== '') return wrongMomentIn('ends_at', values)
    await api.call(startMaintenance, { body: { reason: values.reason, ends_at } })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(staffPaths.adminMaintenance({ gotovo: 'ukljuceno' }))
}

export const meta = () => pageMeta({ title: 'Održavanje', isIndexed: false })

export default function Maintenance({ loaderData, actionData }: Route.ComponentProps) {
  const { data: current, history, outcome } = loaderData
  const start = current && {
    reason: current.reason,
    ends_at: current.ends_at === null ? '' : shownMoment(current.ends_at),
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl font-bold">Održavanje</h1>
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      {current && (
        <Alert tone="info">{`Stranica je zatvorena od ${formatDateTime(current.started_at)}.`}</Alert>
      )}
      <section className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <PostForm key={history[0]?.id} problem={actionData} values={start} className="flex flex-col gap-4">
          <p className="text-muted">
            Za vrijeme održavanja svi osim osoblja vide samo najavu, a programi dobijaju odgovor 503. Osoblje
            se i dalje može prijaviti, a poslovi u pozadini teku. Kad isključite održavanje, posjetioci se
            sami vraćaju tamo gdje su stali.
          </p>
          <CountedField
            label="Razlog, za posjetioce"
            name="reason"
            rows={3}
            isLow
            max={switchReasonLength}
            hint="Npr. Selimo podatke na nove servere."
          />
          <MomentField label="Očekivani kraj (nije obavezno)" name="ends_at" className="max-w-64" />
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="intent" value="start" kind={current ? 'quiet' : 'danger'}>
              {current ? 'Sačuvajte najavu' : 'Uključite održavanje'}
            </SubmitButton>
            {current && (
              <SubmitButton name="intent" value="end">
                Isključite održavanje
              </SubmitButton>
            )}
          </div>
        </PostForm>
        <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
          Kad se niko ne može prijaviti, isto radi naredba na serveru:{' '}
          <code>npm run maintenance -- on|off</code>
        </p>
      </section>
      <SwitchHistory history={history} />
    </div>
  )
}
