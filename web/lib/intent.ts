import { data } from 'react-router'

/**
 * Which of a page's forms was sent; the first one if none is named, as when a form is sent with Enter. An unknown
 * name is refused, so that it is not taken for another form.
 */
export function intentOf<const Name extends string>(form: FormData, names: readonly [Name, ...Name[]]): Name {
  const given = form.get('intent') ?? ''
  if (given === '') return names[0]
  const intent = names.find((name) => name === given)
  if (intent === undefined) throw data(null, { status: 400, statusText: 'Bad Request' })
  return intent
}
