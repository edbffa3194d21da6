import { type CategoryNode, listCategories } from '#contract/categories/endpoints.ts'
import { type CountryState, listCountryStates } from '#contract/places/endpoints.ts'
import type { apiOf } from '#web/lib/api.ts'
import type { CategoryBranch, Option, TownOption } from './form-parts.ts'

type Api = ReturnType<typeof apiOf>

type CategoryPath = { ids: number[]; names: string[]; url: string }

type Categories = {
  tree: CategoryBranch[]
  paths: Map<number, CategoryPath>
  /** By URL slug. */
  ids: Map<string, number>
  leaves: Option[]
}

/** The categories for the picker: only leaves accept listings. */
export async function findCategories(api: Api): Promise<Categories> {
  return readCategories((await api.call(listCategories, { query: { include_children: 'true' } })).data)
}

function readCategories(roots: readonly CategoryNode[]): Categories {
  const paths: Categories['paths'] = new Map()
  const ids: Categories['ids'] = new Map()
  const leaves: Option[] = []
  const branchOf = ({ id, name, url, children = [] }: CategoryNode, above: CategoryPath): CategoryBranch => {
    const path = { ids: [...above.ids, id], names: [...above.names, name], url }
    paths.set(id, path)
    ids.set(url, id)
    if (children.length === 0)
      leaves.push({ value: String(id), label: name, group: above.names.join(' > ') || name })
    return { id, name, children: children.map((child) => branchOf(child, path)) }
  }
  const tree = roots.map((root) => branchOf(root, { ids: [], names: [], url: '' }))
  return { tree, paths, ids, leaves }
}

/** Towns by canton. */
export async function findTowns(api: Api): Promise<TownOption[]> {
  return readTowns((await api.call(listCountryStates, {})).data)
}

const readTowns = (states: readonly CountryState[]): TownOption[] =>
  states
    .flatMap(({ cantons }) => cantons)
    .flatMap(({ name: group, cities }) =>
      cities.map(({ id, name, location }) => ({ value: String(id), label: name, group, ...location })),
    )
