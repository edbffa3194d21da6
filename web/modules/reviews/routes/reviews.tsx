import { useEffect } from 'react'
import { redirect, useLocation, useRevalidator } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import {
  type ListedReview,
  listOrdersToReview,
  listOwnReviews,
  type OwnReviewList,
  replyToReview,
  type ReviewedOrder,
  reviewsChanged,
} from '#contract/reviews/endpoints.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { ReviewCard } from '#web/cards/review-card.tsx'
import { reviewerName } from '#web/cards/review-words.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { useOff } from '#web/lib/features.ts'
import { counted, formatDate } from '#web/lib/format/format.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { onLive } from '#web/lib/live/live.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { useSession } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { StarsDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { Ordered } from '#web/modules/reviews/components/ordered.tsx'
import { ReplyForm } from '#web/modules/reviews/components/reply-form.tsx'
import type { Route } from './+types/reviews.ts'

type List = 'waiting' | OwnReviewList

const views = { waiting: undefined, received: 'primljeni', given: 'dati' } as const
const labels: Record<List, string> = { waiting: 'Čekaju vaš dojam', received: 'Primljeni', given: 'Dati' }
const lists = Object.keys(views) as List[]
const listOf = (search: string): List =>
  lists.find((list) => views[list] === parseQuery(search)['prikaz']) ?? 'waiting'
const pathOf = (list: List, page = 1, gotovo?: string) =>
  paths.reviews({ prikaz: views[list], ...pageQuery(page), gotovo })

type Api = ReturnType<typeof apiOf>

async function load(api: Api, list: List, page: number) {
  if (list !== 'waiting') {
    const { data, meta, waiting } = await api.call(listOwnReviews, { query: { list, page } })
    return { orders: [], reviews: data, meta, waiting }
  }
  const { data, meta } = await api.call(listOrdersToReview, { query: { page } })
  return { orders: data, reviews: [], meta, waiting: meta.total }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = listOf(url.search)
  const page = pageNumberOf(url.search)
  const { meta, ...found } = await load(apiOf(context), list, page).catch(routeError)
  // The last one of the last page may have just been written.
  if (page > meta.last_page) throw redirect(pathOf(list, meta.last_page))
  return { list, page, ...found, lastPage: Math.min(meta.last_page, deepestPage) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const review = String(form.get('review') ?? '')
  const { body, values } = readForm(form, replyToReview)
  try {
    await apiOf(context).call(replyToReview, { params: { id: review }, body })
  } catch (error) {
    return formProblem(error, { ...values, review })
  }
  return redirect(pathOf('received', pageNumberOf(url.search), 'odgovoreno'))
}

export const meta = () => pageMeta({ title: 'Dojmovi', isIndexed: false })

const outcomes: Record<string, string> = {
  sacuvan: 'Dojam je sačuvan. Hvala!',
  odgovoreno: 'Odgovor je objavljen.',
}

const nothing: Record<List, string> = {
  waiting: 'Nijedna narudžba ne čeka vaš dojam. Nakon završene narudžbe imate 14 dana da ga ostavite.',
  received: 'Još nemate dojmova. Ostavljaju ih kupci i prodavači nakon završene narudžbe.',
  given: 'Još niste ostavili nijedan dojam.',
}

export default function Reviews({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { list, page, orders, reviews, waiting, lastPage } = loaderData
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const user = useSession()?.user
  useEffect(() => onLive(reviewsChanged, () => void revalidate()), [revalidate])
  const off = useOff('reviews')
  const done = problem ? undefined : outcomes[parseQuery(search)['gotovo'] ?? '']
  const waitingCount = {
    text: String(waiting),
    spoken: counted(waiting, 'narudžba', 'narudžbe', 'narudžbi'),
    badge: 'grey',
  } as const
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Dojmovi', to: paths.reviews() }]} />
        <h1 className="mt-1 text-2xl font-bold">Dojmovi</h1>
      </div>
      <TabBar
        label="Liste dojmova"
        tabs={lists.map((one) => ({
          to: pathOf(one),
          label: labels[one],
          isCurrent: one === list,
          ...(one === 'waiting' && waiting > 0 && { count: waitingCount }),
        }))}
      />
      {done && <Alert tone="success">{done}</Alert>}
      {off !== undefined && <Alert tone="info">{off}</Alert>}
      {orders.length + reviews.length === 0 ? (
        <EmptyState
          drawing={<StarsDrawing />}
          text={nothing[list]}
          action={
            user ? (
              <ButtonLink to={paths.profile(user, 'dojmovi')}>Vaš profil</ButtonLink>
            ) : (
              <ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>
            )
          }
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {orders.map((order) => (
            <li key={order.id}>
              <WaitingOrder order={order} />
            </li>
          ))}
          {reviews.map((review) => (
            <li key={review.id}>
              {list === 'given' ? (
                <Given review={review} />
              ) : (
                <ReviewCard review={review} showsRole reportFrom={pathOf(list, page)} replierName="vi">
                  {!review.reply && off === undefined && <ReplyForm id={review.id} problem={problem} />}
                </ReviewCard>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} lastPage={lastPage} hrefOf={(other) => pathOf(list, other)} />
    </div>
  )
}

const WaitingOrder = ({ order }: { order: ReviewedOrder }) => (
  <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
    <Ordered order={order}>
      <ButtonLink to={paths.reviewOrder(order.id)} className="max-sm:w-full">
        Ostavite dojam
      </ButtonLink>
    </Ordered>
    <p className="text-sm text-muted">{`Možete ga ostaviti do ${formatDate(order.until!)}`}</p>
  </div>
)

function Given({ review }: { review: ListedReview }) {
  const { user, published, removed, publish_at: publishAt, order_id: orderId } = review
  const name = reviewerName(user)
  const state = removed
    ? 'Moderator ga je uklonio.'
    : published
      ? null
      : `Bit će objavljen kad i druga strana ostavi svoj, a najkasnije ${formatDate(publishAt)}`
  return (
    <ReviewCard
      review={review}
      replierName={name}
      byline={
        <p className="mt-1 text-sm [overflow-wrap:anywhere] text-muted">
          {review.as === 'seller' ? 'O prodavaču ' : 'O kupcu '}
          <ProfileLink
            person={user}
            tab="dojmovi"
            className="inline-flex min-h-6 items-center font-semibold text-ink"
            linkClassName="underline-offset-4 hover:text-primary hover:underline"
          >
            {name}
          </ProfileLink>
        </p>
      }
    >
      {state && <p className="mt-3 text-sm text-muted">{state}</p>}
      <ButtonLink to={paths.reviewOrder(orderId)} kind="quiet" className="mt-3">
        Pogledajte
      </ButtonLink>
    </ReviewCard>
  )
}
