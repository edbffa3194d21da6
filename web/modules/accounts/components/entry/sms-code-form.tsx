import { phoneCodeDigits } from '#contract/limits/accounts.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

/** The code from an SMS and the account it belongs to. `login` is known if the code was just requested. */
export function SmsCodeForm({
  login,
  problem,
}: {
  login?: string | undefined
  problem?: FormProblem<object> | undefined
}) {
  return (
    <PostForm problem={problem} action={paths.resetPasswordBySms()} focus="code">
      {login === undefined ? (
        <TextField
          label="Korisničko ime, e-mail ili broj mobitela"
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
        />
      ) : (
        <input type="hidden" name="login" value={login} />
      )}
      <TextField
        label="Kod iz SMS poruke"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={phoneCodeDigits + 4}
      />
      <SubmitButton>Nastavi</SubmitButton>
    </PostForm>
  )
}
