import { Link, redirect, useLocation } from 'react-router'
import { loginReply } from '#contract/accounts.ts'
import { parseQuery } from '#contract/query-string.ts'
import { apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/form-problem.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { safeReturnPath } from '#web/lib/return-path.ts'
import { isLoggedIn } from '../is-logged-in.ts'
import { brand, paths } from '#web/lib/site.ts'
import { LoginForm } from '../components/login-form.tsx'
import type { Route } from './+types/login.ts'

const returnPathOf = (url: URL) => safeReturnPath(parseQuery(url.search)['povratak'])

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (await isLoggedIn(request, context)) throw redirect(returnPathOf(url))
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const username = String(form.get('username') ?? '')
  const remember = form.has('remember')
  try {
    const password = String(form.get('password') ?? '')
    await apiOf(context).post('/auth/login', { username, password, remember }, loginReply)
  } catch (error) {
    return formProblem(error, { username, remember })
  }
  return redirect(returnPathOf(url))
}

export const meta = () => pageMeta({ title: 'Prijava', isIndexed: false })

export default function Login({ actionData }: Route.ComponentProps) {
  const returnTo = parseQuery(useLocation().search)['povratak']
  return (
    <section className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
      <h1 className="text-2xl font-bold">Prijava</h1>
      <p className="mt-1 text-muted">{`Prijavite se na svoj ${brand.name} račun.`}</p>
      <LoginForm problem={actionData} />
      <p className="mt-6 border-t border-line pt-5">
        Nemate račun?{' '}
        <Link to={paths.register(returnTo)} rel="nofollow" className="font-semibold text-primary underline">
          Registrujte se
        </Link>
      </p>
    </section>
  )
}
