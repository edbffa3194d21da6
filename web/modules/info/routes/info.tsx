import { data } from 'react-router'
import { getCourierPrices } from '#contract/delivery/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { brand, paths } from '#web/lib/site.ts'
import { InfoArticle } from '#web/modules/info/components/info-article.tsx'
import type { InfoBlock, InfoText } from '#web/modules/info/info-text.ts'
import { infoPages } from '#web/modules/info/pages.ts'
import type { Route } from './+types/info.ts'

export const handle: PageHandle = { query: [] }

/** Prices come from the table of prices, so that the page never differs from what people pay. */
async function withPrices(text: InfoText, context: Route.LoaderArgs['context']): Promise<InfoText> {
  if (!text.sections.some(({ body }) => body.some(isUnfilled))) return text
  const { data: prices } = await apiOf(context).call(getCourierPrices, {}).catch(routeError)
  const rows = prices.prices.map(({ up_to_kg, display_price }) => [`do ${up_to_kg} kg`, display_price])
  return {
    ...text,
    sections: text.sections.map((section) => ({
      ...section,
      body: section.body.map((block) => (isUnfilled(block) ? { table: { ...block.table, rows } } : block)),
    })),
  }
}

const isUnfilled = (block: InfoBlock): block is Extract<InfoBlock, { table: unknown }> =>
  typeof block === 'object' && 'table' in block && block.table.fill !== undefined

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const found = infoPages.get(slug)
  if (!found) throw data(null, { status: 404, statusText: 'Not Found' })
  const text = await withPrices(found, context)
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
  return <InfoArticle text={text} others={others} more={`Više o ${brand.locative}`} />
}
