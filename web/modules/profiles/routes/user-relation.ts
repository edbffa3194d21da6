import { data, redirect } from 'react-router'
import { blockUser, unblockUser } from '#contract/blocks.ts'
import { followUser, unfollowUser } from '#contract/follows.ts'
import { relationActs, type RelationAct } from '#web/cards/relation-button.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { safeReturnPath } from '#web/lib/return-path.ts'
import { paths } from '#web/lib/site.ts'
import type { Route } from './+types/user-relation.ts'

const calls = { prati: followUser, 'ne-prati': unfollowUser, blokiraj: blockUser, odblokiraj: unblockUser }

const isAct = (text: unknown): text is RelationAct => (relationActs as readonly unknown[]).includes(text)

/** After a login that a form asked for. */
export const loader = ({ params: { username } }: Route.LoaderArgs) => redirect(paths.user(username))

export async function action({ request, params: { username }, context }: Route.ActionArgs) {
  const form = await request.formData()
  const act = form.get('radnja')
  if (!isAct(act)) throw data(null, { status: 400, statusText: 'Bad Request' })
  await apiOf(context).call(calls[act], { params: { username } }).catch(routeError)
  const returnTo = form.get('povratak')
  return redirect(typeof returnTo === 'string' ? safeReturnPath(returnTo) : paths.user(username))
}
