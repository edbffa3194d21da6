import Laptop from 'lucide-react/icons/laptop'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import type { SessionView } from '#contract/accounts/security.ts'
import { formatAgo, formatDate } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { problemOf, type SecurityAnswer } from '#web/modules/accounts/security-answer.ts'
import { Section } from './section.tsx'
import { SecurityForm } from './security-form.tsx'

const icons = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, other: MonitorSmartphone }

export function SessionsSection({
  sessions,
  answer,
  done,
}: {
  sessions: readonly SessionView[]
  answer: SecurityAnswer | undefined
  done: string | undefined
}) {
  const problem = problemOf(answer, 'session-end') ?? problemOf(answer, 'sessions-end')
  return (
    <Section title="Prijavljeni uređaji" done={done}>
      <p className="text-muted">Ako neki uređaj ne prepoznajete, odjavite ga i promijenite šifru.</p>
      {problem?.message && <Alert>{problem.message}</Alert>}
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <SecurityForm intent="sessions-end">
          <SubmitButton intent="sessions-end" kind="quiet" className="self-start">
            Odjavite sve ostale uređaje
          </SubmitButton>
        </SecurityForm>
      )}
    </Section>
  )
}

function Device({
  session: { id, device, kind, place, created_at, last_used_at, current },
}: {
  session: SessionView
}) {
  const now = useNow()
  const Icon = icons[kind]
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Icon className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold [overflow-wrap:anywhere]">{device}</p>
        <p className="text-sm text-muted">{`Mjesto: ${place} · prijava ${formatDate(created_at)}`}</p>
        <p className="text-sm text-muted">{`Zadnji put korišten ${formatAgo(last_used_at, now)}`}</p>
      </div>
      {current ? (
        <span className="rounded-full bg-success-soft px-3 py-1 text-sm font-semibold text-success">
          Ovaj uređaj
        </span>
      ) : (
        <SecurityForm intent="session-end" id={id} className="">
          <SubmitButton intent="session-end" target={id} kind="quiet" aria-label={`Odjavite: ${device}`}>
            Odjavite
          </SubmitButton>
        </SecurityForm>
      )}
    </li>
  )
}
