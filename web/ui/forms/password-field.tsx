import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { passwordLength } from '#contract/limits/accounts.ts'
import { controlClass, FieldShell } from './field.tsx'
import { useField } from './form-state.ts'
import { passwordStrength } from './password-strength.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'autoComplete'> & {
  label?: ReactNode
  hint?: string
  /** Shows the strength of a new password during typing. */
  isNew?: boolean
}

/** A password field that can reveal its value. */
export function PasswordField({
  label = 'Šifra',
  name = 'password',
  hint,
  isNew = false,
  className,
  ...rest
}: PasswordFieldProps) {
  const { id, error, invalid } = useField({ name, hint })
  const isLive = useHydrated()
  const [isShown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const Icon = isShown ? EyeOff : Eye
  const strength = isNew && isLive && <Strength password={typed} />
  return (
    <FieldShell id={id} label={label} hint={hint} note={strength} error={error} className={className}>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={passwordLength.max}
          className={`${controlClass} ${isLive ? 'pr-12' : ''}`}
          {...invalid}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          {...rest}
        />
        {isLive && (
          <button
            type="button"
            aria-label={isShown ? 'Sakrijte šifru' : 'Prikažite šifru'}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-field text-muted hover:text-ink"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        )}
      </div>
    </FieldShell>
  )
}

const fills = ['bg-danger', 'bg-accent', 'bg-success', 'bg-success']

function Strength({ password }: { password: string }) {
  const { level, text } = passwordStrength(password)
  return (
    <div className={password === '' ? 'hidden' : 'mt-2'}>
      <div className="flex gap-1" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full ${level >= step ? fills[level] : 'bg-line'}`}
          />
        ))}
      </div>
      <output className="block mt-1 text-sm">{password === '' ? '' : text}</output>
    </div>
  )
}
