import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from './button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value'> & {
  /** What the form asks for, where the page has several. */
  intent?: string
  /** Of the one row of many. */
  target?: string | number
}

/** Sends its form, once. Reads the form that is under way to know whether it is its own. */
export function SubmitButton({ intent, target, children, ...rest }: SubmitButtonProps) {
  const { formData } = useNavigation()
  const isSending =
    formData !== undefined &&
    (intent === undefined || formData.get('intent') === intent) &&
    (target === undefined || formData.get('id') === String(target))
  return (
    <Button disabled={isSending} {...rest}>
      {isSending ? 'Trenutak…' : children}
    </Button>
  )
}
