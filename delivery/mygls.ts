import { createHash } from 'node:crypto'
import { dayMs } from '#lib/time.ts'
import { z } from 'zod'
import {
  type Booking,
  type Courier,
  type CourierEvent,
  CourierRefusal,
  CourierUnclear,
  type Party,
  type ParcelOrder,
} from './courier.ts'
import { kindOfStatus } from './mygls-statuses.ts'
import type { Transport } from './transport.ts'

export type MyGlsAccount = { username: string; password: string; clientNumber: number }

const failure = z.object({ ErrorCode: z.coerce.number(), ErrorDescription: z.string().nullish() })
const failures = z.array(failure).nullish()
const bytes = z.array(z.int().min(0).max(255)).nullish()
const printed = z.object({
  ClientReference: z.string().nullish(),
  ParcelId: z.coerce.number(),
  ParcelNumber: z.coerce.number(),
})

const printReply = z.object({
  Labels: bytes,
  PrintLabelsErrorList: failures,
  PrintLabelsInfoList: z.array(printed).nullish(),
})
const listReply = z.object({
  GetParcelListErrors: failures,
  PrintDataInfoList: z
    .array(printed.extend({ Parcel: z.object({ ClientReference: z.string().nullish() }).nullish() }))
    .nullish(),
})
const labelReply = z.object({ Labels: bytes, GetPrintedLabelsErrorList: failures })
const deleteReply = z.object({
  DeleteLabelsErrorList: failures,
  SuccessfullyDeletedList: z.array(z.object({ ParcelId: z.coerce.number() })).nullish(),
})
const statusReply = z.object({
  GetParcelStatusErrors: failures,
  ParcelStatusList: z
    .array(
      z.object({
        StatusCode: z.coerce.string(),
        StatusDate: z.string(),
        DepotCity: z.string().nullish(),
        DepotNumber: z.coerce.string().nullish(),
      }),
    )
    .nullish(),
})

/** Labels of parcels that were printed before, and deletions of parcels that are on their way, fail by these codes. */
const isPrinted = 18
const isUnderWay = 6
const isUnknown = 4

const dateOf = (at: Date) => `/Date(${at.getTime()})/`
const momentOf = (date: string) => {
  const milliseconds = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(date)?.[1]
  return milliseconds === undefined ? undefined : new Date(Number(milliseconds))
}

/** "Ferhadija 12a" has its number in fields of its own. */
function streetOf(street: string) {
  const found = /^(?<name>.*\S)\s+(?<number>\d{1,5})\s*(?<rest>\S{0,10})$/u.exec(street)?.groups
  return found
    ? { Street: found['name'], HouseNumber: found['number'], HouseNumberInfo: found['rest'] ?? '' }
    : { Street: street, HouseNumber: '', HouseNumberInfo: '' }
}

const addressOf = ({ name, street, postalCode, city, phone }: Party) => ({
  Name: name,
  ...streetOf(street),
  City: city,
  ZipCode: postalCode,
  CountryIsoCode: 'BA',
  ContactName: name,
  ContactPhone: phone,
})

const textOf = (errors: z.output<typeof failures>) =>
  (errors ?? []).map(({ ErrorCode, ErrorDescription }) => `${ErrorCode} ${ErrorDescription ?? ''}`).join('; ')

const printing = { PrintPosition: 1, ShowPrintDialog: false, TypeOfPrinter: 'A4_2x2' }

const parcelOf = (
  clientNumber: number,
  { reference, sender, recipient, cashFening, content, pickUpAt }: ParcelOrder,
) => ({
  ClientNumber: clientNumber,
  ClientReference: reference,
  Count: 1,
  Content: content,
  PickupDate: dateOf(pickUpAt),
  PickupAddress: addressOf(sender),
  DeliveryAddress: addressOf(recipient),
  ...(cashFening > 0 && {
    CODAmount: cashFening / 100,
    CODCurrency: 'BAM',
    CODReference: reference,
  }),
  ServiceList: cashFening > 0 ? [{ Code: 'COD' }] : [],
})

