import { apartPaths } from '#contract/paths/apart.ts'
import { data } from 'react-router'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { brand, paths } from '#web/lib/site.ts'
import { structuredData } from '#web/lib/pages/structured-data.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { InfoArticle } from '#web/modules/info/components/info-article.tsx'
import { guideArticles } from '#web/modules/info/guide/articles.server.ts'
import type { Route } from './+types/guide-article.ts'

export const handle: PageHandle = { query: [] }

export function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const article = guideArticles.get(slug)
  if (!article) throw data(null, { status: 404, statusText: 'Not Found' })
  const others = [...guideArticles.values()]
    .filter((other) => other.slug !== slug)
    // Articles on the same topic first.
    .toSorted((a, b) => Number(b.topic === article.topic) - Number(a.topic === article.topic))
  const { origin } = context.get(siteContext)
  return {
    article,
    canonical: origin + apartPaths.guideArticle(slug),
    structured: {
      '@type': 'Article',
      headline: article.title,
      description: article.description,
      datePublished: article.published,
      inLanguage: 'bs',
      mainEntityOfPage: origin + apartPaths.guideArticle(slug),
      publisher: { '@type': 'Organization', name: brand.name, url: origin },
    },
    others: others.map(({ slug: other, title }) => ({ to: apartPaths.guideArticle(other), title })),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return pageMeta({ title: 'Stranica nije pronađena', isIndexed: false })
  const { article, canonical, structured } = loaderData
  return [
    ...pageMeta({ title: article.title, description: article.description, canonical }),
    structuredData(structured),
  ]
}

export default function GuideArticle({ loaderData: { article, others } }: Route.ComponentProps) {
  return (
    <InfoArticle
      text={article}
      others={others}
      more="Još iz vodiča"
      above={<Breadcrumbs steps={[{ name: 'Vodič', to: paths.guide() }]} />}
    />
  )
}
