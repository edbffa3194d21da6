import * as saved from '#contract/saved/endpoints.ts'
import { gives, loggedIn, type Row } from '#tests/access/rows.ts'

const notFound: Row = { ...loggedIn(404), moderator: 404, admin: 404 }
/** Nobody else learns that the list exists. */
const owners: Row = { ...notFound, owner: 200 }

export const savedAccess = [
  gives(saved.saveListing, loggedIn(200), { params: { id: '{active}' } }),
  gives(saved.saveListing, loggedIn(200), { params: { id: '{finished}' } }),
  gives(saved.saveListing, notFound, { params: { id: 987_654_321 } }),
  gives(saved.listSavedListings, loggedIn(200)),
  gives(saved.listSavedListings, loggedIn(422), { query: { sort: 'none' } }),
  gives(saved.findSavedListings, loggedIn(200), { query: { ids: '1,2' } }),
  gives(saved.findSavedListings, loggedIn(422)),
  gives(saved.saveListings, loggedIn(200), { body: { ids: ['{active}'] } }),
  gives(saved.saveListings, loggedIn(422), { body: { ids: [] } }),
  gives(saved.noteSavedListing, loggedIn(200), {
    params: { id: '{active}' },
    body: { note: 'Vidjeti u subotu' },
  }),
  gives(saved.noteSavedListing, notFound, { params: { id: 987_654_321 }, body: { note: 'x' } }),
  gives(saved.noteSavedListing, loggedIn(422), {
    params: { id: '{active}' },
    body: { note: 'x'.repeat(501) },
  }),
  gives(saved.listSavedLists, loggedIn(200)),
  gives(saved.makeSavedList, loggedIn(200), { body: { name: '{newName}' } }),
  gives(saved.makeSavedList, loggedIn(422), { body: { name: '' } }),
  gives(saved.renameSavedList, owners, { params: { id: '{newSavedList}' }, body: { name: '{newName}' } }),
  gives(saved.putIntoList, owners, { params: { id: '{newSavedList}' }, body: { ids: ['{active}'] } }),
  gives(saved.takeFromList, owners, { params: { id: '{newSavedList}' }, body: { ids: ['{active}'] } }),
  gives(saved.chooseLists, loggedIn(200), { params: { id: '{active}' }, body: { lists: [] } }),
  gives(saved.chooseLists, notFound, { params: { id: 987_654_321 }, body: { lists: [] } }),
  gives(saved.deleteSavedList, owners, { params: { id: '{newSavedList}' } }),
  gives(saved.unsaveListing, loggedIn(200), { params: { id: '{active}' } }),
  gives(saved.unsaveListings, loggedIn(200), { body: { ids: ['{active}'] } }),
  gives(saved.unsaveListings, loggedIn(422), { body: {} }),
]
