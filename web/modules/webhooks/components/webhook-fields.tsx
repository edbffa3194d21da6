import { webhookAddressLength, webhookKindNames, webhookKinds } from '#contract/webhooks/kinds.ts'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'

/** Address and events of a webhook. */
export function WebhookFields({ kinds }: { kinds: readonly string[] }) {
  const { id, error, invalid } = useField({ name: 'kinds' })
  return (
    <>
      <TextField
        label="Adresa"
        name="address"
        type="url"
        inputMode="url"
        hint="Javna adresa vašeg programa, npr. https://www.primjer.ba/webhook."
        autoComplete="off"
        required
        maxLength={webhookAddressLength}
      />
      <fieldset {...invalid}>
        <legend className="font-semibold">Šta javljamo</legend>
        {webhookKindNames.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="kinds"
              value={kind}
              defaultChecked={kinds.includes(kind)}
              className="size-5 accent-primary"
            />
            {webhookKinds[kind].label}
          </label>
        ))}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
    </>
  )
}
