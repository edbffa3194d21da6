import { z } from 'zod'
import { agentRightNames } from '#contract/agents/rights.ts'
import { feedbacks, medal } from '#contract/reviews/feedbacks.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import {
  deviceName,
  email,
  givenPassword,
  newPassword,
  phone,
  phoneCode,
  secondFactorCode,
} from './fields.ts'
import { unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { usernameLength } from '#contract/limits/accounts.ts'
import { merchantDeclaration, withoutTrial } from './merchants.ts'
import { trimmed } from '#contract/text/schemas.ts'
import { usernameProblem } from './usernames.ts'

export const accountTypes = ['user', 'shop'] as const

/** Spec 3.1, with extra fields for dealers' programs. */
export const currentUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  avatar: siteAddress.nullable(),
  /** The user's town, from which distances are measured unless a search names another place. */
  city_id: z.int().nullable(),
  type: z.enum(accountTypes),
  role: z.enum(['member', 'moderator', 'admin']),
  /** Staff who have to switch on two-step login before they may use staff pages. */
  second_factor_due: z.boolean(),
  /** A member of staff uses the account with its owner's consent. */
  visit: z.object({ until: unixSeconds }).nullable(),
  /** The account is a shop for which one of its agents, `as`, works in this session. */
  acting: z.object({ shop: z.string(), as: z.string(), rights: z.array(z.enum(agentRightNames)) }).nullable(),
  credits: z.number(),
  shop_id: z.int().nullable(),
  shop: z
    .object({
      package: z.string(),
      active: z.boolean(),
      /** Nothing was paid yet: it works until `ends_at` for free. */
      is_trial: z.boolean(),
      ends_at: unixSeconds,
      business_name: z.string(),
      business_type: z.string().nullable(),
      business_vat: z.string().nullable(),
      web: z.string().nullable(),
      description: z.string().nullable(),
      working_hours: z.string().nullable(),
      /** True if staff found the declared firm in the register. */
      registered: z.boolean(),
    })
    .nullable(),
  pro: z.object({ pro: z.union([z.literal(0), z.literal(1)]) }).nullable(),
  phone_verified: z.boolean(),
  settings: z.object({ pro: z.object({ auto_renewal: z.boolean() }) }),
  medals: z.array(medal),
  feedbacks,
  /** In minutes. */
  avg_response_time: z.number().nullable(),
  active_deliveries_count: z.int(),
  unconfirmed_deliveries_count: z.int(),
  new_questions_count: z.int(),
  /** The sum of quantities in the cart. */
  cart_count: z.int(),
  gdpr: z.array(z.object({ request_type: z.string(), created_at: unixSeconds })),
  /** The restriction that moderators put on the account; `until` is null without an end. */
  restriction: z
    .object({ kind: z.enum(['limit', 'suspend', 'ban']), until: unixSeconds.nullable() })
    .nullable(),
  created_at: unixSeconds,
})
export type CurrentUser = z.infer<typeof currentUser>
export const me = z.object({ data: currentUser })

export const loginBody = z.object({
  username: z
    .string({ error: 'Unesite korisničko ime ili e-mail.' })
    .trim()
    .min(1, 'Unesite korisničko ime ili e-mail.')
    .max(254, 'Najviše 254 znaka.'),
  password: givenPassword,
  device_name: deviceName,
  /** Requested by otp_required: six digits from an authenticator app, or a recovery code. */
  otp: secondFactorCode.optional(),
  remember: z.boolean().optional(),
})
export const loginReply = z.object({ token: z.string(), user: currentUser })
export const message = z.object({ message: z.string() })

