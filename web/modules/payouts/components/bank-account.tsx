import { shownBankAccount } from '#contract/bank/accounts.ts'
import { payoutLimits } from '#contract/limits/money.ts'
import type { PayoutAccount } from '#contract/payouts.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useFormState } from '#web/ui/forms/form-state.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

export type AccountValues = { number: string; holder_name: string }

type BankAccountProps = {
  account: PayoutAccount | null
  codeDue: boolean
  problem: FormProblem<AccountValues> | undefined
}

/** The account that receives the payouts, and the form that changes it. */
export const BankAccount = ({ account, codeDue, problem }: BankAccountProps) => (
  <section
    aria-labelledby="racun"
    className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
  >
    <h2 id="racun" className="text-xl font-bold">
      Bankovni račun
    </h2>
    {account ? <Account account={account} /> : <p>Još niste upisali račun na koji ćemo vam isplaćivati.</p>}
    {account ? (
      <details open={problem !== undefined || undefined} className="group/folded">
        <summary className="inline-flex min-h-11 list-none items-center font-semibold text-primary underline">
          Promijenite račun
        </summary>
        <AccountForm holder={account.holder_name} codeDue={codeDue} problem={problem} />
      </details>
    ) : (
      <AccountForm holder="" codeDue={codeDue} problem={problem} />
    )}
  </section>
)

function Account({ account }: { account: PayoutAccount }) {
  const now = useNow()
  const { number, holder_name, effective_at, is_refused } = account
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <span className="block text-lg font-semibold tabular-nums">{shownBankAccount(number)}</span>
        <span className="text-muted">{holder_name}</span>
      </p>
      {is_refused ? (
        <Alert>Zadnja isplata na ovaj račun se vratila. Provjerite broj i ime, i upišite račun ponovo.</Alert>
      ) : (
        effective_at > now && (
          <p className="text-info">{`Isplate na ovaj račun počinju ${formatDateTime(effective_at)}`}</p>
        )
      )}
      <PostForm className="flex">
        <SubmitButton name="intent" value="remove" kind="quiet">
          Uklonite račun
        </SubmitButton>
      </PostForm>
    </>
  )
}

/** Also shown if the code became due after the page was loaded. */
function Code({ codeDue }: { codeDue: boolean }) {
  const { errors } = useFormState()
  return codeDue || errors['otp'] !== undefined ? <CodeField name="otp" withRecovery /> : null
}
type AccountFormProps = {
  holder: string
  codeDue: boolean
  problem: FormProblem<AccountValues> | undefined
}

function AccountForm({ holder, codeDue, problem }: AccountFormProps) {
  return (
    <PostForm
      problem={problem}
      values={{ holder_name: holder }}
      focus="password"
      className="flex max-w-md flex-col gap-4"
    >
      <TextField
        label="Broj računa"
        name="number"
        hint="16 cifara, ili IBAN koji počinje s BA."
        inputMode="text"
        maxLength={40}
        autoComplete="off"
        required
      />
      <TextField
        label="Račun glasi na"
        name="holder_name"
        maxLength={payoutLimits.holderName}
        autoComplete="name"
        required
      />
      <PasswordField label="Vaša šifra" />
      <Code codeDue={codeDue} />
      <p className="text-sm text-muted">
        Promjenu javljamo e-mailom, a isplate počinju 24 sata poslije nje. Tako niko ko dođe do vaše šifre ne
        može odmah uzeti vaš novac.
      </p>
      <SubmitButton className="self-start">Sačuvajte račun</SubmitButton>
    </PostForm>
  )
}
