import { data, redirect } from 'react-router'
import { blockUser, unblockUser } from '#contract/blocks.ts'
import { giveMessageConsent, withdrawMessageConsent } from '#contract/follower-messages.ts'
import { followUser, unfollowUser } from '#contract/follows.ts'
import { consentActs, consentFields } from '#web/cards/consent-acts.ts'
import { relationActs, type RelationAct } from '#web/cards/relation-button.tsx'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { safeReturnPath } from '#web/lib/pages/return-path.ts'
import { paths } from '#web/lib/site.ts'
import type { Route } from './+types/user-relation.ts'

export { LeadingRoute as default } from '#web/lib/pages/leading-route.ts'

const calls = { prati: followUser, 'ne-prati': unfollowUser, blokiraj: blockUser, odblokiraj: unblockUser }

const isAct = (text: unknown): text is RelationAct => (relationActs as readonly unknown[]).includes(text)

/** After a login that a form asked for. */
export const loader = ({ params: { username } }: Route.LoaderArgs) => redirect(paths.user(username))

export async function action({ request, params: { username }, context }: Route.ActionArgs) {
  const form = await request.formData()
  const act = form.get('radnja')
  const api = apiOf(context)
  const textOf = (name: string) => String(form.get(name) ?? '') || undefined
  if (isAct(act)) await api.call(calls[act], { params: { username } }).catch(routeError)
  else if (act === consentActs.off)
    await api
      .call(withdrawMessageConsent, {
        params: { username },
        query: { message: textOf(consentFields.message) },
      })
      .catch(routeError)
  else if (act === consentActs.in_app || act === consentActs.mail)
    await api
      .call(giveMessageConsent, {
        params: { username },
        body: unchecked({ by_mail: act === consentActs.mail, source: textOf(consentFields.source) }),
      })
      .catch(routeError)
  else throw data(null, { status: 400, statusText: 'Bad Request' })
  const returnTo = form.get('povratak')
  return redirect(typeof returnTo === 'string' ? safeReturnPath(returnTo) : paths.user(username))
}
