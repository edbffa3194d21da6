import { Link } from 'react-router'
import type { ChallengeQuestion } from '#contract/challenges/endpoints.ts'
import type { Verification } from '#contract/accounts/endpoints.ts'
import { phoneCodeDigits } from '#contract/limits/accounts.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChallengeField } from '#web/ui/forms/challenge-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { formatPhone } from '#web/modules/accounts/phone.ts'
import { ProofFields } from '#web/modules/accounts/components/security/proof-fields.tsx'
import { Countdown, useSecondsLeft } from './countdown.tsx'
import { VerificationCard } from './verification-card.tsx'

export type PhoneProblem = FormProblem<{ intent: string; question: ChallengeQuestion | null }>

type Phone = Verification['phone']

/** `isChanging`: the user is entering another number, although one is verified or a code is pending. */
export function PhoneSection({
  phone,
  isChanging,
  changeTo,
  twoFactor,
  problem,
  continueTo,
  isNew,
}: {
  phone: Phone
  isChanging: boolean
  /** This page's URL with the number's form. */
  changeTo: string
  twoFactor: Verification['two_factor']
  problem: PhoneProblem | undefined
  /** The page that sent the user here. */
  continueTo: string | null
  /** It was confirmed a moment ago. */
  isNew: boolean
}) {
  // If the code has expired meanwhile, go back to the proof that a new one requires.
  const isProofDue = ['password', 'otp'].some((name) => problem?.fields[name] !== undefined)
  const isCodeDue = phone.pending !== null && !isChanging && !isProofDue
  const isNumberDue = !isCodeDue && (!phone.verified || isChanging || isProofDue)
  // A new code has another expiry.
  const stage = isCodeDue ? `code ${phone.pending?.expires_at}` : isNumberDue ? 'number' : 'done'
  return (
    <VerificationCard
      title="Broj mobitela"
      isVerified={phone.verified}
      stage={stage}
      nextField={isCodeDue ? 'code' : isNumberDue ? 'phone' : undefined}
    >
      {phone.verified && phone.number && (
        <p className="text-lg font-semibold tabular-nums">{formatPhone(phone.number)}</p>
      )}
      {!phone.verified && !isCodeDue && (
        <p className="text-muted">
          Verifikovan broj je uslov za objavu oglasa. Poslat ćemo vam kod SMS-om; poruka je besplatna.
        </p>
      )}
      {isCodeDue && phone.pending && (
        <CodeForm
          key={phone.pending.expires_at}
          pending={phone.pending}
          trouble={phone.trouble}
          changeTo={changeTo}
          problem={problem}
        />
      )}
      {isNumberDue && <NumberForm phone={phone} twoFactor={twoFactor} problem={problem} />}
      {!isCodeDue && !isNumberDue && (
        <div className="flex flex-wrap gap-3">
          {continueTo ? (
            <ButtonLink to={continueTo}>Nastavi</ButtonLink>
          ) : (
            isNew && <ButtonLink to={paths.publish()}>Objavite prvi oglas</ButtonLink>
          )}
          <ButtonLink to={changeTo} kind="quiet">
            Promijenite broj
          </ButtonLink>
        </div>
      )}
    </VerificationCard>
  )
}

function NumberForm({
  phone,
  twoFactor,
  problem,
}: {
  phone: Phone
  twoFactor: Verification['two_factor']
  problem: PhoneProblem | undefined
}) {
  const known = phone.pending?.number ?? (phone.verified ? null : phone.number)
  return (
    <PostForm
      problem={problem}
      values={{ phone: known ? formatPhone(known) : '' }}
      focus="phone"
      className="flex max-w-md flex-col gap-4"
    >
      {phone.verified && <p>Dosadašnji broj ostaje verifikovan dok ne potvrdite novi.</p>}
      <TextField
        label={phone.verified ? 'Novi broj mobitela' : 'Broj mobitela'}
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        maxLength={30}
        placeholder="061 234 567"
        hint="Bez pozivnog broja države uzimamo +387."
      />
      {(phone.verified || twoFactor.enabled) && <ProofFields codeDue={twoFactor.code_due} />}
      <ChallengeField purpose="sms" question={problem?.values.question} />
      <SubmitButton name="intent" value="send" className="self-start">
        Pošaljite kod
      </SubmitButton>
    </PostForm>
  )
}

const troubles = {
  late: { tone: 'info', text: 'SMS kasni. Šaljemo ga ponovo, ne morate ništa raditi.' },
  failed: {
    tone: 'danger',
    text: 'SMS nismo mogli poslati na ovaj broj. Provjerite ga ili zatražite novi kod.',
  },
} as const

function CodeForm({
  pending,
  trouble,
  changeTo,
  problem,
}: {
  pending: NonNullable<Phone['pending']>
  trouble: Phone['trouble']
  changeTo: string
  problem: PhoneProblem | undefined
}) {
  const left = useSecondsLeft(pending.seconds_left)
  return (
    <div className="flex max-w-md flex-col gap-4">
      {problem?.message && <Alert>{problem.message}</Alert>}
      {trouble && <Alert tone={troubles[trouble].tone}>{troubles[trouble].text}</Alert>}
      <p>
        {trouble ? 'Kod šaljemo na' : 'Kod smo poslali na'}{' '}
        <span className="font-semibold whitespace-nowrap tabular-nums">{formatPhone(pending.number)}</span>.
      </p>
      {left === 0 ? (
        <Alert tone="info">Kod je istekao. Zatražite novi.</Alert>
      ) : (
        <PostForm problem={problem} isMessageElsewhere focus="code" className="flex flex-col gap-4">
          {/* If the code turns out to be used up, the number need not be typed again. */}
          <input type="hidden" name="phone" value={pending.number} />
          <TextField
            label="Kod iz SMS poruke"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={phoneCodeDigits + 4}
          />
          <p className="text-sm text-muted">
            {`Kod važi do ${formatTime(pending.expires_at)}, još `}
            <Countdown seconds={left} />.
          </p>
          <SubmitButton name="intent" value="confirm" className="self-start">
            Potvrdite
          </SubmitButton>
        </PostForm>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PostForm className="flex flex-col gap-3">
          <input type="hidden" name="phone" value={pending.number} />
          <ChallengeField purpose="sms" question={problem?.values.question} />
          <SubmitButton name="intent" value="resend" kind="quiet" className="self-start">
            Pošaljite novi kod
          </SubmitButton>
        </PostForm>
        <Link
          to={changeTo}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          Promijenite broj
        </Link>
      </div>
    </div>
  )
}
