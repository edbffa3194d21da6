import { useEffect } from 'react'
import { data, redirect, useRevalidator } from 'react-router'
import {
  getOrderReview,
  putOrderReview,
  type ReviewsChanged,
  reviewsChanged,
} from '#contract/reviews/endpoints.ts'
import { ReviewCard } from '#web/cards/review-card.tsx'
import { reviewerName } from '#web/cards/review-words.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { useOff } from '#web/lib/features.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { onLive } from '#web/lib/live/live.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Ordered } from '#web/modules/reviews/components/ordered.tsx'
import { ReviewForm } from '#web/modules/reviews/components/review-form.tsx'
import type { Route } from './+types/order-review.ts'

const isNumber = (id: string) => /^[1-9]\d{0,14}$/.test(id)

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  if (!isNumber(id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const user = await requireUser(context)
  const review = await apiOf(context).call(getOrderReview, { params: { id } }).catch(routeError)
  return { ...review.data, reader: { name: user.shop?.business_name ?? user.username } }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), putOrderReview)
  try {
    await apiOf(context).call(putOrderReview, { params: { id }, body })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.reviews({ prikaz: 'dati', gotovo: 'sacuvan' }))
}

export const meta = () => pageMeta({ title: 'Dojam', isIndexed: false })

const headings = { seller: 'Dojam o prodavaču', buyer: 'Dojam o kupcu' }

export default function OrderReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, mine, theirs, may, refusal, reader } = loaderData
  const { revalidate } = useRevalidator()
  const off = useOff('reviews')
  useEffect(
    () =>
      onLive<ReviewsChanged>(reviewsChanged, ({ order_id }) => {
        if (order_id === order.id) void revalidate()
      }),
    [order.id, revalidate],
  )
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: `Moj ${brand.name}` },
            { name: 'Dojmovi', to: paths.reviews() },
            { name: headings[order.as], to: paths.reviewOrder(order.id) },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold">{headings[order.as]}</h1>
      </div>
      <div className="rounded-card border border-line bg-surface p-4">
        <Ordered order={order} />
      </div>
      {off !== undefined && <Alert tone="info">{off}</Alert>}
      {off === undefined && may !== null && <ReviewForm review={loaderData} problem={actionData} />}
      {refusal !== null && !mine && <Alert tone="info">{refusal}</Alert>}
      {mine && may === null && (
        <section aria-labelledby="vas-dojam" className="flex flex-col gap-2">
          <h2 id="vas-dojam" className="text-lg font-bold">
            Vaš dojam
          </h2>
          {mine.removed && <Alert tone="danger">{refusal}</Alert>}
          {!mine.published && (
            <p className="text-muted">{`Bit će objavljen najkasnije ${formatDate(mine.publish_at)}`}</p>
          )}
          <ReviewCard review={mine} byline={null} replierName={reviewerName(order.user)} />
        </section>
      )}
      {theirs && (
        <section aria-labelledby="njihov-dojam" className="flex flex-col gap-2">
          <h2 id="njihov-dojam" className="text-lg font-bold">
            Dojam druge strane
          </h2>
          <ReviewCard review={theirs} reportFrom={paths.reviewOrder(order.id)} replierName={reader.name}>
            {!theirs.reply && (
              <ButtonLink
                to={`${paths.reviews({ prikaz: 'primljeni' })}#dojam-${theirs.id}`}
                kind="quiet"
                className="mt-3"
              >
                Odgovorite
              </ButtonLink>
            )}
          </ReviewCard>
        </section>
      )}
    </div>
  )
}
