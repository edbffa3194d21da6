import { agentRightNames, agentRights } from '#contract/agents/rights.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'

/** The rights of an agent; `of` tells the fields of one form from those of another. */
export function RightsFields({ rights, of }: { rights: readonly string[]; of: string }) {
  const { id, error, invalid } = useField({ name: 'rights' })
  return (
    <fieldset {...invalid}>
      <legend className="font-semibold">Šta smije u ime shopa</legend>
      {agentRightNames.map((right) => (
        <label key={right} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="rights"
            value={right}
            defaultChecked={rights.includes(right)}
            aria-describedby={`${of}-${right}`}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span className="flex flex-col">
            {agentRights[right].label}
            <span id={`${of}-${right}`} className="text-sm text-muted">
              {agentRights[right].hint}
            </span>
          </span>
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
