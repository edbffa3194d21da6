export { eraseFeedFilesOf } from './feeds/erasure.ts'
export { holdAllOf, holdListing, liftCorrectedPhotos, liftHolds, listHolds } from './holds/service.ts'
export { type Caller, callerOf, isCounted, viewerKeyOf, viewerOf, viewerOfAccount } from './life/callers.ts'
export { termOf } from './life/term.ts'
export { listAlike } from './reading/related-service.ts'
export { listListingItems } from './reading/cached-listings.ts'
export { findSavedAmong, withSaved, withSavedIn, withSavedMembers } from './reading/saved-marks.ts'
export type { RetainedItem } from './reading/view.ts'
export {
  checkVisible,
  countSellerTabs,
  getListing,
  listRetainedItems,
  listSellerListings,
} from './reading/service.ts'
export { listOriginals, settleFreshness } from './reposts/service.ts'
export { kindOf as sellerKind, photoLimit } from './selling-rules.ts'
export { eraseListingsOf, hideListingsOf } from './state/all-of-seller.ts'
export { visibilityOf } from './policy.ts'
export { reserveListing } from './state/reservation.ts'
export { renewListing } from './state/renewal.ts'
export {
  checkEditable,
  findAllowedSeller,
  lockForEdit,
  lockOwnListing,
  publishingRefusal,
} from './writing/access.ts'
export { countActiveByCategory, endReductionAt, type LockedListing, lockListing } from './writing/queries.ts'
export { changePrice } from './writing/price.ts'
export { changeAsStaff } from './writing/staff-service.ts'
export { finishSoldOut, lockStock, returnStock, takeStock } from './stock.ts'
