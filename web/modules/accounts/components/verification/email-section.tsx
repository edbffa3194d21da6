import type { DeliveryTrouble, Verification } from '#contract/accounts/endpoints.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { ProofFields } from '#web/modules/accounts/components/security/proof-fields.tsx'
import { VerificationCard } from './verification-card.tsx'

type EmailProblem = FormProblem<{ intent: string }>

/** `sent` is the request just made. `isChanging`: the user is entering another address. */
export function EmailSection({
  email,
  sent,
  isChanging,
  changeTo,
  codeDue,
  problem,
}: {
  email: Verification['email']
  sent: string | undefined
  isChanging: boolean
  /** This page's URL with the form for another address. */
  changeTo: string
  codeDue: boolean
  problem: EmailProblem | undefined
}) {
  const { address, verified, pending, trouble } = email
  const isChangeProblem = problem?.values.intent === 'change-email'
  const isFormShown = isChanging || isChangeProblem
  return (
    <VerificationCard
      title="E-mail adresa"
      isVerified={verified}
      stage={isFormShown ? 'form' : 'address'}
      nextField={isFormShown ? 'email' : undefined}
    >
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">{address ?? 'Nije upisana'}</p>
      {problem?.message && <Alert>{problem.message}</Alert>}
      {trouble && <DeliveryAlert trouble={trouble} to={pending?.address ?? address ?? ''} />}
      {sent === 'email' && !verified && !trouble && (
        <Alert tone="success">Poslali smo vam link. Otvorite poruku i potvrdite adresu.</Alert>
      )}
      {pending && trouble !== 'failed' && (
        <Alert tone={sent === 'nova-adresa' ? 'success' : 'info'}>
          Poslali smo link na novu adresu{' '}
          <span className="font-semibold [overflow-wrap:anywhere]">{pending.address}</span>. Otvorite ga do{' '}
          {formatDateTime(pending.expires_at)} da je potvrdite; dotad važi dosadašnja.
        </Alert>
      )}
      {!verified && address && (
        <PostForm className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="email" />
          <p className="text-muted">
            Otvorite link koji smo vam poslali. Ako ga ne nalazite, pogledajte i neželjenu poštu.
          </p>
          <SubmitButton intent="email" kind="quiet" className="self-start">
            Pošaljite novi link
          </SubmitButton>
        </PostForm>
      )}
      {isFormShown ? (
        <ChangeForm codeDue={codeDue} problem={isChangeProblem ? problem : undefined} />
      ) : (
        <ButtonLink to={changeTo} kind="quiet" className="self-start">
          {address ? 'Promijenite e-mail adresu' : 'Upišite e-mail adresu'}
        </ButtonLink>
      )}
    </VerificationCard>
  )
}

function DeliveryAlert({ trouble, to }: { trouble: DeliveryTrouble; to: string }) {
  const address = <span className="font-semibold [overflow-wrap:anywhere]">{to}</span>
  if (trouble === 'late')
    return (
      <Alert tone="info">Poruka na adresu {address} kasni. Šaljemo je ponovo, ne morate ništa raditi.</Alert>
    )
  return (
    <Alert>
      Poruku nismo mogli poslati na adresu {address}. Provjerite je li tačna, pa zatražite novi link ili
      upišite drugu.
    </Alert>
  )
}

function ChangeForm({ codeDue, problem }: { codeDue: boolean; problem: EmailProblem | undefined }) {
  return (
    <PostForm problem={problem} isMessageElsewhere focus="password" className="flex max-w-md flex-col gap-4">
      <input type="hidden" name="intent" value="change-email" />
      <EmailField
        label="Nova e-mail adresa"
        hint="Poslat ćemo joj link. Dosadašnja adresa važi dok ga ne otvorite."
      />
      <ProofFields codeDue={codeDue} />
      <SubmitButton intent="change-email" className="self-start">
        Pošaljite link
      </SubmitButton>
    </PostForm>
  )
}
