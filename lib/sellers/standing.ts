import { type Expression, sql } from 'kysely'
import type { Feedbacks } from '#contract/reviews/feedbacks.ts'
import type { Db } from '#lib/database/db.ts'

const noReviews = { positive: 0, neutral: 0, negative: 0 }

/** An account's reviews as seller and as buyer, and its number of sales. */
export type Standing = { sold: Feedbacks; bought: Feedbacks; sales: number }
const noStanding: Standing = { sold: noReviews, bought: noReviews, sales: 0 }

/** Two look-ups by primary key, in the statement that reads the account with this number. */
export const standingOf = (accountId: Expression<number>) => sql<Partial<Standing> | null>`(
  select jsonb_build_object('sales', coalesce(max(sales), 0)) || coalesce(jsonb_object_agg(kept.role, kept.counts)
    filter (where kept.role is not null), '{}')
  from (
    select case role when 'seller' then 'sold' else 'bought' end as role, null::integer as sales,
      jsonb_build_object('positive', positive, 'neutral', neutral, 'negative', negative) as counts
    from review_total where account_id = ${accountId}
    union all
    select null, sales, null from sale_count where account_id = ${accountId}) as kept)`

export async function findStanding(db: Db, accountId: number): Promise<Standing> {
  const { standing } = await db
    .selectNoFrom((eb) => standingOf(eb.val(accountId)).as('standing'))
    .executeTakeFirstOrThrow()
  return standingFrom(standing)
}

export const standingFrom = (kept: Partial<Standing> | null): Standing => ({ ...noStanding, ...kept })

/** As a seller and as a buyer together. */
export const feedbacksOf = ({ sold, bought }: Standing): Feedbacks => ({
  positive: sold.positive + bought.positive,
  neutral: sold.neutral + bought.neutral,
  negative: sold.negative + bought.negative,
})
