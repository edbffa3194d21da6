import * as edits from '#contract/listings/group-edits.ts'
import { gives, loggedIn, type Row } from '#tests/access/rows.ts'

/** For a shop and its agents. */
const shops = (status: number): Row => ({ ...loggedIn(403), shop: status, agent: status })
const preview = { params: { id: '{newPreview}' } }
const nowhere = { params: { id: 987_654_321 } }
const hiding = (id: string) => ({ body: { action: 'hide', listing_ids: [id] } })

export const groupEditAccess = [
  gives(edits.listGroupEditable, shops(200), { query: { list: 'active' } }),
  gives(edits.listGroupEdits, shops(200)),
  gives(edits.makeGroupEdit, shops(201), hiding('{newShopListing}')),
  gives(edits.makeGroupEdit, shops(422), hiding('{active}')),
  gives(edits.makeGroupEdit, loggedIn(422), { body: { action: 'hide' } }),
  gives(edits.getGroupEdit, shops(200), preview),
  gives(edits.getGroupEdit, shops(404), nowhere),
  gives(edits.listGroupEditItems, shops(200), preview),
  gives(edits.applyGroupEdit, shops(200), preview),
  gives(edits.applyGroupEdit, shops(409), { params: { id: '{newApplied}' } }),
  gives(edits.stopGroupEdit, shops(200), { params: { id: '{newRunning}' } }),
  gives(edits.stopGroupEdit, shops(409), preview),
  gives(edits.undoGroupEdit, shops(200), { params: { id: '{newApplied}' } }),
  gives(edits.undoGroupEdit, shops(409), preview),
  gives(edits.deleteGroupEdit, shops(200), preview),
]
