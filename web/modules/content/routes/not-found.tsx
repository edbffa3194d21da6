import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { data } from 'react-router'

export const handle: PageHandle = { query: [] }

export function loader(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export const action = loader

export default function NotFound() {
  return null
}
