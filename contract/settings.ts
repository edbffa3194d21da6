import { z } from 'zod'
import { phone, plainLine } from './account-fields.ts'
import { id } from './common.ts'
import { aboutLength, addressLength, avatarVariants, personNameLength } from './limits.ts'
import type { MerchantDeclaration } from './merchants.ts'
import { cityDetail } from './places.ts'

const optionalLine = (max: number) =>
  plainLine(max)
    .nullable()
    .transform((text) => text || null)

/** `PUT /me/profile`; all of it at once. */
export const profileBody = z.object({
  first_name: optionalLine(personNameLength),
  last_name: optionalLine(personNameLength),
  city_id: id.nullable(),
  /** Plain text with paragraphs. */
  about: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .refine((text) => [...text].length <= aboutLength, `Najviše ${aboutLength} znakova.`)
        .regex(/^(?:\P{Cc}|[\n\t])*$/u, 'Tekst ne smije imati nevidljive znakove.'),
    )
    .nullable()
    .transform((text) => text || null),
})
export type ProfileBody = z.output<typeof profileBody>

/** `GET /me/profile` */
export const profileSettings = z.object({
  username: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  city_id: z.int().nullable(),
  about: z.string().nullable(),
  avatar: z.string().nullable(),
})
export type ProfileSettings = z.infer<typeof profileSettings>
export const profileReply = z.object({ data: profileSettings, message: z.string().optional() })

/** `GET` and `PUT /me/privacy` */
export const privacySettings = z.object({
  allow_comments: z.boolean(),
  allow_view_phone: z.boolean(),
  allow_private_messages: z.boolean(),
  show_last_active: z.boolean(),
})
export type PrivacySettings = z.infer<typeof privacySettings>
export const privacyReply = z.object({ data: privacySettings, message: z.string().optional() })

const neededLine = (error: string, max: number) => plainLine(max).pipe(z.string().min(1, error))

/** `POST /me/addresses`, `PUT /me/addresses/:id` */
export const addressBody = z.object({
  name: neededLine('Unesite ime i prezime primaoca.', addressLength.name),
  street: neededLine('Unesite ulicu i broj.', addressLength.street),
  postal_code: z
    .string({ error: 'Unesite poštanski broj.' })
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{5}$/, 'Poštanski broj ima 5 cifara.')),
  city_id: z.coerce
    .number({ error: 'Odaberite mjesto.' })
    .int('Odaberite mjesto.')
    .positive('Odaberite mjesto.'),
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
/** The default one first. */
export const addressList = z.object({ data: z.array(address) })
export const addressReply = z.object({ data: address, message: z.string() })

export const notificationChannels = ['mail', 'push', 'in_app'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What people are told beside what they asked for, and by which ways it goes. Mails about security always go. */
export const notificationKinds = {
  listing_reminder: ['mail'],
  listing_expired: ['mail'],
} as const satisfies Record<string, readonly NotificationChannel[]>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

const kindPreferences = z.partialRecord(z.enum(notificationChannels), z.boolean())
/** `GET` and `PUT /me/notification-preferences`: by kind and channel; what is not named stays. */
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

/** `GET /me/merchant`; null where nothing was declared. */
export const merchantReply = z.object({
  data: z
    .object({
      business_name: z.string(),
      seat: z.string(),
      place: z.string(),
      owner: z.string(),
      registration_number: z.string(),
      id_number: z.string(),
      vat_number: z.string().nullable(),
    } satisfies Record<keyof MerchantDeclaration, unknown>)
    .nullable(),
  message: z.string().optional(),
})

export const avatarReply = z.object({ avatar: z.string().nullable(), message: z.string() })

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
/** Grounds of the drawings. */
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

/** One drawing: the same words always give the same picture. */
export const generatedAvatar = z.object({
  style: z.enum(avatarStyles, 'Odaberite stil.'),
  color: z.enum(avatarColorNames, 'Odaberite boju.'),
  variant: z.coerce
    .number({ error: 'Odaberite sliku.' })
    .int('Odaberite sliku.')
    .min(1, 'Odaberite sliku.')
    .max(avatarVariants, 'Odaberite sliku.'),
})
export type GeneratedAvatar = z.output<typeof generatedAvatar>
/** `GET /avatars/…`: the address of the drawing, an SVG. */
export const generatedAvatarPath = ({ style, color, variant }: GeneratedAvatar) =>
  `/avatars/${style}/${color}/${variant}`

const part = z.coerce
  .number({ error: 'Isječak nije ispravan.' })
  .min(0, 'Isječak nije ispravan.')
  .max(1, 'Isječak nije ispravan.')
/**
 * The square of a photo to keep, in parts of the upright photo's width and height, from its top left corner: `x` and
 * `width` of its width, `y` and `height` of its height. Without it the middle.
 */
export const photoCrop = z.object({ x: part, y: part, width: part, height: part }).partial()
export type PhotoCrop = z.output<typeof photoCrop>
