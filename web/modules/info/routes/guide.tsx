import { apartPaths } from '#contract/paths/apart.ts'
import House from 'lucide-react/icons/house'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Tag from 'lucide-react/icons/tag'
import { Form } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import { siteContext } from '#web/lib/context.ts'
import { counted } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { findArticles } from '#web/modules/info/guide/articles.server.ts'
import { type GuideTopic, guideTopics } from '#web/modules/info/guide/topics.ts'
import type { Route } from './+types/guide.ts'

export const handle: PageHandle = { query: ['q'] }

const longestQuestion = 100

export function loader({ url, context }: Route.LoaderArgs) {
  const q = (parseQuery(url.search).q ?? '').trim().slice(0, longestQuestion)
  return {
    q,
    articles: findArticles(q).map(({ slug, title, description, topic }) => ({
      slug,
      title,
      description,
      topic,
    })),
    canonical: context.get(siteContext).origin + paths.guide(),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Vodič',
    description: 'Savjeti za kupovinu, prodaju, najam i sigurno plaćanje.',
    canonical: loaderData?.canonical,
    isIndexed: !loaderData?.q,
  })

type Listed = Route.ComponentProps['loaderData']['articles']

export default function Guide({ loaderData: { q, articles } }: Route.ComponentProps) {
  return (
    <div className="page-width flex flex-col gap-6 py-4 sm:py-8">
      <header className="max-w-3xl">
        <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">Vodič</h1>
        <p className="mt-1 text-pretty text-muted sm:text-lg">
          Kratki savjeti za kupovinu, prodaju, najam i sigurno plaćanje.
        </p>
      </header>
      <search>
        <Form key={q} method="get" className="flex max-w-xl">
          <SearchField
            id="pretraga-vodica"
            name="q"
            label="Pretražite vodič"
            defaultValue={q}
            maxLength={longestQuestion}
          />
        </Form>
      </search>
      {q === '' ? <ByTopic articles={articles} /> : <Found q={q} articles={articles} />}
    </div>
  )
}

function ByTopic({ articles }: { articles: Listed }) {
  return Object.entries(guideTopics).map(([topic, name]) => (
    <section key={topic} aria-labelledby={topic}>
      <h2 id={topic} className="text-xl font-bold">
        {name}
      </h2>
      <List articles={articles.filter((article) => article.topic === (topic as GuideTopic))} />
    </section>
  ))
}

function Found({ q, articles }: { q: string; articles: Listed }) {
  if (articles.length === 0)
    return (
      <EmptyState
        text={`Nijedan članak ne govori o „${q}“.`}
        action={
          <ButtonLink to={paths.guide()} kind="quiet">
            Svi članci
          </ButtonLink>
        }
      />
    )
  return (
    <section aria-labelledby="nadjeno">
      <h2 id="nadjeno" className="text-xl font-bold [overflow-wrap:anywhere]">
        {`${counted(articles.length, 'članak', 'članka', 'članaka')} za „${q}“`}
      </h2>
      <List articles={articles} />
    </section>
  )
}

const icons: Record<GuideTopic, typeof Tag> = {
  kupovina: ShoppingBag,
  prodaja: Tag,
  nekretnine: House,
  sigurnost: ShieldCheck,
}

const List = ({ articles }: { articles: Listed }) => (
  <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {articles.map(({ slug, title, description, topic }) => (
      <li
        key={slug}
        className="relative flex items-start gap-3 rounded-card border border-line bg-surface p-4 hover:border-primary"
      >
        <TopicIcon topic={topic} />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h3 className="font-bold text-balance">
            <PathLink
              to={apartPaths.guideArticle(slug)}
              className="after:absolute after:inset-0 hover:text-primary"
            >
              {title}
            </PathLink>
          </h3>
          <p className="mt-0.5 text-sm text-pretty text-muted">{description}</p>
        </div>
      </li>
    ))}
  </ul>
)

function TopicIcon({ topic }: { topic: GuideTopic }) {
  const Icon = icons[topic]
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
      <Icon className="size-5" aria-hidden="true" />
    </span>
  )
}
