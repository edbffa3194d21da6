import { type LoaderFunctionArgs, redirect } from 'react-router'

/** The first tab is the home page. */
export const loader = ({ url }: LoaderFunctionArgs) => {
  throw redirect(`/${url.search}`, { status: 301, headers: { 'cache-control': 'no-store' } })
}

export default function FirstTab() {
  return null
}
