import { Link, redirect, useLocation } from 'react-router'
import { logIn } from '#contract/accounts/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { ApiError, apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { safeReturnPath } from '#web/lib/pages/return-path.ts'
import { isLoggedIn } from '#web/modules/accounts/is-logged-in.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LoginForm } from '#web/modules/accounts/components/entry/login-form.tsx'
import { PasskeyLogin } from '#web/modules/accounts/components/entry/passkey-login.tsx'
import type { Route } from './+types/login.ts'

export const handle: PageHandle = { query: ['povratak', 'razlog'] }

const returnPathOf = (url: URL) => safeReturnPath(parseQuery(url.search)['povratak'])

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (await isLoggedIn(request, context)) throw redirect(returnPathOf(url))
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { body, values } = readForm(form, logIn)
  try {
    await apiOf(context).call(logIn, { body })
  } catch (error) {
    const code = error instanceof ApiError ? error.body.error.code : null
    const isCodeDue = form.has('otp') ? code !== 'login_failed' : code === 'otp_required'
    return formProblem(withField(error), { ...values, isCodeDue })
  }
  return redirect(returnPathOf(url))
}

/** Shows a wrong code at its field. */
function withField(error: unknown) {
  if (!(error instanceof ApiError) || error.body.error.code !== 'otp_wrong') return error
  const { code, message } = error.body.error
  const body = { ...error.body, error: { code, message, fields: { otp: message } } }
  return new ApiError(error.status, body, error.page)
}

export const meta = () => pageMeta({ title: 'Prijava', isIndexed: false })

export default function Login({ actionData }: Route.ComponentProps) {
  const { povratak: returnTo, razlog } = parseQuery(useLocation().search)
  return (
    <section className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
      <h1 className="text-2xl font-bold">Prijava</h1>
      <p className="mt-1 text-muted">{`Prijavite se na svoj ${brand.name} račun.`}</p>
      {razlog === 'odjavljeni' && !actionData && (
        <div className="mt-4">
          <Alert tone="info">Vaša prijava je završena. Prijavite se ponovo.</Alert>
        </div>
      )}
      <LoginForm problem={actionData} />
      <PasskeyLogin returnTo={safeReturnPath(returnTo)} />
      <p className="mt-6 border-t border-line pt-5">
        Nemate račun?{' '}
        <Link to={paths.register(returnTo)} rel="nofollow" className="font-semibold text-primary underline">
          Registrujte se
        </Link>
      </p>
    </section>
  )
}
