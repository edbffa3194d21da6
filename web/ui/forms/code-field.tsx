import { useState } from 'react'
import { recoveryCodeLength, totpDigits } from '#contract/limits/accounts.ts'
import { TextField } from './field.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

/** A code from the authenticator app; with `withRecovery` also a recovery code, which contains letters. */
export function CodeField({
  name = 'code',
  withRecovery = false,
}: {
  name?: string
  withRecovery?: boolean
}) {
  const isLive = useHydrated()
  const [isRecovery, setRecovery] = useState(false)
  if (!withRecovery) {
    return (
      <TextField
        label="Kod iz aplikacije"
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={totpDigits + 4}
      />
    )
  }
  const label = isRecovery
    ? 'Rezervni kod'
    : isLive
      ? 'Kod iz aplikacije'
      : 'Kod iz aplikacije ili rezervni kod'
  return (
    <div>
      <TextField
        label={label}
        name={name}
        // Without JavaScript one field takes both kinds, so its keyboard needs letters.
        inputMode={isLive && !isRecovery ? 'numeric' : 'text'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={recoveryCodeLength + 8}
      />
      {isLive && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            setRecovery(!isRecovery)
            currentTarget.form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
          }}
          className="mt-1 inline-flex min-h-11 items-center text-left font-semibold text-primary underline"
        >
          {isRecovery ? 'Ipak imam aplikaciju' : 'Nemate aplikaciju pri ruci? Upišite rezervni kod'}
        </button>
      )}
    </div>
  )
}
