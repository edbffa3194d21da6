import { z } from 'zod'
import { siteAddress } from '#contract/paths/site-address.ts'
import { phone, plainLine } from './fields.ts'
import { message } from './endpoints.ts'
import { id, idParams } from '#contract/common.ts'
import { callPath, endpoint } from '#contract/endpoint.ts'
import {
  aboutLength,
  addressLength,
  avatarVariants,
  personNameLength,
  typedCodeLength,
} from '#contract/limits/accounts.ts'
import { declaredMerchant, merchantDeclaration } from './merchants.ts'
import { usernameParams } from '#contract/profiles.ts'
import { cityDetail } from '#contract/places/endpoints.ts'
import { characters, numeric, roomFor, text } from '#contract/text/schemas.ts'

const optionalLine = (max: number) =>
  plainLine(max)
    .nullable()
    .transform((line) => line || null)

const tooLongAbout = `Najviše ${characters(aboutLength)}.`

export const profileBody = z.object({
  first_name: optionalLine(personNameLength),
  last_name: optionalLine(personNameLength),
  city_id: id.nullable(),
  /** Plain text with paragraphs. */
  about: text(roomFor(aboutLength), { tooLong: tooLongAbout })
    .transform((about) => about.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .refine((about) => [...about].length <= aboutLength, tooLongAbout)
        .regex(/^(?:\P{Cc}|[\n\t])*$/u, 'Tekst ne smije imati nevidljive znakove.'),
    )
    .nullable()
    .transform((about) => about || null),
})
export type ProfileBody = z.output<typeof profileBody>

export const profileSettings = z.object({
  username: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  city_id: z.int().nullable(),
  about: z.string().nullable(),
  avatar: siteAddress.nullable(),
})
export type ProfileSettings = z.infer<typeof profileSettings>
export const profileReply = z.object({ data: profileSettings, message: z.string().optional() })

export const privacySettings = z.object({
  allow_comments: z.boolean(),
  allow_view_phone: z.boolean(),
  allow_private_messages: z.boolean(),
  show_last_active: z.boolean(),
})
export type PrivacySettings = z.infer<typeof privacySettings>
export const privacyReply = z.object({ data: privacySettings, message: z.string().optional() })

const neededLine = (error: string, max: number) => plainLine(max).pipe(z.string().min(1, error))

const postalCodeForm = 'Poštanski broj ima 5 cifara.'

const wrongDay = 'Odaberite dan povratka.'

/** The day in Sarajevo on which the seller is back; null ends the holiday. */
export const holiday = z.object({
  until: text(typedCodeLength, { error: wrongDay }).pipe(z.iso.date(wrongDay)).nullable(),
})
export type Holiday = z.infer<typeof holiday>
export const holidayReply = z.object({ data: holiday, message: z.string().optional() })

export const addressBody = z.object({
  name: neededLine('Unesite ime i prezime primaoca.', addressLength.name),
  street: neededLine('Unesite ulicu i broj.', addressLength.street),
  postal_code: text(typedCodeLength, { error: 'Unesite poštanski broj.', tooLong: postalCodeForm })
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{5}$/, postalCodeForm)),
  city_id: numeric(
    z.number({ error: 'Odaberite mjesto.' }).int('Odaberite mjesto.').positive('Odaberite mjesto.'),
  ),
  phone: phone.pipe(z.string().min(1, 'Unesite broj mobitela.')),
  is_default: z.boolean().default(false),
})
export type AddressBody = z.output<typeof addressBody>

export const address = z.object({
  id: z.int(),
  name: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: cityDetail.pick({ id: true, name: true }),
  /** E.164 */
  phone: z.string(),
  is_default: z.boolean(),
})
export type Address = z.infer<typeof address>
/** The default address first. */
export const addressList = z.object({ data: z.array(address) })
export const addressReply = z.object({ data: address, message: z.string() })

