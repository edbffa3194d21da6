import { CodeField } from '#web/ui/code-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

type Fields = Record<string, string>

/** What a guarded change takes: the password, and with a second factor its code, which then is good for a few minutes. */
export function ProofFields({
  codeDue,
  fields = {},
  label = 'Vaša šifra',
  passwordName = 'password',
}: {
  codeDue: boolean
  fields?: Fields | undefined
  label?: string
  passwordName?: string
}) {
  return (
    <>
      <PasswordField label={label} name={passwordName} error={fields[passwordName]} />
      <ProofCode codeDue={codeDue} fields={fields} />
    </>
  )
}

/** Also where it fell due since the page was loaded. */
export function ProofCode({ codeDue, fields = {} }: { codeDue: boolean; fields?: Fields | undefined }) {
  if (!codeDue && fields['otp'] === undefined) return null
  return (
    <div className="flex flex-col gap-2">
      <CodeField name="otp" withRecovery error={fields['otp']} />
      <p className="text-sm text-muted">
        Uključili ste prijavu u dva koraka, pa uz šifru upišite i kod. Sljedećih pet minuta na ovom uređaju
        nećemo ga ponovo tražiti.
      </p>
    </div>
  )
}
