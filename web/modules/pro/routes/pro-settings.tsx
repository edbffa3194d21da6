import { redirect } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { getPro, setProRenewal } from '#contract/pro.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { brand, paths } from '#web/lib/site.ts'
import { topUpFor } from '#web/lib/pages/top-up.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/pro-settings.ts'

const done: Record<string, string> = {
  aktiviran: `${brand.name} pro je aktiviran.`,
  sacuvano: 'Izbor je sačuvan.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data } = await apiOf(context).call(getPro, {}).catch(routeError)
  // Accounts that never were pro have no settings.
  if (data.until === null) throw redirect(paths.pro())
  return { ...data, until: data.until, text: done[parseQuery(url.search)['gotovo'] ?? ''] }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), setProRenewal)
  try {
    await apiOf(context).call(setProRenewal, { body })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.proSettings('sacuvano'))
}

const title = `${brand.name} pro`

export const meta = () => pageMeta({ title, isIndexed: false })

export default function ProSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { is_active: isActive, until, renews, price, balance, may_activate: mayActivate, text } = loaderData
  const end = formatDate(until)
  return (
    <div className="flex flex-col gap-4">
      {text && !problem && <Alert tone="success">{text}</Alert>}
      <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 className="text-xl font-bold max-md:sr-only">{title}</h2>
        <p>{isActive ? `Pro je aktivan do ${end}` : `Pro je istekao ${end}`}</p>
        {isActive && mayActivate && (
          <PostForm problem={problem} values={{ renews }}>
            <Checkbox name="renews">
              {`Neka se produži svakog mjeseca za ${formatCredits(price)}, dok imam dovoljno kredita.`}
            </Checkbox>
            {renews && balance < price && (
              <p className="text-danger">
                {`Za sljedeći mjesec nedostaje ${formatCredits(price - balance)}. `}
                <PathLink
                  to={topUpFor(price - balance, loaderData.credits_per_mark, paths.proSettings())}
                  className="font-semibold underline"
                >
                  Dopunite kredit
                </PathLink>
              </p>
            )}
            <SubmitButton className="self-start">Sačuvajte</SubmitButton>
          </PostForm>
        )}
        {!isActive && mayActivate && (
          <ButtonLink to={paths.pro()} className="self-start">
            {`Aktiviraj ${brand.name} pro`}
          </ButtonLink>
        )}
      </section>
    </div>
  )
}
