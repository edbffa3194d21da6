import CircleCheck from 'lucide-react/icons/circle-check'
import Smartphone from 'lucide-react/icons/smartphone'
import type { SecurityState } from '#contract/accounts/security.ts'
import { recoveryCodes } from '#contract/limits/accounts.ts'
import { counted, formatDate } from '#web/lib/format/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { ProofFields } from './proof-fields.tsx'
import {
  problemOf,
  type SecurityAnswer,
  type SecurityIntent,
  type Setup,
} from '#web/modules/accounts/security-answer.ts'
import { Section } from './section.tsx'
import { Folded, SecurityForm } from './security-form.tsx'

const few = 3 // recovery codes, below which the user should make new ones

export function TwoFactorSection({
  state,
  answer,
  done,
}: {
  state: SecurityState['two_factor']
  answer: SecurityAnswer | undefined
  done: string | undefined
}) {
  return (
    <Section title="Prijava u dva koraka" state={<Badge isOn={state.enabled} />} done={done}>
      {state.enabled ? <On state={state} answer={answer} /> : <Off answer={answer} />}
    </Section>
  )
}

const Badge = ({ isOn }: { isOn: boolean }) =>
  isOn ? (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-success-soft px-3 py-1 text-sm font-semibold text-success">
      <CircleCheck className="size-4" aria-hidden="true" />
      Uključena
    </span>
  ) : (
    <span className="rounded-full bg-canvas px-3 py-1 text-sm font-semibold text-muted">Isključena</span>
  )

function Off({ answer }: { answer: SecurityAnswer | undefined }) {
  const wrongCode = problemOf(answer, 'totp-confirm')
  const setup = answer && 'setup' in answer ? answer.setup : wrongCode?.values.setup
  if (setup) return <SetUp setup={setup} answer={answer} />
  // An expired setup starts over.
  const problem = problemOf(answer, 'totp-setup') ?? wrongCode
  return (
    <>
      <p className="text-muted">
        Uz šifru se tada upisuje i kod iz aplikacije na vašem telefonu, pa sama šifra nikome ne pomaže.
        Potrebna vam je aplikacija kao što su Google Authenticator, Aegis ili 1Password.
      </p>
      <SecurityForm intent="totp-setup" problem={problem} focus="password">
        <PasswordField label="Vaša šifra" />
        <SubmitButton intent="totp-setup" className="self-start">
          Uključite prijavu u dva koraka
        </SubmitButton>
      </SecurityForm>
    </>
  )
}

function SetUp({ setup, answer }: { setup: Setup; answer: SecurityAnswer | undefined }) {
  const problem = problemOf(answer, 'totp-confirm')
  return (
    <SecurityForm
      intent="totp-confirm"
      problem={problem}
      begins={setup}
      focus="code"
      className="flex flex-col gap-4"
    >
      <ol className="flex list-decimal flex-col gap-4 pl-5">
        <li>
          <p>
            Na ovom telefonu otvorite aplikaciju za prijavu, ili ovaj kod skenirajte aplikacijom na drugom.
          </p>
          <a
            href={setup.uri}
            className="mt-2 inline-flex min-h-11 items-center justify-center gap-2 rounded-field border border-line-strong bg-surface px-5 py-2 font-semibold hover:border-line-field hover:bg-canvas"
          >
            <Smartphone className="size-5 shrink-0" aria-hidden="true" />
            Otvorite u aplikaciji
          </a>
          {/* Black on white in any theme, for cameras. */}
          <img
            src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
            alt="QR kod za aplikaciju"
            width={208}
            height={208}
            className="mt-2 rounded-field border border-line bg-[#fff]"
          />
          <p className="mt-2">
            Ne možete ni jedno ni drugo? Upišite ovaj ključ u aplikaciju:{' '}
            <code className="font-semibold [overflow-wrap:anywhere]">
              {setup.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <CopyButton text={setup.secret} label="Kopirajte ključ" />
          </div>
        </li>
        <li>
          <p className="mb-2">Upišite kod koji aplikacija pokazuje.</p>
          <div className="max-w-md">
            <CodeField />
          </div>
        </li>
      </ol>
      <input type="hidden" name="secret" value={setup.secret} />
      <input type="hidden" name="qr" value={setup.qr} />
      <input type="hidden" name="uri" value={setup.uri} />
      <SubmitButton intent="totp-confirm" className="self-start">
        Potvrdite i uključite
      </SubmitButton>
    </SecurityForm>
  )
}

function On({ state, answer }: { state: SecurityState['two_factor']; answer: SecurityAnswer | undefined }) {
  const left = state.recovery_codes_left
  return (
    <>
      {state.since !== null && <p>{`Uključena je od ${formatDate(state.since)}`}</p>}
      {left <= few && (
        <Alert tone="info">
          {left === 0
            ? 'Nemate više nijedan rezervni kod. Napravite nove, da ne ostanete bez računa ako izgubite telefon.'
            : `Ostalo je ${counted(left, 'rezervni kod', 'rezervna koda', 'rezervnih kodova')}. Napravite nove.`}
        </Alert>
      )}
      {left > few && (
        <p className="text-muted">{`Neiskorištenih rezervnih kodova: ${left} od ${recoveryCodes}.`}</p>
      )}
      <Proof intent="totp-codes" label="Novi rezervni kodovi" codeDue={state.code_due} answer={answer}>
        Stari rezervni kodovi više neće važiti.
      </Proof>
      <Proof
        intent="totp-off"
        label="Isključite prijavu u dva koraka"
        codeDue={state.code_due}
        answer={answer}
        isDangerous
      >
        Nakon toga za prijavu je dovoljna sama šifra.
      </Proof>
    </>
  )
}

function Proof({
  intent,
  label,
  codeDue,
  answer,
  isDangerous = false,
  children,
}: {
  intent: SecurityIntent
  label: string
  codeDue: boolean
  answer: SecurityAnswer | undefined
  isDangerous?: boolean
  children: string
}) {
  const problem = problemOf(answer, intent)
  return (
    <Folded label={label} isOpen={problem !== undefined} isDangerous={isDangerous}>
      <SecurityForm intent={intent} problem={problem} focus="password">
        <p>{children}</p>
        <ProofFields codeDue={codeDue} />
        <SubmitButton intent={intent} kind={isDangerous ? 'danger' : 'primary'} className="self-start">
          {isDangerous ? 'Isključite' : 'Napravite nove kodove'}
        </SubmitButton>
      </SecurityForm>
    </Folded>
  )
}
