import * as calls from '#contract/moderation/staff-listings.ts'
import { gives, operators } from '#tests/access/rows.ts'

const nowhere = { id: 987_654_321 }
const edit = { title: 'Naslov bez telefona', reason: 'Broj telefona ne spada u naslov.' }

export const staffListingAccess = [
  gives(calls.findStaffListings, operators(200)),
  gives(calls.findStaffListings, operators(422), { query: { from: 'danas' } }),
  gives(calls.getStaffListing, operators(200), { params: { id: '{active}' } }),
  gives(calls.getStaffListing, operators(404), { params: nowhere }),
  gives(calls.editStaffListing, operators(200), { params: { id: '{newActive}' }, body: edit }),
  gives(calls.editStaffListing, operators(422), { params: { id: '{active}' }, body: {} }),
  gives(calls.editStaffListing, operators(404), { params: nowhere, body: edit }),
  gives(calls.openListingCase, operators(200), { params: { id: '{newActive}' } }),
  gives(calls.openListingCase, operators(404), { params: nowhere }),
]
