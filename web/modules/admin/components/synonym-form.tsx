import { type ReactNode, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'

/** As it stands in the form. `id` is empty for a new one. */
export type SynonymValues = { id: string; words: string; finds: string }

type SynonymFormProps = {
  synonym?: { id: number; version: number; words: string[]; finds: string[] }
  problem: FormProblem<SynonymValues> | undefined
  children: ReactNode
}

export function SynonymForm({ synonym, problem, children }: SynonymFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { fields = {}, values } = problem ?? {}
  useFocusWrong(form, problem)
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-4">
      {problem?.message && <Alert>{problem.message}</Alert>}
      {synonym && <input type="hidden" name="id" value={synonym.id} />}
      {synonym && <input type="hidden" name="version" value={synonym.version} />}
      <TextField
        label="Riječi i izrazi koji znače isto"
        name="words"
        hint="Razdvojite ih zarezom. Padeže i množinu pretraga poznaje sama."
        placeholder="frižider, hladnjak"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values?.words ?? synonym?.words.join(', ')}
        error={fields['words']}
      />
      <TextField
        label="Pronalaze i ovo (nije obavezno)"
        name="finds"
        hint="Samo u jednom smjeru: ko traži obuću, naći će i patike, a ko traži patike neće dobiti svu obuću."
        placeholder="patike, cipele"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values?.finds ?? synonym?.finds.join(', ')}
        error={fields['finds']}
      />
      <div className="flex flex-wrap gap-3">{children}</div>
    </Form>
  )
}

/** A button of the form that says what is to be done; pressed with Enter, the first one is. */
export function SynonymButton({ act, children, kind }: { act: string; children: ReactNode; kind?: 'quiet' }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Button name="radnja" value={act} disabled={isBusy} {...(kind && { kind })}>
      {children}
    </Button>
  )
}
