import { data } from 'react-router'
import { legalVersions } from '#contract/legal.ts'
import { formatDate } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { siteContext } from '#web/lib/context.ts'
import { paths } from '#web/lib/site.ts'
import { Privacy } from '#web/modules/content/components/privacy.tsx'
import { Terms } from '#web/modules/content/components/terms.tsx'
import type { Route } from './+types/info.ts'

export const handle: PageHandle = { query: [] }

const sinceOf = (version: string) => formatDate(Date.parse(version) / 1000)

const pages = {
  'uslovi-koristenja': {
    title: 'Uslovi korištenja',
    description: 'Pravila za račune, oglase i ponašanje na servisu.',
    text: <Terms since={sinceOf(legalVersions.terms)} />,
  },
  'privatnost-podataka': {
    title: 'Privatnost podataka',
    description: 'Koje podatke čuvamo, zašto i koja su vaša prava.',
    text: <Privacy since={sinceOf(legalVersions.privacy)} />,
  },
}

type Slug = keyof typeof pages
const isSlug = (slug: string): slug is Slug => Object.hasOwn(pages, slug)

export function loader({ params: { slug }, context }: Route.LoaderArgs) {
  if (!isSlug(slug)) throw data(null, { status: 404, statusText: 'Not Found' })
  return { slug, canonical: context.get(siteContext).origin + paths.info(slug) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return pageMeta({ title: 'Stranica nije pronađena', isIndexed: false })
  const { title, description } = pages[loaderData.slug]
  return pageMeta({ title, description, canonical: loaderData.canonical })
}

export default function Info({ loaderData: { slug } }: Route.ComponentProps) {
  return pages[slug].text
}
