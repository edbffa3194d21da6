import { type RouterContextProvider } from 'react-router'
import { apiOf, routeError } from '#web/lib/api.ts'
import { filterOf, type ProfileFilter } from '#web/modules/profiles/filter.ts'
import { loadListings } from '#web/modules/profiles/load-listings.ts'
import { shopContext } from './context.ts'

type Section = { words: string; category_id: number | null }
export type Tab = 'aktivni' | 'zavrseni'

/** One page of the shop's listings, of a category if one is given. */
export async function loadTab(
  context: Readonly<RouterContextProvider>,
  search: string,
  tab: Tab,
  { section, categoryId }: { section?: Section & { slug: string }; categoryId?: number } = {},
) {
  const { username, main } = context.get(shopContext)
  const asked = filterOf(search)
  const filter: ProfileFilter = {
    ...asked,
    section: section?.slug ?? '',
    categoryId: section ? undefined : (categoryId ?? asked.categoryId),
  }
  try {
    const found = await loadListings(apiOf(context), { username }, tab, filter, section)
    return { tab, filter, main, ...found }
  } catch (error) {
    return routeError(error)
  }
}

export type LoadedTab = Awaited<ReturnType<typeof loadTab>>
