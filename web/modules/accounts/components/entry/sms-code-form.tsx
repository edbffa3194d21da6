import { useRef } from 'react'
import { Form } from 'react-router'
import { phoneCodeDigits } from '#contract/limits.ts'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'

export type SmsCodeProblem = FormProblem<{ login: string }>

/** The code of an SMS, and whose. `login` is known where the code was just asked for. */
export function SmsCodeForm({
  login,
  problem,
}: {
  login?: string | undefined
  problem?: SmsCodeProblem | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const fields = problem?.fields ?? {}
  useFocusWrong(form, problem, 'code')
  return (
    <Form
      ref={form}
      method="post"
      action={paths.resetPasswordBySms()}
      noValidate
      className="flex flex-col gap-5"
    >
      {problem?.message && <Alert>{problem.message}</Alert>}
      {login === undefined ? (
        <TextField
          label="Korisničko ime, e-mail ili broj mobitela"
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          defaultValue={problem?.values.login}
          error={fields['login']}
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
        error={fields['code']}
      />
      <SubmitButton>Nastavi</SubmitButton>
    </Form>
  )
}
