import * as declarations from '#contract/accounts/declaration-checks.ts'
import * as recovery from '#contract/accounts/recovery.ts'
import * as security from '#contract/accounts/security.ts'
import * as accounts from '#contract/accounts/endpoints.ts'
import * as personalData from '#contract/personal-data/endpoints.ts'
import * as settings from '#contract/accounts/settings.ts'
import { sentCode } from '#tests/access/scene/fresh-links.ts'
import { demoPassword } from '#demo/accounts.ts'
import { everyone, gives, loggedIn, operators } from '#tests/access/rows.ts'
import { homeAddress } from '#tests/access/scene/subjects.ts'

const token = 'nepoznat'
const newPassword = 'tri-konja-za-trku'
const wrongProof = { password: 'pogrešna', otp: '123456' }
const credential = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } }
/** To everyone else it does not exist. */
const owners = { ...loggedIn(404), owner: 200 }

const entryAccess = [
  gives(accounts.getCsrfCookie, everyone(204)),
  gives(accounts.logOut, everyone(200)),
  gives(accounts.logIn, everyone(200), { body: { username: '{owner}', password: demoPassword } }),
  gives(accounts.logIn, everyone(401), { body: { username: 'nobody', password: 'wrong' } }),
  gives(accounts.registerAccount, everyone(201), {
    body: { username: '{newName}', email: '{newName}@b.ba', password: newPassword, accept_terms: true },
  }),
  gives(accounts.verifyEmail, everyone(200), { body: { token: '{newEmailToken}' } }),
  gives(accounts.verifyEmail, everyone(410), { body: { token } }),
  gives(security.getPasskeyLogin, everyone(200)),
  gives(security.logInWithPasskey, everyone(200), { body: { credential: '{newPasskeyLogin}' } }),
  gives(security.logInWithPasskey, everyone(401), { body: { credential } }),
  gives(recovery.requestReset, everyone(200), { body: { login: '{newName}' } }),
  gives(recovery.requestResetBySms, everyone(200), { body: { login: '{newName}' } }),
  gives(recovery.exchangeResetCode, everyone(200), { body: { login: '{newCodeLogin}', code: sentCode } }),
  gives(recovery.exchangeResetCode, everyone(422), { body: { login: 'niko', code: sentCode } }),
  gives(recovery.checkResetToken, everyone(200), { body: { token: '{newResetToken}' } }),
  gives(recovery.checkResetToken, everyone(410), { body: { token } }),
  gives(recovery.resetPassword, everyone(200), { body: { token: '{newResetToken}', password: newPassword } }),
  gives(recovery.resetPassword, everyone(410), { body: { token, password: newPassword } }),
  gives(recovery.undoEmailChange, everyone(200), { body: { token: '{newUndoToken}' } }),
  gives(recovery.undoEmailChange, everyone(410), { body: { token } }),
]

const securityAccess = [
  gives(security.getSecurity, loggedIn(200)),
  gives(security.requestEmailChange, loggedIn(200), {
    body: { email: '{newName}@b.ba', password: demoPassword },
  }),
  gives(security.listSessions, loggedIn(200)),
  gives(security.revokeSession, owners, { params: { id: '{ownerSession}' } }),
  gives(security.revokeOtherSessions, loggedIn(200)),
  gives(security.listApiTokens, loggedIn(200)),
  gives(security.createApiToken, loggedIn(201), { body: { name: 'x', password: demoPassword } }),
  gives(security.revokeApiToken, owners, { params: { id: '{ownerToken}' } }),
  // Staff have a second factor.
  gives(
    security.setUpTwoFactor,
    { ...loggedIn(200), moderator: 409, admin: 409 },
    {
      body: { password: demoPassword },
    },
  ),
  gives(security.confirmTwoFactor, loggedIn(200), { caller: 'new', body: { code: '{newSetupCode}' } }),
  gives(
    security.confirmTwoFactor,
    { ...loggedIn(422), moderator: 409, admin: 409 },
    {
      body: { code: '123456' },
    },
  ),
  ...[security.renewRecoveryCodes, security.switchTwoFactorOff].flatMap((endpoint) => [
    gives(endpoint, loggedIn(200), { caller: 'new', body: { password: demoPassword, otp: '{newCode}' } }),
    gives(endpoint, loggedIn(422), { body: wrongProof }),
  ]),
  gives(security.getPasskeyCreation, loggedIn(200), { body: { password: demoPassword } }),
  gives(security.addPasskey, loggedIn(201), {
    caller: 'new',
    body: { name: 'x', credential: '{newPasskey}' },
  }),
  gives(security.addPasskey, loggedIn(422), { body: { name: 'x', credential } }),
  gives(security.renamePasskey, owners, { params: { id: '{ownerPasskey}' }, body: { name: 'Novi' } }),
  gives(security.removePasskey, owners, {
    params: { id: '{ownerPasskey}' },
    body: { password: demoPassword },
  }),
]

