import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'
import type { SecurityIntent, SecurityProblem } from '#web/modules/accounts/security-answer.ts'

/** One of the forms of the page, named by what it asks for so that the Enter key sends it too. */
export function SecurityForm({
  intent,
  id,
  problem,
  begins,
  focus,
  className = 'flex max-w-md flex-col gap-4',
  children,
}: {
  intent: SecurityIntent
  id?: number
  problem?: SecurityProblem | undefined
  /** What the form goes on with, where it has just come. */
  begins?: unknown
  /** The field to go on from where none is wrong. */
  focus?: string
  className?: string
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useFocusWrong(form, problem ?? begins, focus)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {problem?.message && <Alert>{problem.message}</Alert>}
      {children}
    </Form>
  )
}

/** What is done seldom stays folded until it is asked for; open where it went wrong. */
export function Folded({
  label,
  isOpen,
  isDangerous = false,
  children,
}: {
  label: ReactNode
  isOpen: boolean
  isDangerous?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen || undefined} className="group/folded">
      <summary
        className={`inline-flex min-h-11 list-none items-center font-semibold underline ${isDangerous ? 'text-danger' : 'text-primary'}`}
      >
        {label}
      </summary>
      <div className="mt-2 flex flex-col gap-4">{children}</div>
    </details>
  )
}
