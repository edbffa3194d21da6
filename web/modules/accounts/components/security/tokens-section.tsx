import { useEffect, useRef } from 'react'
import type { ApiTokenView } from '#contract/accounts/security.ts'
import { formatAgo, formatDate } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { brand } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { ProofFields } from './proof-fields.tsx'
import { problemOf, type SecurityAnswer } from '#web/modules/accounts/security-answer.ts'
import { Section } from './section.tsx'
import { Folded, SecurityForm } from './security-form.tsx'
import { KeepText } from './told-once.tsx'

export function TokensSection({
  tokens,
  codeDue,
  answer,
  done,
}: {
  tokens: readonly ApiTokenView[]
  codeDue: boolean
  answer: SecurityAnswer | undefined
  done: string | undefined
}) {
  const made = answer && 'token' in answer ? answer : undefined
  const problem = problemOf(answer, 'token')
  const notRevoked = problemOf(answer, 'token-revoke')
  return (
    <Section title="Tokeni za programe" done={done}>
      <p className="text-muted">
        Tokenom program radi u vaše ime, bez vaše šifre. Token nema rok; opozovite ga kad vam više ne treba.
      </p>
      {made && <NewToken token={made.token} name={made.tokenName} />}
      {notRevoked?.message && <Alert>{notRevoked.message}</Alert>}
      {tokens.length > 0 && (
        <ul className="divide-y divide-line">
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      {/* Remounted after each new token, so that the last one's values are gone. */}
      <Folded key={made?.token} label="Napravite token" isOpen={problem !== undefined}>
        <SecurityForm intent="token" problem={problem} focus="password">
          <TextField
            label="Naziv"
            name="name"
            hint="Po kojem ćete ga prepoznati, npr. Uvoz oglasa."
            autoComplete="off"
            required
            maxLength={50}
          />
          <ProofFields codeDue={codeDue} />
          <SubmitButton intent="token" className="self-start">
            Napravite token
          </SubmitButton>
        </SecurityForm>
      </Folded>
    </Section>
  )
}

function NewToken({ token, name }: { token: string; name: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <div className="flex flex-col gap-3 rounded-field bg-canvas p-4">
      <output className="block font-semibold [overflow-wrap:anywhere]">
        {`Token „${name}“ je napravljen. Sačuvajte ga sada, jer se više neće prikazati.`}
      </output>
      <TextField ref={field} label="Token" value={token} readOnly autoComplete="off" spellCheck={false} />
      <KeepText text={token} fileName={`${brand.path}-token.txt`} />
    </div>
  )
}

function Token({ token: { id, name, created_at, last_used_at } }: { token: ApiTokenView }) {
  const now = useNow()
  return (
    <li className="flex flex-col py-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="text-sm text-muted">
        {`Napravljen ${formatDate(created_at)} · `}
        {last_used_at === null ? 'još nije korišten' : `zadnji put korišten ${formatAgo(last_used_at, now)}`}
      </p>
      <Folded
        label={
          <>
            Opozovite<span className="sr-only">{` token ${name}`}</span>
          </>
        }
        isOpen={false}
        isDangerous
      >
        <SecurityForm intent="token-revoke" id={id}>
          <p>Program koji ga koristi više neće moći raditi u vaše ime.</p>
          <SubmitButton intent="token-revoke" target={id} kind="danger" className="self-start">
            Opozovite token
          </SubmitButton>
        </SecurityForm>
      </Folded>
    </li>
  )
}
