import { type ComponentProps, useRef } from 'react'
import { Form } from 'react-router'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FormStateProvider } from './form-state.ts'
import { useFocusWrong } from '#web/ui/focus/use-focus-wrong.ts'

type PostFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'ref'> & {
  /** The action's reply to a rejected form. */
  problem?: FormProblem<object | null> | undefined
  /** Initial values by field name. */
  values?: object | null | undefined
  /** Name of the field to focus when the form comes back without a wrong field. */
  focus?: string | undefined
  /** Also focuses that field when this value changes: for a form that follows another. */
  begins?: unknown
  /** True if the page shows the problem's message elsewhere. */
  isMessageElsewhere?: boolean
  tone?: ComponentProps<typeof Alert>['tone']
}

/**
 * A form that changes something. Its fields find their values and errors by name, and an action handles it,
 * with and without JavaScript.
 */
export function PostForm({
  problem,
  values,
  focus,
  begins,
  isMessageElsewhere = false,
  tone = 'danger',
  className = 'flex flex-col gap-5',
  children,
  ...rest
}: PostFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusWrong(form, problem ?? begins, focus)
  return (
    <FormStateProvider value={{ values: { ...values, ...problem?.values }, errors: problem?.fields ?? {} }}>
      <Form ref={form} method="post" noValidate className={className} {...rest}>
        {problem?.message && !isMessageElsewhere && <Alert tone={tone}>{problem.message}</Alert>}
        {children}
      </Form>
    </FormStateProvider>
  )
}