const registration = {
  username: trimmed(usernameLength.max, {
    error: 'Unesite korisničko ime.',
    tooLong: `Korisničko ime može imati najviše ${usernameLength.max} znakova.`,
  })
    .min(1, 'Unesite korisničko ime.')
    .superRefine((username, context) => {
      const message = username === '' ? null : usernameProblem(username)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  email,
  password: newPassword,
  phone: phone.optional(),
  accept_terms: z.literal(true, 'Za registraciju je potrebno prihvatiti uslove i politiku privatnosti.'),
  device_name: deviceName,
  remember: z.boolean().optional(),
}

/** Shops declare their firm; errors of its fields are named `declaration.id_number` and so on. */
export const registerBody = z.object({
  ...registration,
  type: z.enum(accountTypes, 'Odaberite vrstu računa.').default('user'),
  declaration: merchantDeclaration.optional(),
  without_trial: withoutTrial,
})

export const verifyEmailBody = z.object({ token: z.string().min(1).max(100) })

export const phoneBody = z.object({
  phone: phone.min(1, 'Unesite broj mobitela.'),
  /** Required if another number is already verified, or a second factor is on. */
  password: givenPassword.optional(),
  /** Requested by otp_required. */
  otp: secondFactorCode.optional(),
})

export const codeBody = z.object({
  code: phoneCode,
})

/** Delivery problems of the message with the latest link or code. */
export const deliveryTrouble = z.enum(['late', 'failed'])
export type DeliveryTrouble = z.infer<typeof deliveryTrouble>

export const twoFactorState = z.object({
  enabled: z.boolean(),
  /** True if a guarded change would currently ask for a code beside the password. */
  code_due: z.boolean(),
})

/** Verification status of the user's e-mail and phone. */
export const verification = z.object({
  email: z.object({
    address: z.string().nullable(),
    verified: z.boolean(),
    /** A new address whose mailed link has not been opened yet. */
    pending: z.object({ address: z.string(), expires_at: unixSeconds }).nullable(),
    trouble: deliveryTrouble.nullable(),
  }),
  phone: z.object({
    /** In E.164; the verified number if there is one. */
    number: z.string().nullable(),
    verified: z.boolean(),
    /** A sent code that is still valid. */
    pending: z
      .object({ number: z.string(), expires_at: unixSeconds, seconds_left: z.int(), tries_left: z.int() })
      .nullable(),
    trouble: deliveryTrouble.nullable(),
  }),
  two_factor: twoFactorState,
  /** The local inbox receives the messages. */
  has_inbox: z.boolean(),
})
export type Verification = z.infer<typeof verification>
export const verificationReply = z.object({ data: verification, message: z.string().optional() })

const entry = { tag: 'Accounts', access: 'anyone' } as const

export const getCsrfCookie = endpoint('GET', '/sanctum/csrf-cookie', {
  ...entry,
  worksInMaintenance: true,
  summary: 'Set the cookie that changes from pages repeat as a header',
})
export const logOut = endpoint('POST', '/auth/web/logout', {
  agents: 'self',
  ...entry,
  worksInMaintenance: true,
  summary: 'End the session of the call',
  reply: message,
})
export const logIn = endpoint('POST', '/auth/login', {
  agents: 'self',
  ...entry,
  worksInMaintenance: true,
  summary: 'Log in with a password',
  body: loginBody,
  reply: loginReply,
  errors: ['login_failed', 'account_restricted', 'otp_required', 'otp_wrong', 'rate_limited'],
})
export const registerAccount = endpoint('POST', '/auth/register', {
  agents: 'self',
  ...entry,
  features: ['registration'],
  summary: 'Register and log in',
  body: registerBody,
  reply: loginReply,
  status: 201,
  challenge: 'register',
})
export const verifyEmail = endpoint('POST', '/auth/email-verification', {
  ...entry,
  summary: 'Prove an e-mail address by the link that was sent there',
  body: verifyEmailBody,
  reply: message,
  errors: ['link_expired'],
})
export const getMe = endpoint('GET', '/me', {
  agents: 'any',
  ...entry,
  worksInMaintenance: true,
  summary: 'Get your account',
  description: 'Needs a login. A token that has ended gets `session_ended`.',
  reply: me,
  errors: ['not_logged_in', 'session_ended'],
})

const proving = { tag: 'Accounts', reply: verificationReply } as const
// A verified number can recover the account by SMS, so no program may verify one.
const provingByPerson = { ...proving, access: 'person' } as const

export const getVerification = endpoint('GET', '/me/verification', {
  ...proving,
  access: 'member',
  summary: 'Get the state of the verification of your e-mail and phone',
})
export const sendPhoneCode = endpoint('POST', '/me/phone-verification', {
  ...provingByPerson,
  summary: 'Send a code to a phone number',
  body: phoneBody,
  challenge: 'sms',
  secondFactor: 'asked',
  errors: ['conflict', 'phone_taken'],
})
export const confirmPhone = endpoint('POST', '/me/phone-verification/confirm', {
  ...provingByPerson,
  summary: 'Prove a phone number by its code',
  body: codeBody,
  secondFactor: { notAsked: 'takes a code that was sent for fresh proof' },
  errors: ['conflict', 'phone_taken', 'code_expired', 'rate_limited'],
})
export const sendEmailLink = endpoint('POST', '/me/email-verification', {
  ...provingByPerson,
  summary: 'Send the link that proves your e-mail address once more',
  secondFactor: { notAsked: 'changes nothing: mails the address that the account has' },
  errors: ['conflict', 'rate_limited'],
})
