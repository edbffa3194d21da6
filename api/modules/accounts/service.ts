export { isCodeDue, requireFreshProof, type Proof } from './credentials/step-up.ts'
export { holdPassword } from './queries.ts'
export { tellOwner } from './tell-owner.ts'
export { ensureImportSellers, type ImportSellers } from './import-sellers.ts'
export { recogniseDevices } from './sessions/devices.ts'
export {
  endDueRestrictions,
  hidesListings,
  liftRestrictions,
  restrictAccount,
  settleRestriction,
} from './restrictions/service.ts'
export { roleChanged } from './deed-mails.ts'
export { deviceLabel } from './sessions/view.ts'
export { setActing } from './sessions/queries.ts'
export { resolveSession } from './sessions/service.ts'
export { putDeclaration } from './settings/merchant-queries.ts'
export { hashSecret, newSecret } from './tokens.ts'
export { assertShop, sellerActor } from './shop-seller.ts'
