import { useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'
import { CodeField } from '#web/ui/code-field.tsx'

export type LoginProblem = FormProblem<{ username: string; remember: boolean; isCodeDue: boolean }>

/** Name and password; of an account with a second factor then its code. */
export function LoginForm({ problem }: { problem: LoginProblem | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const fields = problem?.fields ?? {}
  const isCodeDue = problem?.values.isCodeDue ?? false
  // The page's own fields still hold what was typed. Where the browser loaded the page anew, the password is typed again.
  const [isPasswordThere, setPasswordThere] = useState(false)
  useEffect(() => {
    const typed = form.current?.querySelector<HTMLInputElement>('[name="password"]')?.value
    setPasswordThere(isCodeDue && Boolean(typed))
  }, [isCodeDue, problem])
  useFocusWrong(form, problem, isCodeDue ? 'otp' : 'password')

  return (
    <Form ref={form} method="post" noValidate className="mt-6 flex flex-col gap-5">
      {problem?.message && (
        <Alert tone={isCodeDue && !fields['otp'] ? 'info' : 'danger'}>{problem.message}</Alert>
      )}
      <div hidden={isPasswordThere} className={isPasswordThere ? '' : 'flex flex-col gap-5'}>
        <TextField
          label="Korisničko ime ili e-mail"
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          defaultValue={problem?.values.username}
          error={fields['username']}
        />
        <div>
          <PasswordField
            {...(isCodeDue && { hint: 'Upišite šifru još jednom, uz kod.' })}
            error={fields['password']}
          />
          <Link
            to={paths.forgotPassword()}
            rel="nofollow"
            className="mt-1 inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Zaboravili ste šifru?
          </Link>
        </div>
        <label className="-mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="remember"
            defaultChecked={problem?.values.remember}
            className="size-5 accent-primary"
          />
          Zapamti me
        </label>
      </div>
      {isCodeDue && <CodeField name="otp" withRecovery error={fields['otp']} />}
      <SubmitButton>{isCodeDue ? 'Potvrdi i prijavi se' : 'Prijavi se'}</SubmitButton>
    </Form>
  )
}
