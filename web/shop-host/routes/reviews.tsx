import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { countedReviews } from '#web/cards/review-words.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageQuery } from '#web/lib/pages/page-number.ts'
import { ProfileReviews } from '#web/modules/profiles/components/profile-reviews.tsx'
import { isNarrowed, loadReviews, ratingHead, reviewFilterOf } from '#web/modules/profiles/reviews.ts'
import { hostedTabPath } from '#web/modules/profiles/shop-address.ts'
import { shopContext } from '#web/shop-host/context.ts'
import { shopMeta } from '#web/shop-host/head.ts'
import { rootOf } from '#web/shop-host/matches.ts'
import { useShop } from '#web/shop-host/shop.ts'

export const handle: PageHandle = { query: ['page', 'vrsta', 'kao'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { username } = context.get(shopContext)
  const filter = reviewFilterOf(url.search)
  return { filter, loaded: await loadReviews(apiOf(context), { username }, filter).catch(routeError) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const root = rootOf(matches)
  if (!loaderData || !root) return []
  const { loaded, filter } = loaderData
  return [
    ...shopMeta({
      title: `${root.profile.name} - dojmovi`,
      description: `${root.profile.name}: ${countedReviews(loaded.total)} kupaca i prodavača.`,
      canonical: root.origin + hostedTabPath('dojmovi', pageQuery(filter.page)),
      isIndexed: loaded.reviews.length > 0 && !isNarrowed(filter),
    }),
    ...ratingHead(root.profile, loaded.summary.seller, `${root.origin}/`),
  ]
}

export default function Reviews() {
  const { filter, loaded } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="dojmovi" className="flex flex-col gap-6">
      <h2 id="dojmovi" className="sr-only">
        Dojmovi
      </h2>
      <ProfileReviews profile={useShop()!.profile} isOwn={false} filter={filter} loaded={loaded} />
    </section>
  )
}
