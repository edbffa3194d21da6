import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { halfBox, hasWholeBox } from '#contract/places/map-box.ts'
import { shopFilters } from '#contract/profiles.ts'
import { mapZoom, searchMap } from '#contract/search/endpoints.ts'

export const shopMapQuery = z.object({ ...shopFilters, zoom: mapZoom }).refine(hasWholeBox, halfBox)

export const getShopMap = endpoint('GET', '/stores/map', {
  tag: 'Users',
  access: 'anyone',
  isShared: true,
  summary: 'Count shops on a map',
  description:
    'Takes the filters of the list; returns groups of about 64 px, the largest first. A shop lies where it says it is, or in the middle of its town.',
  query: shopMapQuery,
  reply: searchMap,
})
