import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

export type LoginProblem = FormProblem<{ isCodeDue: boolean }>

/** Name and password, followed by the code for accounts with a second factor. */
export function LoginForm({ problem }: { problem: LoginProblem | undefined }) {
  const credentials = useRef<HTMLDivElement>(null)
  const isCodeDue = problem?.values.isCodeDue ?? false
  // The fields still hold the input, unless the browser reloaded the page; then the password must be typed
  // again.
  const [isPasswordThere, setPasswordThere] = useState(false)
  useEffect(() => {
    const typed = credentials.current?.querySelector<HTMLInputElement>('[name="password"]')?.value
    setPasswordThere(isCodeDue && Boolean(typed))
  }, [isCodeDue, problem])

  return (
    <PostForm
      problem={problem}
      tone={isCodeDue && !problem?.fields['otp'] ? 'info' : 'danger'}
      focus={isCodeDue ? 'otp' : 'password'}
      className="mt-6 flex flex-col gap-5"
    >
      <div
        ref={credentials}
        hidden={isPasswordThere}
        className={isPasswordThere ? '' : 'flex flex-col gap-5'}
      >
        <TextField
          label="Korisničko ime ili e-mail"
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
        />
        <div>
          <PasswordField {...(isCodeDue && { hint: 'Upišite šifru još jednom, uz kod.' })} />
          <Link
            to={paths.forgotPassword()}
            rel="nofollow"
            className="mt-1 inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Zaboravili ste šifru?
          </Link>
        </div>
        <Checkbox name="remember" className="-mt-3">
          Zapamtite me
        </Checkbox>
      </div>
      {isCodeDue && <CodeField name="otp" withRecovery />}
      <SubmitButton>{isCodeDue ? 'Potvrdite i prijavite se' : 'Prijavi se'}</SubmitButton>
    </PostForm>
  )
}
