import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ChallengeQuestion } from '#contract/challenge.ts'
import { emailLength, passwordLength, usernameLength } from '#contract/limits.ts'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChallengeField } from '#web/ui/challenge-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'

export type RegisterValues = {
  username: string
  email: string
  phone: string
  acceptsTerms: boolean
  question: ChallengeQuestion | null
}

export function RegisterForm({ problem }: { problem: FormProblem<RegisterValues> | undefined }) {
  const isSending = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const { fields = {}, values } = problem ?? {}
  useFocusWrong(form, problem, 'password')

  return (
    <Form ref={form} method="post" noValidate className="mt-6 flex flex-col gap-5">
      {problem?.message && <Alert>{problem.message}</Alert>}
      {fields['type'] && <Alert>{fields['type']}</Alert>}
      <TextField
        label="Korisničko ime"
        name="username"
        hint={`Vidljivo svima. Od ${usernameLength.min} do ${usernameLength.max} znakova: slova a-z, brojevi, tačka, crtica.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={usernameLength.max}
        defaultValue={values?.username}
        error={fields['username']}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        maxLength={emailLength}
        defaultValue={values?.email}
        error={fields['email']}
      />
      <TextField
        label="Broj mobitela (nije obavezno)"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="Potreban je tek kad objavljujete oglas."
        placeholder="061 234 567"
        maxLength={30}
        defaultValue={values?.phone}
        error={fields['phone']}
      />
      <TextField
        label="Šifra"
        name="password"
        type="password"
        hint={`Najmanje ${passwordLength.min} znakova.`}
        autoComplete="new-password"
        required
        maxLength={passwordLength.max}
        error={fields['password']}
      />
      <Checkbox
        name="accept_terms"
        required
        defaultChecked={values?.acceptsTerms}
        error={fields['accept_terms']}
      >
        Prihvatam <DocumentLink to={paths.info('uslovi-koristenja')}>uslove korištenja</DocumentLink> i{' '}
        <DocumentLink to={paths.info('privatnost-podataka')}>politiku privatnosti</DocumentLink>.
      </Checkbox>
      <ChallengeField purpose="register" question={values?.question} />
      <Button disabled={isSending}>{isSending ? 'Otvaranje računa…' : 'Registruj se'}</Button>
    </Form>
  )
}

/** In a tab of its own, so that the form stays as it is. */
const DocumentLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="font-semibold text-primary underline">
    {children}
  </Link>
)
