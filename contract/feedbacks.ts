import { z } from 'zod'

export const reviewRatings = ['positive', 'neutral', 'negative'] as const
export type ReviewRating = (typeof reviewRatings)[number]

/** Published reviews of an account by rating, as a seller and as a buyer together. */
export const feedbacks = z.object({ positive: z.int(), neutral: z.int(), negative: z.int() })
export type Feedbacks = z.infer<typeof feedbacks>

/** A public badge that an account has earned. `value` is a number that it shows. */
export const medal = z.object({ type: z.string(), text: z.string(), value: z.string().optional() })
export type Medal = z.infer<typeof medal>

/** Rounded down, so that 100 means that all are positive; null without reviews. */
export function positivePercent({ positive, neutral, negative }: Feedbacks): number | null {
  const total = positive + neutral + negative
  return total === 0 ? null : Math.floor((positive * 100) / total)
}
