import { z } from 'zod'
import { plainLine } from '#contract/accounts/fields.ts'
import { message } from '#contract/accounts/endpoints.ts'
import { id, idParams, point, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { maxPhotoBytes } from '#contract/limits/listings.ts'
import { typedCodeLength } from '#contract/limits/accounts.ts'
import { listingId } from '#contract/listings/reference.ts'
import { listingItem } from '#contract/listings/read.ts'
import {
  maxHourExceptions,
  maxPinned,
  maxSections,
  sectionLength,
  shopAboutLength,
  shopNoteLength,
} from '#contract/limits/money.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { slugify } from '#contract/text/slug.ts'
import {
  characters,
  emptyIsAbsent,
  emptyIsNull,
  flag,
  roomFor,
  text,
  trimmed,
} from '#contract/text/schemas.ts'

const time = text(5)
  .trim()
  .regex(/^(?:(?:[01]?\d|2[0-3]):[0-5]\d)?$/, 'Unesite vrijeme, npr. 08:00.')
  .transform((typed) => (typed === '' ? '' : typed.padStart(5, '0')))
const typedTimes = { from: time.prefault(''), to: time.prefault('') }
type TypedTimes = { from: string; to: string }
const halfTime = 'Unesite i početak i kraj, ili ostavite oba prazna.'
const sameTime = 'Početak i kraj ne mogu biti isti.'
const isWhole = ({ from, to }: TypedTimes) => (from === '') === (to === '')
const differs = ({ from, to }: TypedTimes) => from === '' || from !== to
/** Two empty times mean that the shop is closed on that day. */
const openTime = z.object(typedTimes).refine(isWhole, halfTime).refine(differs, sameTime)
const closedByDefault = { from: '', to: '' }

const wrongDay = 'Unesite datum, npr. 2026-12-31.'
const day = text(typedCodeLength, { error: wrongDay }).pipe(z.iso.date(wrongDay))

const exception = z
  .object({
    first: day,
    last: emptyIsAbsent(day.optional()).describe('The same day unless given'),
    ...typedTimes,
    note: plainLine(shopNoteLength).default(''),
  })
  .refine(isWhole, { message: halfTime, path: ['from'] })
  .refine(differs, { message: sameTime, path: ['to'] })
  .refine(({ first, last }) => last === undefined || first <= last, {
    message: 'Zadnji dan ne može biti prije prvog.',
    path: ['last'],
  })

export const shopHours = z.object({
  hours: z.object({
    mon: openTime.default(closedByDefault),
    tue: openTime.default(closedByDefault),
    wed: openTime.default(closedByDefault),
    thu: openTime.default(closedByDefault),
    fri: openTime.default(closedByDefault),
    sat: openTime.default(closedByDefault),
    sun: openTime.default(closedByDefault),
  }),
  closed_on_holidays: flag.default(false).describe('Closed on 1 and 2 January and on 1 and 2 May'),
  exceptions: z
    .array(exception, 'Unesite dane koji odstupaju.')
    .max(maxHourExceptions, `Najviše ${maxHourExceptions} izuzetaka.`)
    .superRefine((all, context) => {
      for (const [at, one] of all.entries()) {
        const isTaken = all
          .slice(0, at)
          .some((other) => one.first <= (other.last ?? other.first) && other.first <= (one.last ?? one.first))
        if (isTaken)
          context.addIssue({
            code: 'custom',
            path: [at, 'first'],
            message: 'Za ovaj dan ste već naveli izuzetak.',
          })
      }
    })
    .default([])
    .describe('Days that differ from the week'),
})
export type ShopHours = z.output<typeof shopHours>

const shownTime = z.object({ from: z.string(), to: z.string() })
export const shopHoursReply = z.object({
  data: z.object({
    /** "08:00" to "16:00"; empty on days when the shop is closed. */
    hours: z.object({
      mon: shownTime,
      tue: shownTime,
      wed: shownTime,
      thu: shownTime,
      fri: shownTime,
      sat: shownTime,
      sun: shownTime,
    }),
    closed_on_holidays: z.boolean(),
    exceptions: z.array(shownTime.extend({ first: z.iso.date(), last: z.iso.date(), note: z.string() })),
  }),
})

const colourForm = 'Boju upišite kao #rrggbb, npr. #0b5c63.'
export const shopLook = z.object({
  colour: emptyIsNull(
    trimmed('#rrggbb'.length, { tooLong: colourForm })
      .regex(/^#[0-9a-fA-F]{6}$/, colourForm)
      .toLowerCase()
      .nullable(),
  ).describe('Colour of tabs, links and buttons on its page, in readable shades'),
})
const cover = z.object({ small: siteAddress, large: siteAddress })
export const shopLookReply = z.object({
  data: z.object({
    colour: z.string().nullable(),
    cover: cover.nullable(),
    logo: siteAddress.nullable(),
  }),
})
export const shopCoverReply = message.extend({ cover: cover.nullable() })

const tooLongAbout = `Najviše ${characters(shopAboutLength)}, zajedno s oznakama.`
export const shopAbout = z.object({
  content: text(roomFor(shopAboutLength), { error: 'Unesite tekst.', tooLong: tooLongAbout })
    .trim()
    .refine((html) => [...html].length <= shopAboutLength, tooLongAbout)
    .describe('HTML, of which paragraphs, emphasis, lists and links stay; or plain text'),
})
export const shopAboutReply = z.object({ data: z.object({ content: z.string() }) })

const section = z
  .object({
    name: plainLine(sectionLength.name).pipe(z.string().min(1, 'Unesite naziv kategorije.')),
    words: plainLine(sectionLength.words).default('').describe('Words that its listings have'),
    category_id: emptyIsNull(id.nullable()).default(null).describe('A category of the site'),
  })
  .refine(({ words, category_id }) => words !== '' || category_id !== null, {
    message: 'Odaberite kategoriju ili upišite riječi po kojima biramo oglase.',
    path: ['words'],
  })

export const shopOffer = z.object({
  pinned: z
    .array(listingId, 'Unesite broj ili link oglasa.')
    .max(maxPinned, `Najviše ${maxPinned} istaknutih oglasa.`)
    .superRefine((ids, context) => {
      for (const [at, one] of ids.entries())
        if (ids.indexOf(one) < at)
          context.addIssue({ code: 'custom', path: [at], message: 'Ovaj oglas ste već naveli.' })
    })
    .describe('Active listings of the shop that head its page'),
  sections: z
    .array(section, 'Unesite kategorije.')
    .max(maxSections, `Najviše ${maxSections} kategorija.`)
    .superRefine((all, context) => {
      const slugs = all.map(({ name }) => slugify(name))
      for (const [at, slug] of slugs.entries()) {
        const message =
          slug === ''
            ? 'Naziv mora imati barem jedno slovo ili cifru.'
            : slugs.indexOf(slug) < at
              ? 'Kategoriju s ovim nazivom već imate.'
              : undefined
        if (message) context.addIssue({ code: 'custom', path: [at, 'name'], message })
      }
    })
    .describe("Categories of the shop's own: each finds active listings by words and category"),
})
export const shopOfferReply = z.object({
  data: z.object({
    pinned: z.array(z.object({ id: z.int(), title: z.string(), is_active: z.boolean() })),
    sections: z.array(z.object({ name: z.string(), words: z.string(), category_id: z.int().nullable() })),
    /** Categories of the shop's active listings, and those that its sections name. */
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

const dayTime = z.object({
  day: z.iso.date(),
  /** Null if the shop is closed. */
  time: shownTime.nullable(),
  /** The reason why the day differs from the week. */
  note: z.string().nullable(),
})

/** The parts of a shop's page beside its public profile. */
export const shopPage = z.object({
  data: z.object({
    /** The address of its own host, "https://moj-shop.example.com"; null if it has none. */
    site: z.string().nullable(),
    colour: z.string().nullable(),
    cover: cover.nullable(),
    /** Sanitised HTML. */
    about: z.string().nullable(),
    street: z.string().nullable(),
    /** The shop's place, if it gives one. */
    location: point.nullable(),
    /** Null if it states no hours. */
    hours: z
      .object({
        /** From Monday. */
        week: z.array(shownTime.nullable()),
        is_open: z.boolean(),
        /** When it opens next, or closes if it is open; null if not within a month. */
        next: unixSeconds.nullable(),
        closed_on_holidays: z.boolean(),
        /** The day in Sarajevo and the six after it. */
        days: z.array(dayTime),
        /** Days that differ from the week and are not over yet. */
        exceptions: z.array(
          z.object({
            first: z.iso.date(),
            last: z.iso.date(),
            time: shownTime.nullable(),
            note: z.string(),
          }),
        ),
      })
      .nullable(),
    pinned: z.array(listingItem),
    sections: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        words: z.string(),
        category_id: z.int().nullable(),
      }),
    ),
  }),
})
export type ShopPage = z.infer<typeof shopPage>['data']

const ofShops = { tag: 'Users', access: 'person' } as const
const secondFactor = { notAsked: 'it lets nobody in and moves no money' } as const

export const getShopPage = endpoint('GET', '/stores/:id/page', {
  tag: 'Users',
  access: 'anyone',
  summary: "Get the parts of a shop's page beside its public profile",
  params: idParams,
  reply: shopPage,
  errors: ['not_found'],
})
export const getShopHours = endpoint('GET', '/me/shop/hours', {
  ...ofShops,
  summary: 'Get the opening hours of your shop',
  reply: shopHoursReply,
})
export const saveShopHours = endpoint('PUT', '/me/shop/hours', {
  ...ofShops,
  secondFactor,
  summary: 'Replace when your shop is open',
  body: shopHours,
  reply: message,
})
export const getShopLook = endpoint('GET', '/me/shop/look', {
  ...ofShops,
  summary: "Get the colour and the pictures of your shop's page",
  reply: shopLookReply,
})
export const saveShopLook = endpoint('PUT', '/me/shop/look', {
  ...ofShops,
  secondFactor,
  summary: "Choose the colour of your shop's page",
  body: shopLook,
  reply: message,
})
export const uploadShopCover = endpoint('POST', '/me/shop/cover', {
  ...ofShops,
  secondFactor,
  features: ['photo_upload'],
  summary: "Set the wide picture at the top of your shop's page",
  description: `JPEG, PNG, WebP or AVIF of at most ${maxPhotoBytes >> 20} MB.`,
  files: 'photo',
  reply: shopCoverReply,
  errors: ['rate_limited'],
})
export const removeShopCover = endpoint('DELETE', '/me/shop/cover', {
  ...ofShops,
  secondFactor,
  summary: "Remove the wide picture of your shop's page",
  reply: shopCoverReply,
})
export const getShopAbout = endpoint('GET', '/me/shop/about', {
  ...ofShops,
  summary: 'Get the text about your shop',
  reply: shopAboutReply,
})
export const saveShopAbout = endpoint('PUT', '/me/shop/about', {
  ...ofShops,
  secondFactor,
  summary: 'Replace the text about your shop',
  body: shopAbout,
  reply: message,
})
export const getShopOffer = endpoint('GET', '/me/shop/offer', {
  ...ofShops,
  summary: "Get the pinned listings and the own categories of your shop's page",
  reply: shopOfferReply,
})
export const saveShopOffer = endpoint('PUT', '/me/shop/offer', {
  ...ofShops,
  secondFactor,
  summary: "Replace the pinned listings and the own categories of your shop's page",
  body: shopOffer,
  reply: message,
})
