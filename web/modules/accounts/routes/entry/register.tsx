import { Link, redirect, useLocation } from 'react-router'
import { registerAccount } from '#contract/accounts.ts'
import { parseQuery } from '#contract/query-string.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOff } from '#web/lib/features.ts'
import { challengeHeaders, challengeQuestionFor } from '#web/lib/form-challenge.ts'
import { formProblem } from '#web/lib/form-problem.ts'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { readForm } from '#web/lib/read-form.ts'
import { safeReturnPath } from '#web/lib/return-path.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { RegisterForm } from '#web/modules/accounts/components/entry/register-form.tsx'
import { isLoggedIn } from '#web/modules/accounts/is-logged-in.ts'
import type { Route } from './+types/register.ts'

export const handle: PageHandle = { query: ['povratak'] }

const returnPathOf = (url: URL) => safeReturnPath(parseQuery(url.search)['povratak'])

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (await isLoggedIn(request, context)) throw redirect(returnPathOf(url))
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { body, values } = readForm(form, registerAccount)
  const isShop = body.type === 'shop'
  const { declaration, ...account } = body
  try {
    await apiOf(context).call(
      registerAccount,
      { body: { ...account, ...(isShop && { declaration }), remember: true } },
      challengeHeaders(form),
    )
  } catch (error) {
    const question = await challengeQuestionFor(context, 'register', form)
    return formProblem(error, { ...values, question })
  }
  const returnTo = returnPathOf(url)
  const outcome = isShop ? 'registracija-shopa' : 'registracija'
  return redirect(paths.success(outcome, returnTo === paths.home() ? undefined : returnTo))
}

export const meta = () => pageMeta({ title: 'Registracija', isIndexed: false })

export default function Register({ actionData }: Route.ComponentProps) {
  const returnTo = parseQuery(useLocation().search)['povratak']
  const off = useOff('registration')
  return (
    <section className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
      <h1 className="text-2xl font-bold">Registracija</h1>
      <p className="mt-1 text-muted">{`Otvorite besplatan ${brand.name} račun.`}</p>
      {off === undefined ? (
        <RegisterForm problem={actionData} />
      ) : (
        <div className="mt-4">
          <Alert tone="info">{off}</Alert>
        </div>
      )}
      <p className="mt-6 border-t border-line pt-5">
        Već imate račun?{' '}
        <Link to={paths.login(returnTo)} rel="nofollow" className="font-semibold text-primary underline">
          Prijavite se
        </Link>
      </p>
    </section>
  )
}
