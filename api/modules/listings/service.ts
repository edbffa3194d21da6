export {
  type HoldKind,
  holdAllOf,
  holdListing,
  liftCorrectedPhotos,
  liftHolds,
  listHolds,
} from './holds/service.ts'
export { viewerOfAccount } from './life/service.ts'
export { listAlike } from './reading/related-service.ts'
export { listListingItems } from './reading/item-cache.ts'
export { findSavedAmong, withSaved, withSavedIn } from './reading/saved-marks.ts'
export type { KeptItem } from './reading/view.ts'
export {
  checkVisible,
  countSellerTabs,
  getListing,
  listKeptItems,
  listSellerListings,
} from './reading/service.ts'
export { listOriginals, settleFreshness } from './reposts/service.ts'
export { kindOf as sellerKind, photoLimit } from './selling-rules.ts'
export { eraseListingsOf, hideListingsOf } from './state/all-of-seller.ts'
export { reserveListing } from './state/reserving.ts'
export { checkEditable, lockForEdit } from './writing/access.ts'
export { countActiveByCategory } from './writing/queries.ts'
export { changeAsStaff, type StaffChange } from './writing/staff-service.ts'
