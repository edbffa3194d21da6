import { factsLength } from '#contract/limits/moderation.ts'
import { staffNoteLength } from '#contract/limits/accounts.ts'
import type { PersonDetail } from '#contract/people/endpoints.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { MeasureDays } from '#web/ui/forms/measure-days.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { RuleAndFacts } from '#web/ui/forms/rule-and-facts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { restrictionText, roleWords } from '#web/modules/people/words.ts'
import { Address } from './facts.tsx'

type PersonProblem = FormProblem<object> & { intent: string }
type Props = { of: PersonDetail; problemOf: (intent: string) => PersonProblem | undefined }

const measures = [
  { value: 'warn', label: 'Upozorite' },
  { value: 'limit', label: 'Ograničite' },
  { value: 'suspend', label: 'Suspendujte' },
  { value: 'ban', label: 'Isključite' },
]

/** Measures against the account, which its owner can appeal. */
export function Measures({ of: { may, restriction, role }, problemOf }: Props) {
  return (
    <Panel title="Mjera">
      {restriction && <p className="font-semibold text-danger">{restrictionText(restriction)}</p>}
      {role !== 'member' && (
        <p className="text-sm text-muted">
          Ovo je račun osoblja. Mjere prema njemu su moguće tek kad izgubi ulogu.
        </p>
      )}
      {may.lift && (
        <PostForm problem={problemOf('lift')} className="flex flex-col gap-3">
          <CountedField
            label="Zašto se mjera ukida"
            name="reason"
            rows={2}
            isLow
            max={factsLength}
            hint="Ostaje u zapisniku. Vlasnik sazna da je odluka povučena."
          />
          <SubmitButton name="intent" value="lift" kind="quiet">
            Ukinite mjeru
          </SubmitButton>
        </PostForm>
      )}
      {may.measure && (
        <details open={problemOf('measure') !== undefined}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">Nova mjera</summary>
          <PostForm
            problem={problemOf('measure')}
            values={{ account: 'warn', rule: 'other', days: 7 }}
            className="group flex flex-col gap-3"
          >
            <Choice legend="Račun" name="account" options={measures} />
            <MeasureDays />
            <RuleAndFacts />
            <p className="text-sm text-muted">
              Vlasnik dobija obrazloženje i može se žaliti; o žalbi odlučuje drugi moderator.
            </p>
            <SubmitButton name="intent" value="measure" kind="danger">
              Donesite odluku
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </Panel>
  )
}

const roles = [
  { value: 'member', label: 'Korisnik' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'admin', label: 'Administrator' },
]

/** Actions for admins. */
export function Role({ of: { role }, problemOf }: Props) {
  return (
    <Panel title="Uloga" aside={roleWords[role]}>
      <details open={problemOf('role') !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
          Promijenite ulogu
        </summary>
        <PostForm problem={problemOf('role')} values={{ role }} className="flex flex-col gap-3">
          <Choice legend="Nova uloga" name="role" options={roles} />
          <CountedField
            label="Zašto"
            name="reason"
            rows={2}
            isLow
            max={factsLength}
            hint="Ostaje u zapisniku. Ako ima više administratora, promjenu potvrđuje drugi. Sve prijave ovog računa se tada završavaju."
          />
          <SubmitButton name="intent" value="role" kind="quiet">
            Promijenite ulogu
          </SubmitButton>
        </PostForm>
      </details>
    </Panel>
  )
}

/** Logs an admin in as the user, who gave the code for it. */
export function Visit({ of: { role, username }, problemOf }: Props) {
  if (role !== 'member') return null
  return (
    <Panel title="Prijava kao korisnik">
      <details open={problemOf('visit') !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
          {`Prijavite se kao ${username}`}
        </summary>
        <PostForm problem={problemOf('visit')} className="flex flex-col gap-3">
          <p className="text-sm text-muted">
            Korisnik napravi kod u postavkama, pod „Promjena šifre“, „Pristup podrške“, i kaže vam ga. Kod
            važi jednom, 15 minuta.
          </p>
          <TextField label="Kod korisnika" name="code" autoComplete="off" />
          <CountedField
            label="Zašto"
            name="reason"
            rows={2}
            isLow
            max={factsLength}
            hint="Korisnik vidi ko je bio u računu i zašto. Vaša prijava na ovom uređaju se time završava."
          />
          <SubmitButton name="intent" value="visit" kind="quiet">
            Prijavite se kao korisnik
          </SubmitButton>
        </PostForm>
      </details>
    </Panel>
  )
}

export function Notes({ of: { notes }, problemOf }: Props) {
  return (
    <Panel title={`Bilješke osoblja (${formatNumber(notes.length)})`}>
      <PostForm key={notes[0]?.id ?? 0} problem={problemOf('note')} className="flex flex-col gap-3">
        <CountedField
          label="Nova bilješka"
          name="body"
          rows={2}
          isLow
          max={staffNoteLength}
          hint="Vidi je samo osoblje. Ne može se mijenjati."
        />
        <SubmitButton name="intent" value="note" kind="quiet">
          Sačuvajte bilješku
        </SubmitButton>
      </PostForm>
      <ul className="divide-y divide-line text-sm">
        {notes.map(({ id, author, body, at }) => (
          <li key={id} className="py-2">
            <p className="[overflow-wrap:anywhere] whitespace-pre-line">{body}</p>
            <p className="text-muted tabular-nums">{`${author ?? 'Izbrisan račun'}, ${formatDateTime(at)}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function Sessions({ of: { sessions }, problemOf }: Props) {
  return (
    <Panel title={`Prijavljeni uređaji (${formatNumber(sessions.length)})`}>
      {sessions.length === 0 && <p className="text-sm text-muted">Nigdje nije prijavljen.</p>}
      <ul className="divide-y divide-line text-sm">
        {sessions.map(({ id, kind, device, ip, last_used_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">{kind === 'token' ? `Program: ${device}` : device}</p>
              <p className="flex flex-wrap items-baseline gap-x-3 text-muted tabular-nums">
                <span>{formatDateTime(last_used_at)}</span>
                <Address ip={ip} />
              </p>
            </div>
            <PostForm problem={problemOf(`session:${id}`)} className="contents">
              <input type="hidden" name="session" value={id} />
              <SubmitButton name="intent" value="end" kind="quiet" aria-label={`Završite prijavu: ${device}`}>
                Završite
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm problem={problemOf('end-all')} className="flex flex-col gap-2">
          <SubmitButton name="intent" value="end-all" kind="quiet">
            Završite sve prijave
          </SubmitButton>
        </PostForm>
      )}
    </Panel>
  )
}
