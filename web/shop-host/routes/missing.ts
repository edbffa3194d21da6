import { data } from 'react-router'

/** Addresses of five segments and more. */
export const loader = () => {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export default function MissingPage() {
  return null
}
