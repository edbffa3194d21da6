import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Key } from './key.tsx'

type DecisionButtonProps = ComponentProps<typeof Button> & {
  /** This key gives it the focus, and Enter confirms. */
  shortcut: string
  /** False in all rows but the first, since only one can have the key. */
  hasKey: boolean
}

/** Decides about a row of a queue. Does nothing while a decision is on its way. */
export function DecisionButton({ shortcut, hasKey, children, ...rest }: DecisionButtonProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Button
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
      {...(hasKey && { 'data-shortcut': shortcut, 'data-confirm': '', 'aria-keyshortcuts': shortcut })}
      {...rest}
    >
      {children}
      {hasKey && <Key>{shortcut}</Key>}
    </Button>
  )
}

/** Says beside such buttons how keys work. */
export const KeyHint = ({ className = '' }: { className?: string }) => (
  <p className={`text-sm text-muted max-lg:hidden ${className}`}>Tipka bira, Enter potvrđuje.</p>
)
