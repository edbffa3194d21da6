import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listCategories, listChildCategories } from '#contract/categories/endpoints.ts'
import { getShopPage } from '#contract/shops/page.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageQuery } from '#web/lib/pages/page-number.ts'
import { formatQuery } from '#contract/paths/query-string.ts'
import { hostedSectionPath } from '#web/modules/profiles/shop-address.ts'
import { ListingsTab } from '#web/shop-host/components/listings-tab.tsx'
import { shopContext } from '#web/shop-host/context.ts'
import { shopMeta } from '#web/shop-host/head.ts'
import { loadTab } from '#web/shop-host/listings-tab.ts'
import { rootOf } from '#web/shop-host/matches.ts'
import { missingPage } from '#web/shop-host/missing-page.ts'

export const handle: PageHandle = { query: ['page', 'q', 'sort'] }

type Api = ReturnType<typeof apiOf>

/** The category that a path names from a root category down; undefined if there is none. */
async function findCategory(api: Api, slugs: readonly string[]) {
  let level = (await api.call(listCategories, { query: {} })).data
  let found: (typeof level)[number] | undefined
  for (const [at, slug] of slugs.entries()) {
    found = level.find((category) => category.slug === slug)
    if (!found) return undefined
    if (at < slugs.length - 1)
      level = (await api.call(listChildCategories, { params: { id: found.id }, query: {} })).data
  }
  return found
}

/**
 * The shop's listings in a category of its own (`/gume`), or in one of the site by the way down to it
 * (`/vozila/automobili`) if it has any there.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const slugs = [params['first'], params['second'], params['third'], params['fourth']].filter(
    (slug) => slug !== undefined,
  )
  const { shopId } = context.get(shopContext)
  const { data: page } = await api.call(getShopPage, { params: { id: shopId } }).catch(routeError)
  const path = `/${slugs.map(encodeURIComponent).join('/')}`
  const section = page.sections.find(({ slug }) => hostedSectionPath(slug) === path)
  if (section) {
    const loaded = await loadTab(context, url.search, 'aktivni', { section })
    return { loaded, path, name: section.name, isOwn: true }
  }
  const category = await findCategory(api, slugs).catch(routeError)
  if (!category) throw missingPage(context, url)
  const loaded = await loadTab(context, url.search, 'aktivni', { categoryId: category.id })
  if (loaded.total === 0 && loaded.filter.q === '') throw missingPage(context, url)
  // Other categories would lead out of the shop.
  return { loaded: { ...loaded, categories: [] }, path, name: category.name, isOwn: false }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const root = rootOf(matches)
  if (!loaderData || !root) return []
  const { loaded, path, name, isOwn } = loaderData
  return shopMeta({
    title: `${root.profile.name} - ${name}`,
    canonical: root.origin + path + formatQuery(pageQuery(loaded.filter.page)),
    isIndexed: isOwn && loaded.cards.length > 0 && loaded.filter.q === '' && !root.profile.isSuspended,
  })
}

export default function CategoryOfShop() {
  const { loaded, path, name } = useLoaderData<typeof loader>()
  return <ListingsTab loaded={loaded} path={path} heading={name} />
}
