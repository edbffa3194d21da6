import { useEffect } from 'react'
import { redirect, useSubmit } from 'react-router'
import { verifyEmail } from '#contract/accounts/endpoints.ts'
import { apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { ownReferrerOnly, pageMeta } from '#web/lib/pages/meta.ts'
import { useSession } from '#web/lib/session/session.ts'
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
  const submit = useSubmit()
  const isLoggedIn = Boolean(useSession()?.user)
  // Mail programs have no session, so someone who has one opened the link and need not press the button.
  useEffect(() => {
    if (isLoggedIn) void submit(null, { method: 'post' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  const isVerified = actionData?.values === 'verified'
  return (
    <section className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
      <h1 className="text-2xl font-bold">Potvrda e-mail adrese</h1>
      <div className="mt-4 flex flex-col gap-5">
        {isVerified && (
          <>
            <Alert tone="success">Vaša e-mail adresa je potvrđena.</Alert>
            <NextStep />
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
            <p>Pritisnite dugme da potvrdite da je ovo vaša e-mail adresa.</p>
            <SubmitButton>Potvrdite e-mail adresu</SubmitButton>
          </PostForm>
        )}
      </div>
    </section>
  )
}

/** Leads to what the account still lacks before its first listing. */
function NextStep() {
  const user = useSession()?.user
  if (!user) return <ButtonLink to={paths.login(paths.verification())}>Prijavite se</ButtonLink>
  return user.phone_verified ? (
    <ButtonLink to={paths.publish()}>Objavite oglas</ButtonLink>
  ) : (
    <>
      <p>Za objavu oglasa treba još samo verifikovan broj mobitela.</p>
      <ButtonLink to={paths.verification(paths.publish())}>Verifikujte mobitel</ButtonLink>
    </>
  )
}
