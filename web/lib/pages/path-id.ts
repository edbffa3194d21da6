import { data } from 'react-router'

/** The number of a thing that a path names; throws the page of an unknown address if it is none. */
export function pathId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw data(null, { status: 404, statusText: 'Not Found' })
  return Number(text)
}
