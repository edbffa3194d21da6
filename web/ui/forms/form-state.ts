import { createContext, use, useId } from 'react'

type FormState = {
  /** Initial values by field name: text, numbers, booleans or lists. */
  values: Readonly<Record<string, unknown>>
  /** Error texts by field name. */
  errors: Readonly<Record<string, string | undefined>>
}

const FormStateContext = createContext<FormState>({ values: {}, errors: {} })

/** Passes values and errors to the fields below it. */
export const FormStateProvider = FormStateContext.Provider
export const useFormState = () => use(FormStateContext)

type Given = {
  name?: string | undefined
  hint?: unknown
  id?: string | undefined
  defaultValue?: unknown
}

/** Finds a field's initial value and error by its name, with the ARIA attributes that go with them. */
export function useField({ name = '', hint, id: ownId, defaultValue }: Given) {
  const madeId = useId()
  const { values, errors } = useFormState()
  const id = ownId ?? madeId
  const error = errors[name]
  const start = defaultValue ?? values[name]
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    error,
    /** The initial value as text. */
    start: start === undefined || start === null ? undefined : String(start),
    isOn: start === true || start === 'on',
    invalid: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}
