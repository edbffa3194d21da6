import * as searches from '#contract/saved/searches.ts'
import { gives, loggedIn, type Row } from '#tests/access/rows.ts'

const notFound: Row = { ...loggedIn(404), moderator: 404, admin: 404 }
const owners: Row = { ...notFound, owner: 200 }
const settings = { name: 'Golf', frequency: 'daily', by_mail: true, by_push: false }

export const savedSearchAccess = [
  gives(searches.saveSearch, loggedIn(200), { body: { query: 'q=golf&price_to=20000' } }),
  gives(searches.saveSearch, loggedIn(422), { body: { query: 'sort_by=date' } }),
  gives(searches.saveSearch, loggedIn(422), { body: {} }),
  gives(searches.listSavedSearches, loggedIn(200)),
  gives(searches.listSavedSearches, loggedIn(422), { query: { page: 0 } }),
  gives(searches.findSavedSearch, loggedIn(200), { query: { query: 'q=golf' } }),
  gives(searches.findSavedSearch, loggedIn(422), { query: { query: 'price_to=golf' } }),
  gives(searches.changeSavedSearch, owners, { params: { id: '{newSavedSearch}' }, body: settings }),
  gives(searches.changeSavedSearch, notFound, { params: { id: 987_654_321 }, body: settings }),
  gives(searches.changeSavedSearch, loggedIn(422), { params: { id: 987_654_321 }, body: { name: '' } }),
  gives(searches.removeSavedSearch, loggedIn(200), { params: { id: 987_654_321 } }),
  gives(searches.restoreSavedSearch, owners, { params: { id: '{newRemovedSearch}' } }),
  gives(searches.restoreSavedSearch, notFound, { params: { id: 987_654_321 } }),
  gives(searches.markSavedSearchSeen, owners, { params: { id: '{newSavedSearch}' } }),
  gives(searches.markSavedSearchSeen, notFound, { params: { id: 987_654_321 } }),
]
