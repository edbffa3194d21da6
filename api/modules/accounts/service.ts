export { ensureImportSellers, type ImportSellers } from './import-sellers.ts'

export { requestEmailChange, undoEmailChange } from './email-change.ts'
export { sendEmailLink, verifyEmail } from './email-verification.ts'
export { login } from './login.ts'
export { declareMerchant, getMerchantDeclaration, withdrawMerchantDeclaration } from './merchants.ts'
export {
  addPasskey,
  changePasskeyName,
  loginWithPasskey,
  passkeyChallenge,
  passkeyCreation,
  removePasskey,
} from './passkeys.ts'
export { changePassword } from './password-change.ts'
export { confirmPhone, getVerification, sendPhoneCode } from './phone-verification.ts'
export { checkResetLink, exchangeSmsCode, requestRecovery, resetPassword } from './recovery.ts'
export { register } from './register.ts'
export { followSessionEnds, type SessionEnds } from './session-ends.ts'
export {
  createApiToken,
  endOtherSessions,
  endSession,
  getSecurity,
  listApiTokens,
  listSessions,
  revokeApiToken,
} from './session-service.ts'
export { type Entry, logout, resolveSession } from './sessions.ts'
export {
  confirmTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  switchTwoFactorOff,
} from './two-factor-settings.ts'
