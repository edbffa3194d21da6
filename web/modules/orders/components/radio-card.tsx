import type { ReactNode } from 'react'

type RadioCardProps = {
  name: string
  value: string
  isChosen: boolean
  isDisabled?: boolean
  label: string
  hint?: string | undefined
  /** At its end, such as a price. */
  aside?: ReactNode
}

/** A choice with its consequences; the whole card is its label. */
export const RadioCard = ({
  name,
  value,
  isChosen,
  isDisabled = false,
  label,
  hint,
  aside,
}: RadioCardProps) => (
  <label className="flex min-h-11 items-start gap-3 rounded-field border border-line-field bg-surface p-3 has-checked:border-primary has-checked:bg-primary-soft has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
    <input
      type="radio"
      name={name}
      value={value}
      // Remounted when the server answers with another choice.
      key={String(isChosen)}
      defaultChecked={isChosen}
      disabled={isDisabled}
      className="mt-1 size-4 shrink-0 accent-primary"
    />
    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{label}</span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
      {aside && <span className="font-semibold tabular-nums">{aside}</span>}
    </span>
  </label>
)
