import { apartPaths } from '#contract/paths/apart.ts'
import { redirect, type RouterContextProvider } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { getMerchantDeclaration } from '#contract/accounts/settings.ts'
import { shopTrialCredits, shopTrialDays } from '#contract/limits/money.ts'
import { openShop } from '#contract/shops/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DeclarationFields, NoWayBack, WithoutTrial } from '#web/ui/forms/declaration-fields.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/become-shop.ts'

/** Everyone has only their own such page, and accounts with a shop of any kind have none. */
async function requireFuture(context: Readonly<RouterContextProvider>, username: string) {
  const user = await requireUser(context)
  if (user.shop_id !== null) throw redirect(paths.shopPackages())
  if (user.username !== username) throw redirect(apartPaths.becomeShop(user.username))
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireFuture(context, params.username)
  const { data } = await apiOf(context).call(getMerchantDeclaration, {}).catch(routeError)
  return {
    values: Object.fromEntries(
      Object.entries(data ?? {}).map(([name, value]) => [`declaration.${name}`, value]),
    ),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), openShop)
  try {
    const { is_trial: isTrial } = await apiOf(context).call(openShop, { body })
    return redirect(
      isTrial ? paths.shopSettings({ gotovo: 'otvoren' }) : paths.extendShop({ gotovo: 'otvoren' }),
    )
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Postanite shop', isIndexed: false })

export default function BecomeShop({ loaderData, actionData: problem, params }: Route.ComponentProps) {
  return (
    <div className="page-width flex max-w-2xl flex-col gap-5 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: 'Paketi shopova', to: paths.shopPackages() },
            { name: 'Postanite shop', to: apartPaths.becomeShop(params.username) },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold">{`Postanite ${brand.name} shop`}</h1>
        <p className="mt-2">
          {`Račun ${params.username} postaje shop. Oglasi, poruke, spašeno, kredit i dojmovi ostaju. Prvih ${shopTrialDays} dana je besplatno, uz ${formatCredits(shopTrialCredits)}.`}
        </p>
        <p className="mt-2 text-muted">
          Ako shop poslije ne platite, suspenduje se: ne možete objavljivati, a drugi ne vide vaše oglase.
        </p>
      </div>
      <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 className="mb-4 text-lg font-bold">Podaci o firmi ili obrtu</h2>
        <PostForm problem={problem} values={loaderData.values}>
          <DeclarationFields />
          {problem?.fields['without_trial'] && <WithoutTrial />}
          <NoWayBack />
          <SubmitButton>Otvorite shop</SubmitButton>
        </PostForm>
      </section>
    </div>
  )
}
