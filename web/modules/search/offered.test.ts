import { expect, test } from 'vitest'
import type { SearchFilter } from '#contract/search/endpoints.ts'
import type { PanelFacets } from './facets.ts'
import { panelFilters } from './offered.ts'

const filter = (key: string) => ({ key, name: key, options: [] }) as unknown as SearchFilter
const offered = ['price', 'attr.2', 'attr.7'].map(filter)
const counting = (...ids: number[]) => ({ attributes: ids.map((id) => ({ id })) }) as unknown as PanelFacets
const keysOf = (filters: ReturnType<typeof panelFilters>) => filters.map(({ key }) => key)

test('offers the attributes that are counted, whichever were before', () => {
  expect(keysOf(panelFilters(offered, counting(2, 7)))).toEqual(['price', 'attr.2', 'attr.7'])
  expect(keysOf(panelFilters(offered, counting(7)))).toEqual(['price', 'attr.7'])
  expect(keysOf(panelFilters(offered, null))).toEqual(['price'])
  expect(keysOf(panelFilters(offered, counting(2, 7)))).toEqual(['price', 'attr.2', 'attr.7'])
})
