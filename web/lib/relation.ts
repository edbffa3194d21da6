import type { RouterContextProvider } from 'react-router'
import { getRelation } from '#contract/follows.ts'
import { apiOf } from './api.ts'
import { hasSessionCookie } from './session.ts'

/** What the reader has decided about a user. */
export type Relation = { followed: boolean; blocked: boolean }

/** Null for visitors, whose pages are the same for all, and if it is unknown: the page is useful without. */
export async function loadRelation(
  request: Request,
  context: Readonly<RouterContextProvider>,
  username: string,
): Promise<Relation | null> {
  if (!hasSessionCookie(request)) return null
  return apiOf(context)
    .call(getRelation, { params: { username } })
    .then(
      ({ data }) => data,
      () => null,
    )
}
