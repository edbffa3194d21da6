import { data } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { getVideo, listVideos } from '#contract/videos.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { VideosPage } from '#web/modules/videos/components/videos-page.tsx'
import { slideOf } from '#web/modules/videos/slide.ts'
import type { Route } from './+types/short.ts'

/** A video, and the latest ones after it. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const api = apiOf(context)
  const [found, others] = await Promise.all([
    api.call(getVideo, { params: { id } }),
    api.call(listVideos, {}),
  ]).catch(routeError)
  const rest = others.data.filter((other) => other.id !== found.id)
  return {
    first: {
      slides: [found, ...rest].map(slideOf),
      page: 1,
      lastPage: Math.min(others.meta.last_page, deepestPage),
    },
    poster: found.poster,
    canonical: context.get(siteContext).origin + apartPaths.short(found.id),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return pageMeta({ title: 'Stranica nije pronađena', isIndexed: false })
  const { title, price } = loaderData.first.slides[0]!.listing
  return pageMeta({
    title: `Video: ${title}`,
    description: `${title}, ${price}. Pogledajte video ovog oglasa.`,
    canonical: loaderData.canonical,
    isIndexed: true,
  })
}

export default function Short({ loaderData: { first } }: Route.ComponentProps) {
  return <VideosPage first={first} />
}