export const notificationChannels = ['mail', 'push', 'in_app'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Optional notifications and their channels. Mails about security are always sent. */
export const notificationKinds = {
  listing_reminder: notificationChannels,
  listing_expired: notificationChannels,
  promotion: notificationChannels,
  saved_listing: notificationChannels,
  saved_search: notificationChannels,
  followed_seller: notificationChannels,
  // Advertising, which no device rings for.
  seller_message: ['mail', 'in_app'],
  question: notificationChannels,
  mahalac: notificationChannels,
  order: notificationChannels,
  review: notificationChannels,
  payout: notificationChannels,
  agent: notificationChannels,
  // Messages have a list of their own.
  message: ['mail', 'push'],
  report_outcome: notificationChannels,
  // Decisions are also mailed, whatever the settings say.
  moderation: ['push', 'in_app'],
} as const satisfies Record<string, readonly NotificationChannel[]>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

const kindPreferences = z.partialRecord(z.enum(notificationChannels), z.boolean())
/** Switches per kind of notification and channel. */
export const notificationPreferences = z.record(
  z.enum(notificationKindNames as [NotificationKind, ...NotificationKind[]]),
  kindPreferences,
)
export const notificationPreferencesBody = z.partialRecord(
  z.enum(notificationKindNames as [NotificationKind, ...NotificationKind[]]),
  kindPreferences,
)
export type NotificationPreferences = z.infer<typeof notificationPreferences>
export const notificationPreferencesReply = z.object({
  data: notificationPreferences,
  message: z.string().optional(),
})

/** Null without a declaration. */
export const merchantReply = z.object({
  data: declaredMerchant.nullable(),
  /** The outcome of the check against the register; null without a declaration. */
  check: z
    .object({ state: z.enum(['waiting', 'verified', 'refused']), refusal: z.string().nullable() })
    .nullable(),
  message: z.string().optional(),
})

export const avatarReply = z.object({ avatar: siteAddress.nullable(), message: z.string() })

/** Drawing styles of the generator; all are in the public domain (CC0). */
export const avatarStyles = [
  'lorelei',
  'notionists',
  'open-peeps',
  'pixel-art',
  'critters',
  'thumbs',
] as const
export type AvatarStyle = (typeof avatarStyles)[number]
/** Background colours of the drawings. */
export const avatarColors = {
  sand: '#f0e4d0',
  sky: '#cfe4f5',
  mint: '#cdeadb',
  peach: '#fbd9c4',
  lavender: '#dfd8f2',
  lemon: '#f7efc0',
} as const
export type AvatarColor = keyof typeof avatarColors
export const avatarColorNames = Object.keys(avatarColors) as [AvatarColor, ...AvatarColor[]]

/** A drawing: the same parameters always give the same picture. */
export const generatedAvatar = z.object({
  style: z.enum(avatarStyles, 'Odaberite stil.').describe('Style of the drawing'),
  color: z.enum(avatarColorNames, 'Odaberite boju.').describe('Its background'),
  variant: numeric(
    z
      .number({ error: 'Odaberite sliku.' })
      .int('Odaberite sliku.')
      .min(1, 'Odaberite sliku.')
      .max(avatarVariants, 'Odaberite sliku.'),
  ).describe('Number of the drawing'),
})
export type GeneratedAvatar = z.output<typeof generatedAvatar>
/** The address of the drawing, an SVG, below `/api`. */
export const generatedAvatarPath = (drawing: GeneratedAvatar) => callPath(getDrawnAvatar, { params: drawing })

const part = numeric(
  z
    .number({ error: 'Isječak nije ispravan.' })
    .min(0, 'Isječak nije ispravan.')
    .max(1, 'Isječak nije ispravan.'),
)
/**
 * The square of a photo to keep, from its top left corner, as fractions of the upright photo: `x` and `width`
 * of its width, `y` and `height` of its height. Defaults to the middle.
 */
export const photoCrop = z
  .object({
    x: part.describe('Left edge of the square, as a part of the width'),
    y: part.describe('Top edge, as a part of the height'),
    width: part.describe('Its width, as a part of the width'),
    height: part.describe('Its height, as a part of the height'),
  })
  .partial()
export type PhotoCrop = z.output<typeof photoCrop>

const own = { tag: 'Accounts', access: 'member' } as const
const ofProfile = { ...own, reply: profileReply } as const
const ofPrivacy = { ...own, reply: privacyReply } as const
const ofPreferences = { ...own, reply: notificationPreferencesReply } as const
const ofMerchant = { ...own, reply: merchantReply } as const

export const getProfileSettings = endpoint('GET', '/me/profile', {
  ...ofProfile,
  summary: 'Get your profile as you edit it',
})
export const saveProfile = endpoint('PUT', '/me/profile', {
  ...ofProfile,
  summary: 'Replace your profile',
  body: profileBody,
})
export const changeUser = endpoint('PUT', '/users/:username', {
  ...ofProfile,
  summary: 'Replace your profile, named by your username or number',
  params: usernameParams,
  body: profileBody,
  errors: ['forbidden'],
})
export const getPrivacySettings = endpoint('GET', '/me/privacy', {
  ...ofPrivacy,
  summary: 'Get your privacy settings',
})
export const savePrivacySettings = endpoint('PUT', '/me/privacy', {
  ...ofPrivacy,
  summary: 'Replace your privacy settings',
  body: privacySettings,
})

const ofHoliday = { ...own, reply: holidayReply } as const

export const getHoliday = endpoint('GET', '/me/holiday', {
  ...ofHoliday,
  summary: 'Get the day on which you are back from a holiday',
})
export const saveHoliday = endpoint('PUT', '/me/holiday', {
  ...ofHoliday,
  summary: 'Go on holiday until a day, or end it',
  description: 'Your listings stay visible with a mark, and nobody can call you or buy.',
  body: holiday,
})

export const listAddresses = endpoint('GET', '/me/addresses', {
  ...own,
  summary: 'List your delivery addresses, the default one first',
  reply: addressList,
})
export const addAddress = endpoint('POST', '/me/addresses', {
  ...own,
  summary: 'Add a delivery address',
  body: addressBody,
  reply: addressReply,
  status: 201,
  idempotent: true,
  errors: ['conflict'],
})
export const changeAddress = endpoint('PUT', '/me/addresses/:id', {
  ...own,
  summary: 'Change a delivery address',
  params: idParams,
  body: addressBody,
  reply: addressReply,
  errors: ['not_found'],
})
export const deleteAddress = endpoint('DELETE', '/me/addresses/:id', {
  ...own,
  summary: 'Delete a delivery address',
  params: idParams,
  reply: message,
  errors: ['not_found'],
})

export const getNotificationPreferences = endpoint('GET', '/me/notification-preferences', {
  ...ofPreferences,
  summary: 'Get which notifications you receive, by kind and channel',
})
export const saveNotificationPreferences = endpoint('PUT', '/me/notification-preferences', {
  ...ofPreferences,
  summary: 'Choose which notifications you receive',
  description: 'Kinds and channels that are left out stay as they are.',
  body: notificationPreferencesBody,
})

export const getMerchantDeclaration = endpoint('GET', '/me/merchant', {
  ...ofMerchant,
  summary: 'Get your declaration as a registered trader',
})
export const declareMerchant = endpoint('PUT', '/me/merchant', {
  ...ofMerchant,
  summary: 'Declare yourself a registered trader',
  body: merchantDeclaration,
})
export const withdrawMerchantDeclaration = endpoint('DELETE', '/me/merchant', {
  ...ofMerchant,
  summary: 'Withdraw your declaration as a registered trader',
  errors: ['conflict'],
})

const ofAvatar = { ...own, reply: avatarReply } as const

export const uploadAvatar = endpoint('POST', '/me/avatar', {
  ...ofAvatar,
  features: ['photo_upload'],
  summary: 'Set a photo as your picture',
  query: photoCrop,
  files: 'photo',
  errors: ['rate_limited'],
})
export const setDrawnAvatar = endpoint('POST', '/me/avatar/drawn', {
  ...ofAvatar,
  summary: 'Set a drawing as your picture',
  body: generatedAvatar,
  errors: ['rate_limited'],
})
export const removeAvatar = endpoint('DELETE', '/me/avatar', {
  ...ofAvatar,
  summary: 'Remove your picture',
  errors: ['rate_limited'],
})
export const getDrawnAvatar = endpoint('GET', '/avatars/:style/:color/:variant', {
  tag: 'Accounts',
  access: 'anyone',
  summary: 'Get a drawing of the avatar generator',
  params: generatedAvatar,
  produces: 'image/svg+xml',
})
