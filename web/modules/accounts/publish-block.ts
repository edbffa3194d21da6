import type { SessionUser } from '#web/lib/session.ts'

/** What keeps someone from posting a listing (spec 5): the first thing that they would have to mend. */
export type PublishBlock = 'login' | 'phone' | 'shop'

export function publishBlockOf(
  user: Pick<SessionUser, 'phone_verified' | 'shop'> | null,
): PublishBlock | null {
  if (!user) return 'login'
  if (user.shop && !user.shop.active) return 'shop'
  return user.phone_verified ? null : 'phone'
}
