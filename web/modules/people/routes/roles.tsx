import { data, Link, redirect } from 'react-router'
import {
  confirmRole,
  listRoles,
  rejectRole,
  type RoleRequest,
  type StaffMember,
} from '#contract/people/roles.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatAgo, formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { roleWords } from '#web/modules/people/words.ts'
import { DecisionButton, KeyHint } from '#web/ui/keys/decision-button.tsx'
import type { Route } from './+types/roles.ts'

const outcomes: Record<string, string> = {
  potvrdjeno: 'Uloga je promijenjena, a sve prijave tog računa su završene.',
  odbijeno: 'Promjena je otkazana.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data: roles } = await apiOf(context).call(listRoles, {}).catch(routeError)
  return { ...roles, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { id: Number(form.get('id')) || 0 }
  const isConfirmed = form.get('intent') === 'confirm'
  try {
    await apiOf(context).call(isConfirmed ? confirmRole : rejectRole, { params })
  } catch (error) {
    // Another admin may have been quicker.
    if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) return routeError(error)
    return data({ message: error.body.message }, { status: error.status, statusText: error.body.error.code })
  }
  return redirect(staffPaths.adminRoles({ gotovo: isConfirmed ? 'potvrdjeno' : 'odbijeno' }))
}

export const meta = () => pageMeta({ title: 'Uloge osoblja', isIndexed: false })

export default function Roles({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, requests, needs_confirmation: needsConfirmation, outcome } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Uloge osoblja</h1>
      <p className="max-w-2xl text-muted">
        {needsConfirmation
          ? 'Promjenu uloge zatraži jedan administrator, a potvrdi drugi. Ulogu mijenjate na stranici računa.'
          : 'Dok je jedan administrator, promjena uloge važi odmah. Ulogu mijenjate na stranici računa.'}
      </p>
      {actionData && <Alert>{actionData.message}</Alert>}
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      <Panel title="Čeka potvrdu">
        {requests.length === 0 ? (
          <p className="text-sm text-muted">Nijedna promjena ne čeka.</p>
        ) : (
          <ul className="divide-y divide-line">
            {requests.map((request, at) => (
              <Waiting key={request.id} request={request} hasKeys={at === 0} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Osoblje">
        <ul className="divide-y divide-line text-sm">
          {staff.map((member) => (
            <Member key={member.id} member={member} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const link =
  'inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline'

function Waiting({ request, hasKeys }: { request: RoleRequest; hasKeys: boolean }) {
  const { id, account, role, reason, requested_by, requested_at, expires_at, may_confirm } = request
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Link to={staffPaths.adminPerson(account.id)} className={link}>
          {account.username}
        </Link>
        <span>{`${roleWords[account.role]} → ${roleWords[role]}`}</span>
      </p>
      <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">{reason}</p>
      <p className="text-sm text-muted tabular-nums">
        {`Zatražio/la ${requested_by?.username ?? 'izbrisan račun'} ${formatDateTime(requested_at)}. Važi do ${formatDateTime(expires_at)}.`}
      </p>
      <PostForm className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        {may_confirm ? (
          <DecisionButton name="intent" value="confirm" shortcut="1" hasKey={hasKeys}>
            Potvrdite
          </DecisionButton>
        ) : (
          <p className="self-center text-sm text-muted">Potvrđuje je drugi administrator.</p>
        )}
        <DecisionButton name="intent" value="reject" kind="quiet" shortcut="3" hasKey={hasKeys}>
          {may_confirm ? 'Odbijte' : 'Povucite'}
        </DecisionButton>
        {hasKeys && <KeyHint className="self-center" />}
      </PostForm>
    </li>
  )
}

function Member({ member }: { member: StaffMember }) {
  const now = useNow()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <Link to={staffPaths.adminPerson(member.id)} className={link}>
        {member.username}
      </Link>
      <span className="flex flex-wrap gap-x-3 text-muted">
        <span>{roleWords[member.role]}</span>
        <span className={member.has_second_factor ? '' : 'font-semibold text-danger'}>
          {member.has_second_factor ? 'prijava u dva koraka' : 'bez prijave u dva koraka'}
        </span>
        <span>
          {member.last_active_at === null ? 'nikad prijavljen/a' : formatAgo(member.last_active_at, now)}
        </span>
      </span>
    </li>
  )
}
