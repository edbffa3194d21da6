import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'

export type LoginProblem = FormProblem<{ username: string; remember: boolean }>

export function LoginForm({ problem }: { problem: LoginProblem | undefined }) {
  const isSending = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const fields = problem?.fields ?? {}

  useFocusWrong(form, problem, 'password')

  return (
    <Form ref={form} method="post" noValidate className="mt-6 flex flex-col gap-5">
      {problem?.message && <Alert>{problem.message}</Alert>}
      <TextField
        label="Korisničko ime ili e-mail"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={problem?.values.username}
        error={fields['username']}
      />
      <TextField
        label="Šifra"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
        error={fields['password']}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="remember"
          defaultChecked={problem?.values.remember}
          className="size-5 accent-primary"
        />
        Zapamti me
      </label>
      <Button disabled={isSending}>{isSending ? 'Prijavljivanje…' : 'Prijavi se'}</Button>
    </Form>
  )
}
