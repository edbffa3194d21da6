import { type CategoryNode, listCategories } from '#contract/categories/endpoints.ts'
import type { apiOf } from '#web/lib/api.ts'
import { routeError } from '#web/lib/api.ts'
import type { SearchOption } from '#web/ui/forms/match-options.ts'

type Api = ReturnType<typeof apiOf>

const flat = (
  nodes: readonly CategoryNode[],
  above: readonly string[],
  leavesOnly: boolean,
): SearchOption[] =>
  nodes.flatMap(({ id, name, children = [] }) => [
    ...(leavesOnly && children.length > 0
      ? []
      : [{ value: String(id), label: name, group: above.join(' > ') || name }]),
    ...flat(children, [...above, name], leavesOnly),
  ])

/** Every category for a choice, or only those that take listings. */
export async function categoryOptions(api: Api, leavesOnly = false): Promise<SearchOption[]> {
  const { data } = await api.call(listCategories, { query: { include_children: 'true' } }).catch(routeError)
  return flat(data, [], leavesOnly)
}
