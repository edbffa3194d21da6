import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { id, idParams, listOf, pageNumber, point, unixSeconds } from '#contract/common.ts'
import { chargerFaultNames, chargerStateNames, connectorKindNames } from './kinds.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inquiryTextLength } from '#contract/limits/messages.ts'
import { cleanText } from '#contract/listings/write.ts'
import { corner, halfBox, hasWholeBox } from '#contract/places/map-box.ts'
import { mapZoom, searchMap } from '#contract/search/endpoints.ts'
import { emptyIsAbsent, numeric, text } from '#contract/text/schemas.ts'

export const chargerConnector = z.object({
  kind: z.enum(connectorKindNames),
  /** Null if unknown. */
  power_kw: z.number().nullable(),
  count: z.int(),
})
export type ChargerConnector = z.infer<typeof chargerConnector>

/** A charger in a list. */
export const chargerItem = z.object({
  id: z.int(),
  name: z.string(),
  operator: z.string().nullable(),
  address: z.string().nullable(),
  city: z.object({ id: z.int(), name: z.string() }).nullable(),
  location: point,
  connectors: z.array(chargerConnector),
  state: z.enum(chargerStateNames),
})
export type ChargerItem = z.infer<typeof chargerItem>

export const charger = chargerItem.extend({
  hours: z.string().nullable(),
  price: z.string().nullable(),
  /** The drivers who may charge there, and how. */
  access: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** Origin of the entry, and the time of its last change there. */
  source: z.string(),
  updated_at: unixSeconds.nullable(),
  /** The nearest others. */
  nearby: z.array(chargerItem.extend({ distance_km: z.number() })),
})
export type Charger = z.infer<typeof charger>
export const chargerReply = z.object({ data: charger })

export const chargers = listOf(chargerItem).extend({
  /** Counts by value of a filter, with the other filters as they are. */
  facets: z.object({
    connectors: z.array(z.object({ kind: z.enum(connectorKindNames), count: z.int() })),
    operators: z.array(z.object({ name: z.string(), count: z.int() })),
    cities: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  }),
  /** All are made up. */
  is_demo: z.boolean(),
  /** The sources that entries come from. */
  sources: z.array(z.string()),
})
export type Chargers = z.infer<typeof chargers>

const connectorList = emptyIsAbsent(
  text(200)
    .transform((given) => given.split(','))
    .pipe(z.array(z.enum(connectorKindNames, 'Takav priključak ne postoji.')))
    .optional(),
).describe('Connectors, with commas between them; a charger needs one of them')

const filters = {
  connector: connectorList,
  power_from: emptyIsAbsent(
    numeric(z.number({ error: 'Unesite snagu u kW.' }).min(0, 'Unesite snagu u kW.').max(1_000).optional()),
  ).describe('The least power in kW, of one of these connectors if some are asked for'),
  operator: emptyIsAbsent(text(200).optional()).describe('The operator, as in `facets`'),
  city: emptyIsAbsent(id.optional()).describe('The nearest city, by its number'),
  location_tl: corner('Top left corner of a box, as latitude and longitude'),
  location_br: corner('Bottom right corner of that box'),
}
export const chargersQuery = z.object({ ...filters, page: pageNumber }).refine(hasWholeBox, halfBox)
export const chargerMapQuery = z.object({ ...filters, zoom: mapZoom }).refine(hasWholeBox, halfBox)
export type ChargerFilters = Omit<z.output<typeof chargersQuery>, 'page'>

export const chargerFault = z.object({
  fault: z.enum(chargerFaultNames, 'Odaberite šta nije tačno.').describe('The error in the entry'),
  text: emptyIsAbsent(cleanText(inquiryTextLength, 'Opišite šta nije tačno.').optional()).describe(
    'The correction',
  ),
})
export type ChargerFaultBody = z.output<typeof chargerFault>

const reading = { tag: 'Chargers', access: 'anyone', isShared: true } as const

export const listChargers = endpoint('GET', '/chargers', {
  ...reading,
  summary: 'List chargers for electric vehicles, the strongest first',
  query: chargersQuery,
  reply: chargers,
})
export const getChargerMap = endpoint('GET', '/chargers/map', {
  ...reading,
  summary: 'Count chargers on a map',
  description: 'Takes the filters of the list; returns groups of about 64 px, the largest first.',
  query: chargerMapQuery,
  reply: searchMap,
})
export const getCharger = endpoint('GET', '/chargers/:id', {
  ...reading,
  summary: 'Get a charger, with those nearby',
  params: idParams,
  reply: chargerReply,
  errors: ['not_found'],
})
export const reportCharger = endpoint('POST', '/chargers/:id/reports', {
  tag: 'Chargers',
  access: 'anyone',
  summary: 'Report an error in an entry',
  params: idParams,
  body: chargerFault,
  reply: message,
  status: 201,
  limit: 'inquiry',
  challenge: 'inquiry',
  errors: ['not_found'],
})

export const chargerReport = z.object({
  id: z.int(),
  charger: z.object({ id: z.int(), name: z.string(), is_hidden: z.boolean() }),
  fault: z.enum(chargerFaultNames),
  text: z.string(),
  created_at: unixSeconds,
})
export type ChargerReport = z.infer<typeof chargerReport>
export const chargerReports = listOf(chargerReport)
export const handlingReport = z.object({
  /** `hide` also takes the charger off the list, whatever its source says. */
  act: z.enum(['done', 'hide', 'show'], 'Odaberite radnju.').describe('Action on the report'),
})

const staff = { tag: 'Administration', access: 'moderator' } as const
export const listChargerReports = endpoint('GET', '/admin/charger-reports', {
  ...staff,
  summary: 'List reported errors of chargers, the oldest first',
  query: z.object({ page: pageNumber }),
  reply: chargerReports,
})
export const handleChargerReport = endpoint('POST', '/admin/charger-reports/:id', {
  ...staff,
  summary: 'Close a reported error, and hide or show its charger',
  params: idParams,
  body: handlingReport,
  reply: message,
  errors: ['not_found'],
})

export const hiddenCharger = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  source: z.string(),
  hidden_at: unixSeconds,
})
export type HiddenCharger = z.infer<typeof hiddenCharger>
export const hiddenChargers = listOf(hiddenCharger)

export const listHiddenChargers = endpoint('GET', '/admin/hidden-chargers', {
  ...staff,
  summary: 'List chargers that staff hid, the latest first',
  query: z.object({ page: pageNumber }),
  reply: hiddenChargers,
})
export const showCharger = endpoint('POST', '/admin/hidden-chargers/:id/show', {
  ...staff,
  summary: 'Show a charger again that staff hid',
  params: idParams,
  reply: message,
  errors: ['not_found'],
})
