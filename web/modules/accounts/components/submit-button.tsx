import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** Sends its form; says so while that is under way. `name` and `value` tell it from other buttons of the page. */
export function SubmitButton({ children, name, value, ...rest }: ComponentProps<typeof Button>) {
  const { formData } = useNavigation()
  const isSending = formData !== undefined && (name === undefined || formData.get(name) === String(value))
  return (
    <Button name={name} value={value} aria-disabled={isSending || undefined} className="self-start" {...rest}>
      {isSending ? 'Trenutak…' : children}
    </Button>
  )
}
