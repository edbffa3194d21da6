import type { PasskeyView } from '#contract/accounts/security.ts'
import { maxPasskeys } from '#contract/limits/accounts.ts'
import { formatAgo, formatDate } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { ProofFields } from './proof-fields.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { problemOf, type SecurityAnswer } from '#web/modules/accounts/security-answer.ts'
import { Section } from './section.tsx'
import { Folded, SecurityForm } from './security-form.tsx'

export function PasskeysSection({
  passkeys,
  codeDue,
  answer,
  done,
}: {
  passkeys: readonly PasskeyView[]
  codeDue: boolean
  answer: SecurityAnswer | undefined
  done: string | undefined
}) {
  return (
    <Section title="Pristupni ključevi" done={done}>
      <p className="text-muted">
        Prijavite se otiskom prsta, licem ili PIN-om svog uređaja, bez šifre i koda. Ključ ne napušta vaš
        uređaj ili vaš čuvar šifri.
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} codeDue={codeDue} answer={answer} />
          ))}
        </ul>
      )}
      {passkeys.length < maxPasskeys && <AddPasskey key={passkeys.length} codeDue={codeDue} />}
    </Section>
  )
}

function Passkey({
  passkey: { id, name, created_at, last_used_at, synced },
  codeDue,
  answer,
}: {
  passkey: PasskeyView
  codeDue: boolean
  answer: SecurityAnswer | undefined
}) {
  const now = useNow()
  const problem = problemOf(answer, 'passkey-name', id)
  const notRemoved = problemOf(answer, 'passkey-remove', id)
  const used =
    last_used_at === null ? 'još nije korišten' : `zadnji put korišten ${formatAgo(last_used_at, now)}`
  return (
    <li className="flex flex-col py-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="text-sm text-muted">{`Dodan ${formatDate(created_at)} · ${used}${synced ? ' · sinhronizovan' : ''}`}</p>
      <Folded
        key={name}
        label={
          <>
            Uredite<span className="sr-only">{` ključ ${name}`}</span>
          </>
        }
        isOpen={problem !== undefined || notRemoved !== undefined}
      >
        <SecurityForm intent="passkey-name" id={id} problem={problem} values={{ name }} focus="name">
          <TextField label="Naziv ključa" name="name" autoComplete="off" required maxLength={50} />
          <SubmitButton intent="passkey-name" target={id} className="self-start">
            Sačuvajte naziv
          </SubmitButton>
        </SecurityForm>
        <SecurityForm intent="passkey-remove" id={id} problem={notRemoved} focus="password">
          <p>Uklonjenim ključem više se nećete moći prijaviti.</p>
          <ProofFields codeDue={codeDue} />
          <SubmitButton intent="passkey-remove" target={id} kind="danger" className="self-start">
            Uklonite ključ
          </SubmitButton>
        </SecurityForm>
      </Folded>
    </li>
  )
}
