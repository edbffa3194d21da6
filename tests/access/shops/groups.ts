import * as groups from '#contract/groups.ts'
import { everyone, gives, loggedIn, type Row } from '#tests/access/rows.ts'

/** The groups are the shop's. */
const shops = (status: number): Row => ({ ...loggedIn(404), shop: status })
const params = { id: '{newGroup}' }
const nowhere = { params: { id: 987_654_321 } }

export const groupAccess = [
  gives(groups.listGroups, everyone(200)),
  gives(groups.getGroup, everyone(200), { params }),
  gives(groups.getGroup, everyone(404), nowhere),
  gives(groups.listUnits, everyone(200), { params, query: { price_from: '100' } }),
  gives(groups.listUnits, everyone(422), { params, query: { price_from: 'x' } }),
  gives(groups.listListingGroup, everyone(200), { params: { id: '{newUnit}' } }),
  gives(groups.listListingGroup, everyone(404), { params: { id: '{active}' } }),
  gives(groups.listOwnGroups, loggedIn(200)),
  gives(
    groups.makeGroup,
    { ...loggedIn(422), shop: 200 },
    { body: { title: 'Stanovi', listing_ids: ['{unitA}', '{unitB}'] } },
  ),
  gives(groups.makeGroup, loggedIn(422), { body: { title: '', listing_ids: [] } }),
  gives(groups.changeGroup, shops(200), {
    params,
    body: { title: 'Stanovi', listing_ids: ['{unitC}', '{unitD}'] },
  }),
  gives(groups.deleteGroup, shops(200), { params }),
]