const personalDataAccess = [
  gives(personalData.getPersonalData, loggedIn(200)),
  // Accounts of staff stay as long as they are staff.
  gives(
    personalData.requestDeletion,
    { ...loggedIn(200), moderator: 409, admin: 409 },
    { body: { password: demoPassword } },
  ),
  gives(personalData.withdrawDeletion, { ...loggedIn(200), moderator: 409, admin: 409 }),
  gives(personalData.requestDataExport, loggedIn(202), { body: { password: demoPassword } }),
  gives(personalData.downloadDataExport, owners, { params: { id: '{ownerExport}' } }),
]

const verificationAccess = [
  gives(accounts.getMe, loggedIn(200)),
  gives(accounts.getVerification, loggedIn(200)),
  gives(accounts.sendPhoneCode, loggedIn(422), { body: { phone: '123' } }),
  gives(accounts.sendPhoneCode, loggedIn(200), { body: { phone: '{newPhone}', password: demoPassword } }),
  gives(accounts.confirmPhone, loggedIn(200), { body: { code: sentCode } }),
  gives(accounts.confirmPhone, loggedIn(409), { body: { code: sentCode } }),
  gives(accounts.sendEmailLink, loggedIn(200), { caller: 'unverified' }),
  // The others have verified theirs.
  gives(accounts.sendEmailLink, loggedIn(409)),
]

const settingsAccess = [
  gives(settings.getProfileSettings, loggedIn(200)),
  gives(settings.saveProfile, loggedIn(200), {
    body: { first_name: 'Proba', last_name: null, city_id: 133, about: null },
  }),
  gives(
    settings.changeUser,
    { ...loggedIn(403), owner: 200 },
    {
      params: { username: '{owner}' },
      body: { first_name: 'Proba', last_name: null, city_id: 133, about: null },
    },
  ),
  gives(settings.getHoliday, loggedIn(200)),
  gives(settings.saveHoliday, loggedIn(200), { body: { until: null } }),
  gives(settings.saveHoliday, loggedIn(422), { body: { until: '2020-01-01' } }),
  gives(settings.getPrivacySettings, loggedIn(200)),
  gives(settings.savePrivacySettings, loggedIn(200), {
    body: {
      allow_comments: true,
      allow_view_phone: true,
      allow_private_messages: true,
      show_last_active: true,
    },
  }),
  gives(settings.listAddresses, loggedIn(200)),
  gives(settings.addAddress, loggedIn(201), { body: homeAddress }),
  gives(settings.changeAddress, owners, { params: { id: '{ownerAddress}' }, body: homeAddress }),
  gives(settings.deleteAddress, owners, { params: { id: '{ownerAddress}' } }),
  gives(settings.getNotificationPreferences, loggedIn(200)),
  gives(settings.saveNotificationPreferences, loggedIn(200), { body: {} }),
  gives(settings.getMerchantDeclaration, loggedIn(200)),
  gives(settings.declareMerchant, loggedIn(200), {
    body: {
      business_name: 'Proba',
      seat: 'Ferhadija 12',
      place: 'Sarajevo',
      owner: 'Proba Probić',
      registration_number: '1-2345',
      id_number: '4201234567896',
    },
  }),
  gives(declarations.listDeclarations, operators(200)),
  gives(declarations.listDeclarations, operators(422), { query: { page: 0 } }),
  gives(declarations.decideDeclaration, operators(200), {
    params: { id: '{newDeclaration}' },
    body: { decision: 'verify', version: 1 },
  }),
  gives(declarations.decideDeclaration, operators(422), {
    params: { id: '{newDeclaration}' },
    body: { decision: 'refuse', version: 1 },
  }),
  gives(declarations.decideDeclaration, operators(404), {
    params: { id: 987_654_321 },
    body: { decision: 'verify', version: 1 },
  }),
  // A shop cannot do without one.
  gives(settings.withdrawMerchantDeclaration, { ...loggedIn(200), shop: 409 }),
  gives(settings.uploadAvatar, loggedIn(200), {
    query: { x: 0, y: 0, width: 1, height: 1 },
    upload: 'photo',
  }),
  gives(settings.setDrawnAvatar, loggedIn(200), {
    body: { style: 'thumbs', color: 'sky', variant: 1 },
  }),
  gives(settings.removeAvatar, loggedIn(200)),
  gives(settings.getDrawnAvatar, everyone(200), { params: { style: 'thumbs', color: 'sky', variant: 1 } }),
]

/** Last, since other calls ask for the password that they all began with. */
const passwordAccess = [
  gives(security.changePassword, loggedIn(200), {
    body: { current_password: demoPassword, password: newPassword },
  }),
]

export const accountAccess = [
  ...entryAccess,
  ...securityAccess,
  ...verificationAccess,
  ...settingsAccess,
  ...personalDataAccess,
  ...passwordAccess,
]
