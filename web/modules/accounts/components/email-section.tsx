import { Form, useNavigation } from 'react-router'
import type { Verification } from '#contract/accounts.ts'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { VerificationCard } from './verification-card.tsx'

/** `wasSent`: a link has just been asked for. */
export function EmailSection({
  email,
  wasSent,
  problem,
}: {
  email: Verification['email']
  wasSent: boolean
  problem: FormProblem<unknown> | undefined
}) {
  const isSending = useNavigation().formData?.get('intent') === 'email'
  return (
    <VerificationCard title="E-mail adresa" isVerified={email.verified}>
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">{email.address ?? 'Nije upisana'}</p>
      {problem?.message && <Alert>{problem.message}</Alert>}
      {wasSent && !email.verified && (
        <Alert tone="success">Poslali smo vam link. Otvorite poruku i potvrdite adresu.</Alert>
      )}
      {!email.verified && email.address && (
        <Form method="post" className="flex flex-col gap-4">
          <p className="text-muted">
            Otvorite link koji smo vam poslali. Ako ga ne nalazite, pogledajte i neželjenu poštu.
          </p>
          <Button name="intent" value="email" kind="quiet" disabled={isSending} className="self-start">
            {isSending ? 'Trenutak…' : 'Pošalji novi link'}
          </Button>
        </Form>
      )}
    </VerificationCard>
  )
}
