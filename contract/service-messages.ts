import { z } from 'zod'
import { message } from './accounts/endpoints.ts'
import { idParams, unixSeconds } from './common.ts'
import { contrast, minContrast } from './contrast.ts'
import { endpoint } from './endpoint.ts'
import { serviceMessageLength, serviceMessageTitleLength } from './limits/serving.ts'
import { cleanLine } from './listings/write.ts'
import { numeric, trimmed } from './text/schemas.ts'

export const serviceMessageLocations = ['homepage', 'listing', 'messages'] as const
export type ServiceMessageLocation = (typeof serviceMessageLocations)[number]

export const serviceMessagesQuery = z.object({
  location: z
    .enum(serviceMessageLocations, 'Navedite mjesto: homepage, listing ili messages.')
    .describe('The kind of page'),
})

/** spec 3.14; a device remembers `id` and `updated_at` of a closed one. */
export const serviceMessage = z.object({
  id: z.int(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  background_color: z.string(),
  text_color: z.string(),
  updated_at: unixSeconds,
})
export type ServiceMessage = z.infer<typeof serviceMessage>

export const serviceMessagesReply = z.object({ data: z.array(serviceMessage) })

const colourForm = 'Boju upišite kao #rrggbb, npr. #fff4e5.'
const colour = trimmed('#rrggbb'.length, { error: 'Odaberite boju.', tooLong: colourForm })
  .regex(/^#[0-9a-fA-F]{6}$/, colourForm)
  .toLowerCase()

/** Until 2099. */
const lastSecond = 4_102_444_799
const seconds = numeric(z.int('Unesite ispravno vrijeme.').min(0).max(lastSecond).nullable()).default(null)

export const serviceMessageBody = z
  .object({
    title: cleanLine(serviceMessageTitleLength, 'Unesite naslov.').refine(
      (title) => title !== '',
      'Unesite naslov.',
    ),
    content: z
      .string({ error: 'Unesite tekst poruke.' })
      .trim()
      .min(1, 'Unesite tekst poruke.')
      .max(serviceMessageLength, `Najviše ${serviceMessageLength} znakova.`),
    background_color: colour,
    text_color: colour,
    locations: z
      .array(z.enum(serviceMessageLocations), { error: 'Odaberite barem jedno mjesto.' })
      .min(1, 'Odaberite barem jedno mjesto.')
      .max(serviceMessageLocations.length, 'Svako mjesto navedite jednom.'),
    position: numeric(
      z
        .int({ error: 'Redoslijed je cijeli broj od 0 do 999.' })
        .min(0, 'Redoslijed je cijeli broj od 0 do 999.')
        .max(999, 'Redoslijed je cijeli broj od 0 do 999.'),
    ).default(0),
    shown_from: seconds,
    shown_to: seconds,
  })
  .superRefine((message, context) => {
    const ratio = contrast(message.background_color, message.text_color)
    if (ratio < minContrast) {
      const shown = ratio.toFixed(1).replace('.', ',')
      context.addIssue({
        code: 'custom',
        path: ['text_color'],
        message: `Tekst se na ovoj podlozi slabo čita (kontrast ${shown}, potrebno je 4,5). Odaberite tamniju ili svjetliju boju.`,
      })
    }
    if (message.shown_from && message.shown_to && message.shown_from >= message.shown_to)
      context.addIssue({ code: 'custom', path: ['shown_to'], message: 'Kraj mora biti nakon početka.' })
  })
export type ServiceMessageBody = z.infer<typeof serviceMessageBody>

/** The operator's view. */
export const managedServiceMessage = serviceMessage.extend({
  locations: z.array(z.enum(serviceMessageLocations)),
  position: z.int(),
  shown_from: unixSeconds.nullable(),
  shown_to: unixSeconds.nullable(),
  state: z.enum(['shown', 'waiting', 'over']),
})
export type ManagedServiceMessage = z.infer<typeof managedServiceMessage>

/** An operator's change to a message; `after` is null if it was deleted. */
export const serviceMessageChange = z.object({
  actor: z.string(),
  action: z.enum(['created', 'updated', 'deleted']),
  at: unixSeconds,
})

export const managedServiceMessagesReply = z.object({ data: z.array(managedServiceMessage) })
export const managedServiceMessageReply = z.object({
  data: managedServiceMessage,
  history: z.array(serviceMessageChange),
})
export const serviceMessagePreviewReply = z.object({ data: serviceMessage })

export const listServiceMessages = endpoint('GET', '/service/messages', {
  tag: 'Service messages',
  access: 'anyone',
  isShared: true,
  summary: 'List the messages that a page shows now',
  query: serviceMessagesQuery,
  reply: serviceMessagesReply,
})

const ofStaff = { tag: 'Administration', access: 'moderator' } as const

export const listManagedServiceMessages = endpoint('GET', '/admin/service-messages', {
  ...ofStaff,
  summary: 'List all service messages',
  reply: managedServiceMessagesReply,
})
export const getManagedServiceMessage = endpoint('GET', '/admin/service-messages/:id', {
  ...ofStaff,
  summary: 'Get a service message and its history',
  params: idParams,
  reply: managedServiceMessageReply,
})
export const previewServiceMessage = endpoint('POST', '/admin/service-messages/preview', {
  ...ofStaff,
  summary: 'Show a service message as pages would, without keeping it',
  body: serviceMessageBody,
  reply: serviceMessagePreviewReply,
})
export const createServiceMessage = endpoint('POST', '/admin/service-messages', {
  ...ofStaff,
  summary: 'Create a service message',
  body: serviceMessageBody,
  reply: managedServiceMessageReply,
  status: 201,
})
export const changeServiceMessage = endpoint('PUT', '/admin/service-messages/:id', {
  ...ofStaff,
  summary: 'Change a service message',
  params: idParams,
  body: serviceMessageBody,
  reply: managedServiceMessageReply,
})
export const deleteServiceMessage = endpoint('DELETE', '/admin/service-messages/:id', {
  ...ofStaff,
  summary: 'Delete a service message',
  params: idParams,
  reply: message,
})
