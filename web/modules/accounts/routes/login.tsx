import { data, redirect } from 'react-router'
import { loginReply, me } from '#contract/accounts.ts'
import { parseQuery } from '#contract/query-string.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { safeReturnPath } from '#web/lib/return-path.ts'
import { hasSessionCookie } from '#web/lib/session.ts'
import { brand } from '#web/lib/site.ts'
import { LoginForm, type LoginProblem } from '../components/login-form.tsx'
import type { Route } from './+types/login.ts'

const returnPathOf = (url: URL) => safeReturnPath(parseQuery(url.search)['povratak'])

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const isLoggedIn =
    hasSessionCookie(request) &&
    (await apiOf(context)
      .get('/me', me)
      .then(
        () => true,
        () => false,
      ))
  if (isLoggedIn) throw redirect(returnPathOf(url))
  return null
}

// What the person can mend; anything else is an error page.
const mendable = [400, 401, 403, 422, 429]

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const username = String(form.get('username') ?? '')
  const remember = form.has('remember')
  try {
    const password = String(form.get('password') ?? '')
    await apiOf(context).post('/auth/login', { username, password, remember }, loginReply)
  } catch (error) {
    if (!(error instanceof ApiError) || !mendable.includes(error.status)) return routeError(error)
    const { message, fields = {} } = error.body.error
    const hasFieldTexts = Object.keys(fields).length > 0
    const problem: LoginProblem = { message: hasFieldTexts ? null : message, fields, username, remember }
    return data(problem, { status: error.status, statusText: error.body.error.code })
  }
  return redirect(returnPathOf(url))
}

export const meta = () => pageMeta({ title: 'Prijava', isIndexed: false })

export default function Login({ actionData }: Route.ComponentProps) {
  return (
    <section className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
      <h1 className="text-2xl font-bold">Prijava</h1>
      <p className="mt-1 text-muted">{`Prijavite se na svoj ${brand.name} račun.`}</p>
      <LoginForm problem={actionData} />
    </section>
  )
}
