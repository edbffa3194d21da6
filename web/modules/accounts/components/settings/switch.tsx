import './switch.css'
import { useField } from '#web/ui/forms/form-state.ts'

/** An on/off switch with its meaning beside it. */
export function Switch({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { id, isOn, invalid } = useField({ name, hint })
  return (
    <div className={`flex justify-between gap-4 ${hint ? 'items-start py-3' : 'items-center py-1'}`}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state already
        role="switch"
        name={name}
        defaultChecked={isOn}
        {...invalid}
        className="switch"
      />
    </div>
  )
}
