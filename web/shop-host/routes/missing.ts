import type { LoaderFunctionArgs } from 'react-router'
import { missingPage } from '#web/shop-host/missing-page.ts'

/** Addresses of five segments and more. */
export const loader = ({ context, url }: LoaderFunctionArgs) => {
  throw missingPage(context, url)
}

export default function MissingPage() {
  return null
}
