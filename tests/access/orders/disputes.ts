import * as disputes from '#contract/disputes.ts'
import { gives, loggedIn, operators } from '#tests/access/rows.ts'

const notFound = loggedIn(404)
const owner = { ...notFound, owner: 200 }
const complaint = { reason: 'damaged', text: 'Staklo je slomljeno.' }
const delivered = { params: { id: '{newBought_delivered}' } }
const disputed = { params: { id: '{newDisputed}' } }
const nowhere = { params: { id: 987_654_321 } }
const statement = { text: 'Bilo je čitavo.' }

/** Only the two sides of an order, and the moderator who claimed its case. */
export const disputeAccess = [
  gives(disputes.getDispute, owner, disputed),
  gives(disputes.getDispute, owner, delivered),
  gives(disputes.openDispute, owner, { ...delivered, body: complaint }),
  gives(disputes.openDispute, { ...notFound, owner: 409 }, { ...disputed, body: complaint }),
  gives(disputes.openDispute, loggedIn(422), { ...delivered, body: { reason: 'damaged' } }),
  gives(disputes.addStatement, owner, { ...disputed, body: statement }),
  gives(disputes.addStatement, { ...notFound, owner: 409 }, { ...delivered, body: statement }),
  gives(disputes.addStatement, loggedIn(422), { ...disputed, body: { text: ' ' } }),
  gives(disputes.withdrawDispute, owner, disputed),
  gives(disputes.withdrawDispute, { ...notFound, owner: 409 }, delivered),
  gives(disputes.addDisputePictures, owner, { ...disputed, upload: 'pictures' }),
  gives(disputes.getDisputePicture, notFound, {
    params: { id: '{newDispute}', picture: 987_654_321, size: 'sm' },
  }),
  gives(disputes.getDisputedOrder, operators(200), { params: { id: '{newDisputedOfOthers}' } }),
  gives(disputes.getDisputedOrder, operators(404), nowhere),
  gives(disputes.settleDispute, operators(200), {
    params: { id: '{newDisputedOfOthers}' },
    body: { outcome: 'release', facts: 'Slike su jasne.' },
  }),
  gives(disputes.settleDispute, operators(404), { ...nowhere, body: { outcome: 'release', facts: 'Tako' } }),
  gives(disputes.settleDispute, operators(422), { ...nowhere, body: {} }),
]
