import {
  countSharedVisit,
  countShownResults,
  countView,
  countViewers,
  getListingPreview,
  getListingStatistics,
  showPhone,
} from '#contract/listings/life.ts'
import {
  addRecentViews,
  clearRecentViews,
  listRecentViews,
  listSeveralListings,
} from '#contract/listings/recent.ts'
import { everyone, gives, loggedIn, ownDraft, ownerOrModerator } from '#tests/access/rows.ts'

const active = { id: '{active}' }
const draft = { id: '{draft}' }

export const listingLifeAccess = [
  gives(listSeveralListings, everyone(200), { query: { ids: '1,2' } }),
  gives(listSeveralListings, everyone(422), { query: { ids: 'x' } }),
  gives(listRecentViews, loggedIn(200)),
  gives(listRecentViews, loggedIn(422), { query: { limit: 0 } }),
  gives(addRecentViews, loggedIn(200), { body: { ids: ['{active}'] } }),
  gives(addRecentViews, loggedIn(422), { body: { ids: [] } }),
  gives(clearRecentViews, loggedIn(200)),
  gives(countView, everyone(204), { params: active }),
  gives(countView, everyone(204), { params: draft }),
  gives(countShownResults, everyone(204), { body: { first_place: 1, ids: [1] } }),
  gives(countShownResults, everyone(422), { body: { first_place: 0, ids: [1] } }),
  gives(countSharedVisit, everyone(204), { params: active, body: { user_id: 1 } }),
  gives(countSharedVisit, everyone(422), { params: active, body: {} }),
  gives(showPhone, everyone(200), { params: active }),
  gives(showPhone, { ...ownerOrModerator, moderator: 409, admin: 409 }, { params: draft }),
  gives(
    showPhone,
    { ...everyone(410), owner: 200, moderator: 409, admin: 409 },
    { params: { id: '{expired}' } },
  ),
  gives(showPhone, { ...everyone(409), owner: 200 }, { params: { id: '{finished}' } }),
  gives(getListingPreview, everyone(200), { params: active }),
  // Everyone shares one copy, so nobody gets more than strangers see.
  gives(getListingPreview, everyone(404), { params: draft }),
  ...[countViewers, getListingStatistics].flatMap((endpoint) => [
    gives(endpoint, { ...loggedIn(403), owner: 200 }, { params: active }),
    gives(endpoint, ownDraft(200), { params: draft }),
  ]),
]
