import { redirect } from 'react-router'
import { paths } from '#web/lib/site.ts'

/** Another address of the credit page. */
export const loader = () =>
  redirect(paths.credit(), { status: 301, headers: { 'cache-control': 'no-store' } })
