import { data } from 'react-router'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { paths } from '#web/lib/site.ts'
import { InfoArticle } from '#web/modules/info/components/info-article.tsx'
import { infoPages } from '#web/modules/info/pages.ts'
import type { Route } from './+types/info.ts'

export const handle: PageHandle = { query: [] }

export function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const text = infoPages.get(slug)
  if (!text) throw data(null, { status: 404, statusText: 'Not Found' })
  return {
    text,
    canonical: context.get(siteContext).origin + paths.info(slug),
    others: [...infoPages]
      .filter(([other]) => other !== slug)
      .map(([other, { title }]) => ({ to: paths.info(other), title })),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return pageMeta({ title: 'Stranica nije pronađena', isIndexed: false })
  const { title, description } = loaderData.text
  return pageMeta({ title, description, canonical: loaderData.canonical })
}

export default function Info({ loaderData: { text, others } }: Route.ComponentProps) {
  return <InfoArticle text={text} others={others} />
}
