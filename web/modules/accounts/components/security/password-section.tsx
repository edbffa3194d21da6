import { Link } from 'react-router'
import { passwordLength } from '#contract/limits/accounts.ts'
import { paths } from '#web/lib/site.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { ProofCode } from './proof-fields.tsx'
import type { SecurityProblem } from '#web/modules/accounts/security-answer.ts'
import { Section } from './section.tsx'
import { SecurityForm } from './security-form.tsx'

export function PasswordSection({
  username,
  codeDue,
  problem,
  done,
}: {
  username: string
  codeDue: boolean
  problem: SecurityProblem | undefined
  done: string | undefined
}) {
  return (
    <Section isTab title="Promjena šifre" done={done}>
      {/* The key remounts the form after a change, so that no password stays in its fields. */}
      <SecurityForm key={done} intent="password" problem={problem} focus="current_password">
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <div>
          <PasswordField label="Sadašnja šifra" name="current_password" />
          <Link
            to={paths.forgotPassword()}
            className="mt-1 inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Zaboravili ste šifru?
          </Link>
        </div>
        <ProofCode codeDue={codeDue} />
        <PasswordField label="Nova šifra" isNew hint={`Najmanje ${passwordLength.min} znakova.`} />
        <p className="text-sm text-muted">Ostali uređaji bit će odjavljeni.</p>
        <SubmitButton intent="password" className="self-start">
          Promijenite šifru
        </SubmitButton>
      </SecurityForm>
    </Section>
  )
}
