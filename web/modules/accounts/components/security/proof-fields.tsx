import { CodeField } from '#web/ui/forms/code-field.tsx'
import { useFormState } from '#web/ui/forms/form-state.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

/**
 * Proof for a protected change: the password, and with a second factor its code, which is then valid for a
 * few minutes.
 */
export const ProofFields = ({ codeDue }: { codeDue: boolean }) => (
  <>
    <PasswordField label="Vaša šifra" />
    <ProofCode codeDue={codeDue} />
  </>
)

/** Also shown if the code became due after the page was loaded. */
export function ProofCode({ codeDue }: { codeDue: boolean }) {
  const { errors } = useFormState()
  if (!codeDue && errors['otp'] === undefined) return null
  return (
    <div className="flex flex-col gap-2">
      <CodeField name="otp" withRecovery />
      <p className="text-sm text-muted">
        Uključili ste prijavu u dva koraka, pa uz šifru upišite i kod. Sljedećih pet minuta na ovom uređaju
        nećemo ga ponovo tražiti.
      </p>
    </div>
  )
}
