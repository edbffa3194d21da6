import { data } from 'react-router'

/**
 * Returns the name of the form that was sent, or the first name if none is given, as when a form is sent with Enter.
 * Throws a 400 for an unknown name, so that no form is taken for another.
 */
export function intentOf<const Name extends string>(form: FormData, names: readonly [Name, ...Name[]]): Name {
  const given = form.get('intent') ?? ''
  if (given === '') return names[0]
  const intent = names.find((name) => name === given)
  if (intent === undefined) throw data(null, { status: 400, statusText: 'Bad Request' })
  return intent
}
