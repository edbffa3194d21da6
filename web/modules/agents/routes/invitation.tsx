import { data, redirect } from 'react-router'
import { makeAgentPaths } from '#contract/paths/agents.ts'
import { acceptInvitation, checkInvitation } from '#contract/agents/endpoints.ts'
import { getMe } from '#contract/accounts/endpoints.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { ownReferrerOnly, pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { RightsList } from '#web/modules/agents/components/rights-list.tsx'
import type { Route } from './+types/invitation.ts'

const agentPaths = makeAgentPaths(brand)

/** Opening the link changes nothing, since mail programs open links by themselves. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  try {
    const [{ data: invitation }, user] = await Promise.all([
      api.call(checkInvitation, { body: { token } }),
      api.call(getMe, {}).then(
        ({ data: { username } }) => username,
        // Not logged in.
        () => null,
      ),
    ])
    return { invitation, user, refusal: null, token }
  } catch (error) {
    if (!(error instanceof ApiError) || ![410, 422, 429].includes(error.status)) return routeError(error)
    const refusal = error.status === 429 ? error.body.message : 'Ova pozivnica više ne važi.'
    return data(
      { invitation: null, user: null, refusal, token },
      { status: error.status === 422 ? 410 : error.status },
    )
  }
}

export async function action({ params: { token }, context }: Route.ActionArgs) {
  try {
    await apiOf(context).call(acceptInvitation, { body: { token } })
  } catch (error) {
    return formProblem(error, null)
  }
  return redirect(agentPaths.agency({ gotovo: 'prihvaceno' }))
}

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = () => [
  ...pageMeta({ title: 'Poziv u shop', isIndexed: false }),
  // The URL contains the token.
  { name: 'referrer', content: ownReferrerOnly },
]

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, user, refusal, token } = loaderData
  if (!invitation)
    return (
      <Card title="Poziv u shop">
        <Alert>{refusal}</Alert>
        <p>Zamolite shop da vas pozove ponovo.</p>
      </Card>
    )
  const here = agentPaths.agentInvitation(token)
  return (
    <Card title={`${invitation.shop} vas poziva`}>
      <p className="text-muted">
        {`Kao agent biste radili za ovaj shop svojim računom. Pozivnica je za ${invitation.email} i važi do ${formatDate(invitation.expires_at)}`}
      </p>
      <RightsList rights={invitation.rights} />
      <p className="text-sm text-muted">
        Shop vidi vaše korisničko ime i šta ste u njegovo ime uradili. Vaše privatne poruke, oglasi i kredit
        ostaju samo vaši, a shop možete napustiti kad god želite.
      </p>
      {user === null ? (
        <div className="flex flex-col gap-3">
          <ButtonLink to={paths.login(here)}>Prijavite se</ButtonLink>
          <ButtonLink to={paths.register(here)} kind="quiet">
            Otvorite račun
          </ButtonLink>
        </div>
      ) : invitation.obstacle ? (
        <>
          <Alert>{invitation.obstacle}</Alert>
          <ButtonLink to={paths.verification()} kind="quiet">
            Moja e-mail adresa
          </ButtonLink>
        </>
      ) : (
        <PostForm problem={actionData}>
          <SubmitButton>{`Prihvatite kao ${user}`}</SubmitButton>
        </PostForm>
      )}
    </Card>
  )
}

const Card = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
    <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">{title}</h1>
    <div className="mt-4 flex flex-col gap-5">{children}</div>
  </section>
)
