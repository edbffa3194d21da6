import { suspensionDays } from '#contract/limits/moderation.ts'
import { TextField } from './field.tsx'

/** Days of a measure against an account, shown beside a choice that limits or suspends it. */
export function MeasureDays() {
  return (
    <TextField
      label="Koliko dana"
      name="days"
      type="number"
      inputMode="numeric"
      min={suspensionDays.min}
      max={suspensionDays.max}
      className="hidden group-has-[[value=limit]:checked]:block group-has-[[value=suspend]:checked]:block"
    />
  )
}
