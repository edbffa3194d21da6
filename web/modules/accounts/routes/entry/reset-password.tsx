import { data, redirect } from 'react-router'
import { checkResetToken, resetPassword } from '#contract/accounts/recovery.ts'
import { passwordLength } from '#contract/limits/accounts.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { ownReferrerOnly, pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { EntryCard } from '#web/modules/accounts/components/entry/entry-card.tsx'
import type { Route } from './+types/reset-password.ts'

/** Opening the link does not use it up. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    const reply = await apiOf(context).call(checkResetToken, { body: { token } })
    return { username: reply.data.username, refusal: null }
  } catch (error) {
    if (!(error instanceof ApiError) || ![410, 422, 429].includes(error.status)) return routeError(error)
    const refusal = error.status === 429 ? error.body.message : 'Ovaj link više ne važi. Zatražite novi.'
    return data({ username: null, refusal }, { status: error.status === 422 ? 410 : error.status })
  }
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { body } = readForm(await request.formData(), resetPassword)
  try {
    await apiOf(context).call(resetPassword, { body: { ...body, token } })
  } catch (error) {
    return formProblem(error, null)
  }
  return redirect(paths.success('nova-sifra'))
}

/** The page names the account, and the link works until it is used. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = () => [
  ...pageMeta({ title: 'Nova šifra', isIndexed: false }),
  // The URL contains the token.
  { name: 'referrer', content: ownReferrerOnly },
]

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { username, refusal } = loaderData
  if (username === null) {
    return (
      <EntryCard title="Nova šifra">
        <Alert>{refusal}</Alert>
        <ButtonLink to={paths.forgotPassword()}>Zatražite novi link</ButtonLink>
      </EntryCard>
    )
  }
  return (
    <EntryCard title="Nova šifra" intro={`Postavite novu šifru za račun ${username}.`}>
      <PostForm problem={actionData} focus="password">
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label="Nova šifra" isNew hint={`Najmanje ${passwordLength.min} znakova.`} />
        <p className="text-sm text-muted">
          Svi uređaji i programi bit će odjavljeni. Prijava u dva koraka ostaje kakva jeste.
        </p>
        <SubmitButton>Postavite šifru</SubmitButton>
      </PostForm>
    </EntryCard>
  )
}
