import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

export type LoginProblem = {
  message: string | null
  fields: Record<string, string>
  username: string
  remember: boolean
}

export function LoginForm({ problem }: { problem: LoginProblem | undefined }) {
  const isSending = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const fields = problem?.fields ?? {}

  useEffect(() => {
    if (!problem) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? form.current?.querySelector<HTMLElement>('[name="password"]'))?.focus()
  }, [problem])

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
        defaultValue={problem?.username}
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
          defaultChecked={problem?.remember}
          className="size-5 accent-primary"
        />
        Zapamti me
      </label>
      <Button disabled={isSending}>{isSending ? 'Prijavljivanje…' : 'Prijavi se'}</Button>
    </Form>
  )
}
