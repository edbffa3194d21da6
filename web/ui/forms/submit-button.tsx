import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** The action of the form, if the page has several. A named button is identified by its value instead. */
  intent?: string
  /** The row that the form belongs to, if the page has several. */
  target?: string | number
}

/**
 * Submits its form once and shows progress, keeping the focus. Checks the pending form data to see whether it
 * is its own.
 */
export function SubmitButton({ intent, target, name, value, children, ...rest }: SubmitButtonProps) {
  const { formData } = useNavigation()
  const holds = (field: string | undefined, expected: unknown) =>
    field === undefined || expected === undefined || formData?.get(field) === String(expected)
  const isSending =
    formData !== undefined && holds(name, value) && holds('intent', intent) && holds('id', target)
  return (
    <Button
      name={name}
      value={value}
      aria-disabled={isSending || undefined}
      onClick={(event) => isSending && event.preventDefault()}
      {...rest}
    >
      {isSending ? 'Trenutak…' : children}
    </Button>
  )
}
