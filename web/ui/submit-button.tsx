import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from './button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** What the form asks for, where the page has several. A button with a name tells it by its value. */
  intent?: string
  /** Of the one row of many. */
  target?: string | number
}

/**
 * Sends its form, once, and says so while that is under way; the focus stays on it. Reads the form that is under way to
 * know whether it is its own.
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
