import { z } from 'zod'
import { unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { featureNames } from './features.ts'
import { switchReasonLength } from '#contract/limits/accounts.ts'
import { cleanText } from '#contract/listings/write.ts'
import { numeric } from '#contract/text/schemas.ts'

export const maintenance = z.object({
  reason: z.string(),
  /** As expected. */
  ends_at: unixSeconds.nullable(),
  started_at: unixSeconds,
})
export type Maintenance = z.infer<typeof maintenance>

const change = z.object({
  id: z.int(),
  username: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  at: unixSeconds,
})
export type SwitchChange = z.infer<typeof change>

export const maintenanceReply = z.object({
  data: maintenance.nullable(),
  /** Seconds after which to try again. */
  retry_after: z.int(),
})
export const maintenanceOverview = z.object({
  data: maintenance.nullable(),
  /** The latest first. */
  history: z.array(change),
  message: z.string().optional(),
})

/** Until 2099. */
const lastSecond = 4_102_444_799

export const maintenanceBody = z.object({
  reason: cleanText(switchReasonLength, 'Navedite razlog. Vide ga svi posjetioci.').refine(
    (value) => value !== '',
    'Navedite razlog. Vide ga svi posjetioci.',
  ),
  ends_at: numeric(z.int('Unesite ispravno vrijeme.').min(0).max(lastSecond).nullable())
    .default(null)
    .describe('When it should be over, in unix seconds'),
})
export type MaintenanceBody = z.output<typeof maintenanceBody>

export const featureState = z.object({
  name: z.enum(featureNames),
  label: z.string(),
  /** Text for users while it is off. */
  text: z.string(),
  is_on: z.boolean(),
  is_on_by_default: z.boolean(),
  /** Added to the text; empty if the feature is on. */
  reason: z.string(),
})
export type FeatureState = z.infer<typeof featureState>
export const featuresOverview = z.object({
  data: z.array(featureState),
  /** The latest first. */
  history: z.array(change.extend({ feature: z.string() })),
  message: z.string().optional(),
})

export const featureParams = z.object({
  name: z.enum(featureNames, 'Takav prekidač ne postoji.').describe('The feature'),
})
export const featureBody = z.object({
  is_on: z.boolean('Odaberite stanje.'),
  reason: cleanText(switchReasonLength, 'Razlog je tekst.').default(''),
})

const forAdmins = { tag: 'Administration', access: 'admin' } as const

export const getMaintenance = endpoint('GET', '/maintenance', {
  tag: 'Status',
  access: 'anyone',
  summary: 'Tell whether the site is under maintenance, why and until when',
  reply: maintenanceReply,
  isAlwaysServed: true,
})
export const getMaintenanceOverview = endpoint('GET', '/admin/maintenance', {
  ...forAdmins,
  summary: 'Get the maintenance and who switched it',
  reply: maintenanceOverview,
})
export const startMaintenance = endpoint('PUT', '/admin/maintenance', {
  ...forAdmins,
  summary: 'Start maintenance (503 for everyone but staff), or change its reason and end',
  body: maintenanceBody,
  reply: maintenanceOverview,
})
export const endMaintenance = endpoint('DELETE', '/admin/maintenance', {
  ...forAdmins,
  summary: 'End the maintenance',
  reply: maintenanceOverview,
  errors: ['conflict'],
})
export const listFeatures = endpoint('GET', '/admin/features', {
  ...forAdmins,
  summary: 'List the features that can be switched off',
  reply: featuresOverview,
})
export const switchFeature = endpoint('PUT', '/admin/features/:name', {
  ...forAdmins,
  summary: 'Switch a feature on or off, in every process within seconds',
  params: featureParams,
  body: featureBody,
  reply: featuresOverview,
  errors: ['conflict'],
})
