import { redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { listVideos } from '#contract/videos.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { VideosPage } from '#web/modules/videos/components/videos-page.tsx'
import { slideOf } from '#web/modules/videos/slide.ts'
import type { Route } from './+types/videos.ts'

export const handle: PageHandle = { query: ['page'] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const { data, meta } = await apiOf(context).call(listVideos, { query: { page } }).catch(routeError)
  if (page > Math.max(1, meta.last_page)) throw redirect(apartPaths.videos())
  return {
    first: { slides: data.map(slideOf), page, lastPage: Math.min(meta.last_page, deepestPage) },
    canonical: context.get(siteContext).origin + apartPaths.videos(),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Video',
    description: 'Kratki videi uz oglase: pogledajte stvari prije nego što odete po njih.',
    canonical: loaderData?.canonical,
    isIndexed: loaderData?.first.page === 1,
  })

export default function Videos({ loaderData: { first } }: Route.ComponentProps) {
  return (
    <VideosPage first={first}>
      <noscript>
        <Pagination
          page={first.page}
          lastPage={first.lastPage}
          hrefOf={(other) => apartPaths.videos(pageQuery(other))}
        />
      </noscript>
    </VideosPage>
  )
}
