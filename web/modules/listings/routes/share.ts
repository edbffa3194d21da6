import { data, redirect } from 'react-router'
import { z } from 'zod'
import { apiOf } from '#web/lib/api.ts'
import type { Route } from './+types/share.ts'

const number = /^[1-9]\d{0,14}$/

/** `/r/{id}/{userId?}`: counts who came for who shared it, then shows the listing, which says what became of it. */
export async function loader({ params: { id, userId }, url, context }: Route.LoaderArgs) {
  if (!number.test(id) || (userId !== undefined && !number.test(userId)))
    throw data(null, { status: 404, statusText: 'Not Found' })
  if (userId !== undefined)
    await apiOf(context)
      .post(`/listings/${id}/shares`, { user_id: Number(userId) }, z.undefined())
      .catch(() => {}) // the way on matters more than the count
  // Everyone is counted for themselves, so no cache may answer in our place.
  return redirect(`/artikal/${id}${url.search}`, { status: 302, headers: { 'cache-control': 'no-store' } })
}
