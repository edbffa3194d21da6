import type { ComponentProps } from 'react'
import { shownDay } from '#web/lib/forms/typed-dates.ts'
import { TextField } from './field.tsx'
import { useField } from './form-state.ts'

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'placeholder'> & {
  name: string
}

/** A day as text in Bosnian form, since browsers show date fields in their own language. */
export function DateField({ name, defaultValue, ...rest }: DateFieldProps) {
  const { start = '' } = useField({ name, defaultValue })
  return (
    <TextField
      name={name}
      defaultValue={shownDay(start)}
      inputMode="decimal"
      placeholder="dd. mm. gggg."
      autoComplete="off"
      maxLength={20}
      {...rest}
    />
  )
}

/** A day with a time. */
export const MomentField = (props: DateFieldProps) => (
  <TextField placeholder="dd. mm. gggg. hh:mm" autoComplete="off" maxLength={30} {...props} />
)
