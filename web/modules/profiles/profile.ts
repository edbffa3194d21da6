import type { z } from 'zod'
import type { publicUser } from '#contract/profiles.ts'
import { isProof, medalText } from '#web/cards/medal-text.ts'

/** Keeps only the fields that the page shows of an account, since it carries its data twice. */
export const toProfile = (user: z.output<typeof publicUser>) => ({
  username: user.username,
  type: user.type,
  name: user.shop?.business_name ?? user.username,
  avatar: user.avatar,
  createdAt: user.created_at,
  place: user.location?.name ?? null,
  shopPackage: user.shop?.package ?? null,
  isSuspended: user.shop?.active === false,
  web: user.shop?.web ?? null,
  workingHours: user.shop?.working_hours ?? null,
  businessType: user.shop?.business_type ?? null,
  isPro: user.pro?.pro === 1,
  awayUntil: user.away_until,
  activeAt: user.last_time_active_at,
  verified: [
    ...(user.phone_verified ? ['Telefon potvrđen'] : []),
    ...(user.email_verified ? ['E-mail potvrđen'] : []),
    ...user.medals.filter(isProof).map(medalText),
  ],
  /** The firm's own claims, until someone has checked them. */
  declared: user.medals.filter((medal) => !isProof(medal)).map(medalText),
  feedbacks: user.feedbacks,
  about: user.about,
  responseMinutes: user.avg_response_time,
})

export type Profile = ReturnType<typeof toProfile>
