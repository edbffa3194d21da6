import { apartPaths } from '#contract/paths/apart.ts'
import { Link, redirect, useLocation } from 'react-router'
import { registerAccount } from '#contract/accounts/endpoints.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { shopTrialCredits, shopTrialDays } from '#contract/limits/money.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOff } from '#web/lib/features.ts'
import { challengeHeaders, challengeQuestionFor } from '#web/lib/forms/form-challenge.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { safeReturnPath } from '#web/lib/pages/return-path.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { RegisterForm } from '#web/modules/accounts/components/entry/register-form.tsx'
import { isLoggedIn } from '#web/modules/accounts/is-logged-in.ts'
import type { Route } from './+types/register.ts'

export const handle: PageHandle = { query: ['povratak'] }

/** The address for firms only registers shops. */
const isForShops = ({ pathname }: { pathname: string }) => pathname === apartPaths.registerShop()

const returnPathOf = (url: URL) => safeReturnPath(parseQuery(url.search)['povratak'])

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (!(await isLoggedIn(request, context))) return null
  throw redirect(isForShops(url) ? paths.shopPackages() : returnPathOf(url))
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { body, values } = readForm(form, registerAccount)
  const isShop = body.type === 'shop'
  const { declaration, without_trial, ...account } = body
  try {
    await apiOf(context).call(
      registerAccount,
      { body: { ...account, ...(isShop && { declaration, without_trial }), remember: true } },
      challengeHeaders(form),
    )
  } catch (error) {
    const question = await challengeQuestionFor(context, 'register', form)
    return formProblem(error, { ...values, question })
  }
  const returnTo = returnPathOf(url)
  // Such a shop works once it is paid.
  if (isShop && without_trial) return redirect(paths.extendShop({ gotovo: 'otvoren' }))
  const outcome = isShop ? 'registracija-shopa' : 'registracija'
  return redirect(paths.success(outcome, returnTo === paths.home() ? undefined : returnTo))
}

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta({ title: isForShops(location) ? 'Registracija shopa' : 'Registracija', isIndexed: false })

export default function Register({ actionData }: Route.ComponentProps) {
  const location = useLocation()
  const isShop = isForShops(location)
  const returnTo = parseQuery(location.search)['povratak']
  const off = useOff('registration')
  return (
    <section className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
      <h1 className="text-2xl font-bold">{isShop ? 'Registracija shopa' : 'Registracija'}</h1>
      <p className="mt-1 text-muted">
        {isShop
          ? `Otvorite shop za svoju firmu ili obrt. Prvih ${shopTrialDays} dana je besplatno, uz ${formatCredits(shopTrialCredits)} za oglašavanje.`
          : `Otvorite besplatan ${brand.name} račun.`}
      </p>
      {off === undefined ? (
        <RegisterForm problem={actionData} isShop={isShop} />
      ) : (
        <div className="mt-4">
          <Alert tone="info">{off}</Alert>
        </div>
      )}
      <p className="mt-6 border-t border-line pt-5">
        {isShop ? `Već imate ${brand.name} račun? Možete ga pretvoriti u shop. ` : 'Već imate račun? '}
        <Link
          to={paths.login(isShop ? paths.shopPackages() : returnTo)}
          rel="nofollow"
          className="font-semibold text-primary underline"
        >
          Prijavite se
        </Link>
      </p>
    </section>
  )
}
