import { z } from 'zod'

export const reviewRatings = ['positive', 'neutral', 'negative'] as const
export type ReviewRating = (typeof reviewRatings)[number]

/** Published reviews of an account by rating, as a seller and as a buyer together. */
export const feedbacks = z.object({ positive: z.int(), neutral: z.int(), negative: z.int() })
export type Feedbacks = z.infer<typeof feedbacks>

/**
 * A public badge of an account. `declared_merchant` is its own word alone; staff checked a `registered_merchant`. `value` is
 * what the badge is about: a number, or the firm.
 */
export const medal = z.object({ type: z.string(), text: z.string(), value: z.string().optional() })
export type Medal = z.infer<typeof medal>

/** Rounded down, so that 100 means that all are positive; null without reviews. */
export function positivePercent({ positive, neutral, negative }: Feedbacks): number | null {
  const total = positive + neutral + negative
  return total === 0 ? null : Math.floor((positive * 100) / total)
}
