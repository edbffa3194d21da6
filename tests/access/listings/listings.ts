import { getAvailability, setAvailability } from '#contract/listings/availability.ts'
import * as reading from '#contract/listings/read.ts'
import * as fees from '#contract/listings/fees.ts'
import * as states from '#contract/listings/state.ts'
import * as writing from '#contract/listings/write.ts'
import { everyone, gives, loggedIn, ofDeleted, ownDraft, ownerOrModerator } from '#tests/access/rows.ts'

const active = { id: '{active}' }
const draft = { id: '{draft}' }
const newActive = { id: '{newActive}' }
const hidden = { id: '{hidden}' }
const held = { id: '{held}' }
const expired = { id: '{expired}' }
const finished = { id: '{finished}' }
const deleted = { id: '{deleted}' }
const deletedDraft = { id: '{deletedDraft}' }

const ofOwner = (status: number) => ({ ...loggedIn(403), owner: status })

const readingAccess = [
  gives(reading.listHomepageListings, everyone(200)),
  gives(reading.getListing, everyone(200), { params: active }),
  gives(reading.getListing, ownerOrModerator, { params: draft }),
  gives(reading.getListing, ownerOrModerator, { params: hidden }),
  gives(reading.getListing, ownerOrModerator, { params: held }),
  gives(
    reading.getListing,
    { ...everyone(410), owner: 200, moderator: 200, admin: 200 },
    { params: expired },
  ),
  gives(reading.getListing, { ...everyone(410), moderator: 200, admin: 200 }, { params: deleted }),
  gives(
    reading.getListing,
    { ...everyone(404), owner: 410, moderator: 200, admin: 200 },
    { params: deletedDraft },
  ),
  gives(reading.getListing, everyone(200), { params: finished }),
  gives(reading.getListingAttributes, everyone(200), { params: active }),
  gives(reading.getListingAttributes, ownerOrModerator, { params: draft }),
  gives(reading.listRelatedListings, everyone(200), { params: active }),
  gives(reading.listRelatedListings, ownerOrModerator, { params: hidden }),
  // Shown on the page of a listing that is gone.
  gives(reading.listRelatedListings, everyone(200), { params: expired }),
  gives(reading.listRelatedListings, everyone(200), { params: deleted }),
  gives(reading.listRelatedListings, ownerOrModerator, { params: deletedDraft }),
  gives(getAvailability, everyone(200), { params: active }),
  gives(getAvailability, ownerOrModerator, { params: hidden }),
]

const newListing = { category_id: '{plain}', title: 'Nokia 3310 iz pristupa' }
const change = { quantity: 2 }

const writingAccess = [
  gives(writing.createListing, loggedIn(201), { body: newListing }),
  gives(writing.createListing, loggedIn(422), { body: {} }),
  gives(writing.createUserListing, loggedIn(201), { params: { username: 1 }, body: newListing }),
  gives(writing.changeListing, ofOwner(200), { params: active, body: change }),
  gives(writing.changeListing, ofOwner(409), { params: finished, body: change }),
  gives(writing.changeListing, ownDraft(200), { params: draft, body: change }),
  gives(writing.changeListing, ofDeleted, { params: deleted, body: change }),
  gives(writing.copyListing, ofOwner(201), { params: finished }),
  gives(writing.copyListing, ownDraft(409), { params: draft }),
  gives(setAvailability, ofOwner(200), { params: { id: '{newBookable}' }, body: { taken: [] } }),
  gives(setAvailability, ofOwner(422), { params: active, body: { taken: [] } }),
]

const stateAccess = [
  // Gone for its owner from then on; only moderators still see it.
  gives(states.deleteListing, ownDraft(200), { params: { id: '{newDraft}' } }),
  gives(states.deleteListing, ofOwner(200), { params: newActive }),
  gives(states.deleteListing, ofDeleted, { params: deleted }),
  gives(states.findRepost, ownDraft(200), { params: draft }),
  gives(states.findRepost, ofOwner(200), { params: active }),
  gives(states.publishListing, ofOwner(409), { params: active }),
  gives(states.publishListing, ownDraft(200), { params: { id: '{newDraft}' } }),
  gives(states.publishListing, ofDeleted, { params: deleted }),
  gives(states.hideListing, ofOwner(200), { params: newActive }),
  gives(states.hideListing, ownDraft(409), { params: hidden }),
  gives(states.hideListing, ofOwner(409), { params: finished }),
  gives(states.unhideListing, ownDraft(200), { params: { id: '{newHidden}' } }),
  gives(states.unhideListing, ofOwner(409), { params: active }),
  gives(states.unhideListing, ownDraft(409), { params: held }),
  gives(states.finishListing, ofOwner(200), { params: newActive }),
  gives(states.finishListing, ofOwner(409), { params: finished }),
  gives(states.finishListing, { ...ofDeleted, owner: 409 }, { params: expired }),
  gives(states.unfinishListing, ofOwner(200), { params: { id: '{newFinished}' } }),
  gives(states.unfinishListing, ofOwner(409), { params: active }),
  gives(states.refreshListing, ofOwner(200), { params: { id: '{newUnrefreshed}' } }),
  gives(states.refreshListing, ofOwner(409), { params: active }),
  gives(states.reserveListing, ofOwner(200), { params: newActive }),
  gives(states.unreserveListing, ofOwner(200), { params: { id: '{newReserved}' } }),
  ...[states.reserveListing, states.unreserveListing].flatMap((endpoint) => [
    gives(endpoint, ofOwner(409), { params: finished }),
    gives(endpoint, ownDraft(409), { params: draft }),
    gives(endpoint, ofDeleted, { params: deleted }),
  ]),
  gives(states.restoreListing, ofOwner(409), { params: active }),
  gives(states.restoreListing, ownDraft(409), { params: draft }),
  gives(states.restoreListing, ownDraft(200), { params: deletedDraft }),
  gives(states.getListingLimits, loggedIn(200)),
  gives(states.getRefreshLimits, loggedIn(200)),
]

/** Nobody but the owner moves the owner's credit. */
const feeAccess = [
  gives(fees.getPublishingPrices, loggedIn(200), { query: { category_id: 18 } }),
  gives(fees.getPublishingPrices, loggedIn(404), { query: { category_id: 987_654 } }),
  gives(fees.getPublishingStep, ownDraft(200), { params: draft }),
  gives(fees.getPublishingStep, ofOwner(200), { params: active }),
  gives(fees.waitForFree, ownDraft(409), { params: draft }),
  gives(fees.stopWaiting, ownDraft(409), { params: draft }),
  gives(fees.getListingExtras, ofOwner(200), { params: active }),
  gives(fees.getListingExtras, ownDraft(200), { params: draft }),
  gives(fees.buyExtras, ofOwner(402), { params: active, body: { urgent: true } }),
  gives(fees.buyExtras, ownDraft(409), { params: draft, body: { urgent: true } }),
]

/** Reads come first, since writes change what they return. */
export const listingAccess = [...readingAccess, ...writingAccess, ...stateAccess, ...feeAccess]
