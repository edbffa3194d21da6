import type { SessionUser } from '#web/lib/session/session.ts'

/** The first thing that prevents someone from publishing a listing (spec 5). */
export type PublishBlock = 'login' | 'phone' | 'shop'

export function publishBlockOf(
  user: Pick<SessionUser, 'phone_verified' | 'shop'> | null,
): PublishBlock | null {
  if (!user) return 'login'
  if (user.shop && !user.shop.active) return 'shop'
  return user.phone_verified ? null : 'phone'
}
