import * as recovery from '#contract/accounts-recovery.ts'
import * as security from '#contract/accounts-security.ts'
import * as accounts from '#contract/accounts.ts'
import * as settings from '#contract/settings.ts'
import { demoPassword } from '#db/demo/accounts.ts'
import { everyone, gives, loggedIn } from './rows.ts'
import { homeAddress } from './subjects.ts'

const token = 'nepoznat'
const newPassword = 'tri-konja-za-trku'
const wrongProof = { password: 'pogrešna', otp: '123456' }
const credential = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } }
/** To everyone else it does not exist. */
const owners = { ...loggedIn(404), owner: 200 }

const entryAccess = [
  gives(accounts.getCsrfCookie, everyone(204)),
  gives(accounts.logOut, everyone(200)),
  gives(accounts.logIn, everyone(401), { body: { username: 'nobody', password: 'wrong' } }),
  gives(accounts.registerAccount, everyone(422), {
    body: { username: 'ad-min', email: 'a@b.ba', password: newPassword, accept_terms: true },
  }),
  gives(accounts.verifyEmail, everyone(410), { body: { token } }),
  gives(security.getPasskeyLogin, everyone(200)),
  gives(security.logInWithPasskey, everyone(401), { body: { credential } }),
  gives(recovery.requestReset, everyone(422), { body: {} }),
  gives(recovery.requestResetBySms, everyone(422), { body: {} }),
  gives(recovery.exchangeResetCode, everyone(422), { body: { login: 'niko' } }),
  gives(recovery.checkResetToken, everyone(410), { body: { token } }),
  gives(recovery.resetPassword, everyone(410), { body: { token, password: newPassword } }),
  gives(recovery.undoEmailChange, everyone(410), { body: { token } }),
]

const securityAccess = [
  gives(security.getSecurity, loggedIn(200)),
  gives(security.changePassword, loggedIn(422), {
    body: { current_password: 'pogrešna', password: newPassword },
  }),
  gives(security.requestEmailChange, loggedIn(422), { body: { email: 'a@b.ba', password: 'pogrešna' } }),
  gives(security.listSessions, loggedIn(200)),
  gives(security.revokeSession, owners, { params: { id: '{ownerSession}' } }),
  gives(security.revokeOtherSessions, loggedIn(200)),
  // An open stream never replies; beyond the account's limit it is refused at once.
  gives(security.watchSession, loggedIn(429)),
  gives(security.listApiTokens, loggedIn(200)),
  gives(security.createApiToken, loggedIn(422), { body: { name: 'x', password: 'pogrešna' } }),
  gives(security.revokeApiToken, owners, { params: { id: '{ownerToken}' } }),
  gives(security.setUpTwoFactor, loggedIn(422), { body: { password: 'pogrešna' } }),
  gives(security.confirmTwoFactor, loggedIn(409), { body: { code: '123456' } }),
  gives(security.renewRecoveryCodes, loggedIn(422), { body: wrongProof }),
  gives(security.switchTwoFactorOff, loggedIn(422), { body: wrongProof }),
  gives(security.getPasskeyCreation, loggedIn(422), { body: { password: 'pogrešna' } }),
  gives(security.addPasskey, loggedIn(422), { body: { name: 'x', credential } }),
  gives(security.renamePasskey, owners, { params: { id: '{ownerPasskey}' }, body: { name: 'Novi' } }),
  gives(security.removePasskey, owners, {
    params: { id: '{ownerPasskey}' },
    body: { password: demoPassword },
  }),
]

const verificationAccess = [
  gives(accounts.getMe, loggedIn(200)),
  gives(accounts.getVerification, loggedIn(200)),
  gives(accounts.sendPhoneCode, loggedIn(422), { body: { phone: '123' } }),
  gives(accounts.confirmPhone, loggedIn(409), { body: { code: '123456' } }),
  // All callers in the matrix have verified theirs.
  gives(accounts.sendEmailLink, loggedIn(409)),
]

const settingsAccess = [
  gives(settings.getProfileSettings, loggedIn(200)),
  gives(settings.saveProfile, loggedIn(422), { body: {} }),
  gives(settings.getPrivacySettings, loggedIn(200)),
  gives(settings.savePrivacySettings, loggedIn(422), { body: {} }),
  gives(settings.listAddresses, loggedIn(200)),
  gives(settings.addAddress, loggedIn(422), { body: {} }),
  gives(settings.changeAddress, owners, { params: { id: '{ownerAddress}' }, body: homeAddress }),
  gives(settings.deleteAddress, owners, { params: { id: '{ownerAddress}' } }),
  gives(settings.getNotificationPreferences, loggedIn(200)),
  gives(settings.saveNotificationPreferences, loggedIn(200), { body: {} }),
  gives(settings.getMerchantDeclaration, loggedIn(200)),
  gives(settings.declareMerchant, loggedIn(422), { body: {} }),
  // A shop cannot do without one.
  gives(settings.withdrawMerchantDeclaration, { ...loggedIn(200), shop: 409 }),
  gives(settings.uploadAvatar, loggedIn(415), { body: {} }),
  gives(settings.setDrawnAvatar, loggedIn(422), { body: {} }),
  gives(settings.removeAvatar, loggedIn(200)),
  gives(settings.getDrawnAvatar, everyone(200), { params: { style: 'thumbs', color: 'sky', variant: 1 } }),
]

export const accountAccess = [...entryAccess, ...securityAccess, ...verificationAccess, ...settingsAccess]
