import { redirect } from 'react-router'
import { paths } from '#web/lib/site.ts'

export const loader = () =>
  redirect(paths.messages(), { status: 301, headers: { 'cache-control': 'no-store' } })
