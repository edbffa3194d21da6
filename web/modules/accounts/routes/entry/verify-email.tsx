import { redirect } from 'react-router'
import { verifyEmail } from '#contract/accounts/endpoints.ts'
import { apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { ownReferrerOnly, pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/verify-email.ts'

/** Without a token the settings show the current state. */
export function loader({ params }: Route.LoaderArgs) {
  if (!params.token) throw redirect(paths.verification())
  return null
}

/** The button makes the change, since mail programs open links by themselves. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    await apiOf(context).call(verifyEmail, { body: { token: params.token ?? '' } })
  } catch (error) {
    return formProblem(error, null)
  }
  return { message: null, fields: {}, values: 'verified' as const }
}

export const meta = () => [
  ...pageMeta({ title: 'Potvrda e-mail adrese', isIndexed: false }),
  // The URL contains the token.
  { name: 'referrer', content: ownReferrerOnly },
]

export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  const isVerified = actionData?.values === 'verified'
  return (
    <section className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
      <h1 className="text-2xl font-bold">Potvrda e-mail adrese</h1>
      <div className="mt-4 flex flex-col gap-5">
        {isVerified && (
          <>
            <Alert tone="success">Vaša e-mail adresa je potvrđena.</Alert>
            <ButtonLink to={paths.home()}>Na početnu</ButtonLink>
          </>
        )}
        {!isVerified && actionData && (
          <>
            <Alert>{actionData.message ?? 'Ovaj link nije ispravan.'}</Alert>
            <ButtonLink to={paths.verification()}>Zatražite novi link</ButtonLink>
          </>
        )}
        {!actionData && (
          <PostForm>
            <p>Kliknite na dugme da potvrdite da je ovo vaša e-mail adresa.</p>
            <SubmitButton>Potvrdi e-mail adresu</SubmitButton>
          </PostForm>
        )}
      </div>
    </section>
  )
}