const bookingOf = (info: z.output<typeof printed>, labels: z.output<typeof bytes>): Booking => ({
  number: String(info.ParcelNumber),
  id: String(info.ParcelId),
  label: labels && labels.length > 0 ? Uint8Array.from(labels) : null,
})

/** The JSON service of MyGLS. */
export function myGls(
  { username, password, clientNumber }: MyGlsAccount,
  { send, now }: { send: Transport; now: () => Date },
): Courier {
  const login = {
    Username: username,
    Password: [...createHash('sha512').update(password).digest()],
  }

  async function call<S extends z.ZodType>(name: string, schema: S, content: object): Promise<z.output<S>> {
    const path = `/ParcelService.svc/json/${name}`
    const { status, body } = await send(path, JSON.stringify({ ...login, ...content }))
    const parsed = status <= 299 ? schema.safeParse(json(body)) : undefined
    if (parsed?.success) return parsed.data
    throw new CourierUnclear(`MyGLS answered ${status} to ${name}: ${body.slice(0, 200)}`)
  }

  return {
    name: 'mygls',

    async book(order) {
      const reply = await call('PrintLabels', printReply, {
        ParcelList: [parcelOf(clientNumber, order)],
        ...printing,
      })
      const errors = reply.PrintLabelsErrorList ?? []
      const info = reply.PrintLabelsInfoList?.[0]
      if (errors.length > 0 && !info) throw new CourierRefusal(textOf(errors))
      if (!info) throw new CourierUnclear('MyGLS named no parcel')
      return bookingOf(info, reply.Labels)
    },

    async find(reference, since) {
      const reply = await call('GetParcelList', listReply, {
        PrintDateFrom: dateOf(new Date(since.getTime() - dayMs)),
        PrintDateTo: dateOf(new Date(now().getTime() + dayMs)),
      })
      if (reply.GetParcelListErrors?.length) throw new CourierUnclear(textOf(reply.GetParcelListErrors))
      const info = reply.PrintDataInfoList?.find(
        ({ ClientReference, Parcel }) => (ClientReference ?? Parcel?.ClientReference) === reference,
      )
      if (!info) return null
      const { Labels, GetPrintedLabelsErrorList: errors } = await call('GetPrintedLabels', labelReply, {
        ParcelIdList: [info.ParcelId],
        ...printing,
      })
      if (errors?.some(({ ErrorCode }) => ErrorCode !== isPrinted)) throw new CourierUnclear(textOf(errors))
      return bookingOf(info, Labels)
    },

    async cancel({ id }) {
      const reply = await call('DeleteLabels', deleteReply, { ParcelIdList: [Number(id)] })
      if (reply.SuccessfullyDeletedList?.some(({ ParcelId }) => ParcelId === Number(id))) return true
      const errors = reply.DeleteLabelsErrorList ?? []
      // An earlier call deleted it.
      if (errors.some(({ ErrorCode }) => ErrorCode === isUnknown)) return true
      if (errors.some(({ ErrorCode }) => ErrorCode === isUnderWay)) return false
      throw new CourierUnclear(textOf(errors))
    },

    async track({ number }) {
      const reply = await call('GetParcelStatuses', statusReply, {
        ParcelNumber: Number(number),
        ReturnPOD: false,
        LanguageIsoCode: 'HR',
      })
      if (reply.GetParcelStatusErrors?.length) throw new CourierUnclear(textOf(reply.GetParcelStatusErrors))
      return (reply.ParcelStatusList ?? []).flatMap((status): CourierEvent[] => {
        const kind = kindOfStatus(status.StatusCode)
        const at = momentOf(status.StatusDate)
        if (!kind || !at) return []
        const eventId = `${Number(status.StatusCode)}:${at.getTime()}:${status.DepotNumber ?? ''}`
        return [{ eventId, kind, at, place: status.DepotCity || null }]
      })
    },
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused by the schema of what we expect.
    return undefined
  }
}
