import type { ComponentProps } from 'react'
import { emailLength } from '#contract/limits/accounts.ts'
import { TextField } from './field.tsx'

/** Asks for an address that the form needs. */
export function EmailField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={emailLength}
      {...props}
    />
  )
}
