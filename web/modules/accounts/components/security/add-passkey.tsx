import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { addPasskey, getPasskeyCreation } from '#contract/accounts/security.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { ProofFields } from './proof-fields.tsx'
import { Folded } from './security-form.tsx'

const load = () => import('@simplewebauthn/browser')
type Options = Parameters<Awaited<ReturnType<typeof load>>['startRegistration']>[0]['optionsJSON']

const failed = 'Ključ nije dodan. Pokušajte ponovo.'

function problemFor(error: unknown): FormProblem<null> {
  if (error instanceof CallRefused) {
    const { credential, ...fields } = error.fields
    const hasFields = Object.keys(fields).length > 0
    return {
      message: hasFields ? null : (credential ?? error.body?.error.message ?? failed),
      fields,
      values: null,
    }
  }
  const texts: Record<string, string> = {
    InvalidStateError: 'Ovaj uređaj već ima ključ za vaš račun.',
    NotAllowedError: 'Dodavanje ključa je prekinuto.',
  }
  const text = error instanceof Error ? texts[error.name] : undefined
  return { message: text ?? failed, fields: {}, values: null }
}

/** Creating a passkey requires JavaScript. */
export function AddPasskey({ codeDue }: { codeDue: boolean }) {
  const isLive = useHydrated()
  const [problem, setProblem] = useState<FormProblem<null>>()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  if (!isLive) return <noscript>Za dodavanje ključa uključite JavaScript.</noscript>
  if (!('PublicKeyCredential' in window))
    return <p>Ovaj preglednik ne podržava pristupne ključeve. Dodajte ga s drugog uređaja.</p>

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const name = String(given.get('name') ?? '').trim()
    if (name === '') return setProblem({ message: null, fields: { name: 'Unesite naziv.' }, values: null })
    setBusy(true)
    setProblem(undefined)
    try {
      const password = String(given.get('password') ?? '')
      const otp = String(given.get('otp') ?? '') || undefined
      const [{ startRegistration }, { data }] = await Promise.all([
        load(),
        callApi(getPasskeyCreation, { body: { password, otp } }),
      ])
      const credential = await startRegistration({ optionsJSON: data as unknown as Options })
      await callApi(addPasskey, { body: { name, credential: credential as never } })
      await navigate(`${paths.security()}?gotovo=kljuc`, { preventScrollReset: true })
    } catch (error) {
      setProblem(problemFor(error))
    }
    setBusy(false)
  }

  return (
    <Folded label="Dodajte pristupni ključ" isOpen={false}>
      <PostForm
        problem={problem}
        focus="password"
        onSubmit={(event) => void add(event)}
        className="flex max-w-md flex-col gap-4"
      >
        <TextField
          label="Naziv"
          name="name"
          hint="Po kojem ćete ga prepoznati, npr. Moj telefon."
          autoComplete="off"
          required
          maxLength={50}
        />
        <ProofFields codeDue={codeDue} />
        <Button disabled={isBusy} className="self-start">
          {isBusy ? 'Čekamo vaš uređaj…' : 'Dodajte ključ'}
        </Button>
      </PostForm>
    </Folded>
  )
}
