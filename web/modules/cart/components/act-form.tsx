import type { FormEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { fields } from '#web/modules/cart/acts.ts'

/** Handles a form of a visitor, whose cart no server knows. */
export type OnAct = (form: FormData) => void

type ActFormProps = {
  /** Absent for accounts, whose forms are sent. */
  onAct: OnAct | undefined
  hidden: Partial<Record<Exclude<keyof typeof fields, 'act'>, number>>
  className?: string
  children: ReactNode
}

/** A form of the cart; its buttons name the act. */
export function ActForm({ onAct, hidden, className, children }: ActFormProps) {
  function intercept(event: FormEvent<HTMLFormElement>) {
    if (!onAct) return
    event.preventDefault()
    onAct(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
  }
  return (
    <Form
      method="post"
      action={paths.cart()}
      preventScrollReset
      replace
      onSubmit={intercept}
      className={className}
    >
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && (
            <input key={name} type="hidden" name={fields[name as keyof typeof fields]} value={value} />
          ),
      )}
      {children}
    </Form>
  )
}
