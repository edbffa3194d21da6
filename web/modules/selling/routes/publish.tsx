import { redirect } from 'react-router'
import { paths } from '#web/lib/site.ts'

/** One way of choosing a category; its address is that of the picker. */
export const loader = () => redirect(paths.post())
