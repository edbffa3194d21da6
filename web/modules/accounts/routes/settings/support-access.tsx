import { data, redirect } from 'react-router'
import { visitCodeMinutes, visitMinutes } from '#contract/limits/accounts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { endStaffVisits, listStaffVisits, makeVisitCode, type StaffVisit } from '#contract/accounts/visits.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime, formatTime } from '#web/lib/format/format.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { Section } from '#web/modules/accounts/components/security/section.tsx'
import type { Route } from './+types/support-access.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data: access } = await apiOf(context).call(listStaffVisits, {}).catch(routeError)
  return { ...access, isEnded: parseQuery(url.search)['gotovo'] === 'odjavljeno' }
}

/** Shows the code once; it is in no address. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const intent = intentOf(await request.formData(), ['make', 'end'])
  try {
    if (intent === 'end') {
      await api.call(endStaffVisits, {})
      return redirect(paths.supportAccess('odjavljeno'))
    }
    const { data: made } = await api.call(makeVisitCode, {})
    return { made, problem: undefined }
  } catch (error) {
    const { data: problem, init } = formProblem(error, {})
    return data({ made: undefined, problem }, init ?? {})
  }
}

export const meta = () => pageMeta({ title: 'Pristup podrške', isIndexed: false })

export default function SupportAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { visits, code_until: codeUntil, isEnded } = loaderData
  const isOpen = codeUntil !== null || visits.some((visit) => visit.is_running)
  const made = actionData?.made
  return (
    <div className="flex flex-col gap-4">
      <Section
        title="Pristup podrške"
        done={isEnded && !actionData ? 'Niko iz podrške više nema pristup vašem računu.' : undefined}
      >
        <p>
          {`Ako vam podrška treba pomoći u vašem računu, napravite kod i recite joj ga. Važi jednom, ${visitCodeMinutes} minuta. S njim podrška može koristiti račun najviše ${visitMinutes} minuta, ali ne može promijeniti šifru, e-mail, broj ni drugu zaštitu, plaćati ni brisati račun.`}
        </p>
        {made && (
          <output className="flex flex-col gap-1 rounded-field bg-canvas p-4">
            <span className="text-sm text-muted">{`Vaš kod, do ${formatTime(made.expires_at)}:`}</span>
            <strong className="text-2xl tracking-wide tabular-nums">{made.code}</strong>
            <span className="text-sm text-muted">Prikazuje se samo sada. Ne šaljite ga nikome u poruci.</span>
          </output>
        )}
        <PostForm problem={actionData?.problem} className="flex flex-wrap gap-2">
          <SubmitButton name="intent" value="make" kind={isOpen ? 'quiet' : 'primary'}>
            {codeUntil === null ? 'Napravite kod' : 'Napravite novi kod'}
          </SubmitButton>
          {isOpen && (
            <SubmitButton name="intent" value="end" kind="danger">
              Ukinite pristup
            </SubmitButton>
          )}
        </PostForm>
      </Section>
      <Section title="Ko je bio u računu">
        {visits.length === 0 ? (
          <p className="text-muted">Niko iz podrške nije koristio vaš račun.</p>
        ) : (
          <ul className="divide-y divide-line">
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

function Visit({ visit: { by, reason, started_at, ended_at, is_running } }: { visit: StaffVisit }) {
  return (
    <li className="py-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{by ?? 'Bivši član osoblja'}</p>
      <p className="text-sm text-muted tabular-nums">
        {is_running
          ? `${formatDateTime(started_at)}, još traje, najkasnije do ${formatTime(ended_at)}`
          : `${formatDateTime(started_at)} – ${formatTime(ended_at)}`}
      </p>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{reason}</p>
    </li>
  )
}
