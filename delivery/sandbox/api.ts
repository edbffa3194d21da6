import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#lib/database/db.ts'
import type { Answer, Transport } from '#delivery/transport.ts'
import {
  deleteParcel,
  findById,
  findByNumber,
  insertParcel,
  listParcels,
  type SandboxParcel,
  statusesOf,
} from './queries.ts'

export const sandboxAccount = { username: 'sandbox', password: 'sandbox', clientNumber: 100_000_001 }

const digest = [...createHash('sha512').update(sandboxAccount.password).digest()].join(',')

const login = z.object({ Username: z.literal(sandboxAccount.username), Password: z.array(z.int()) })
const address = z
  .object({
    Name: z.string().min(1),
    Street: z.string().min(1),
    City: z.string().min(1),
    ZipCode: z.string().min(1),
    CountryIsoCode: z.literal('BA'),
    ContactPhone: z.string().min(1),
  })
  .loose()
const parcel = z
  .object({
    ClientNumber: z.literal(sandboxAccount.clientNumber),
    ClientReference: z.string().min(1),
    PickupAddress: address,
    DeliveryAddress: address,
    CODAmount: z.number().positive().optional(),
  })
  .loose()
const printing = z.object({ ParcelList: z.array(parcel).length(1) })
const ids = z.object({ ParcelIdList: z.array(z.int()).length(1) })
const period = z.object({ PrintDateFrom: z.string(), PrintDateTo: z.string() })
const numbered = z.object({ ParcelNumber: z.int() })

const answer = (content: object, status = 200): Answer => ({ status, body: JSON.stringify(content) })
const momentOf = (date: string) => new Date(Number(/-?\d+/.exec(date)?.[0]))
const infoOf = ({ id, number, reference }: SandboxParcel) => ({
  ClientReference: reference,
  ParcelId: id,
  ParcelNumber: number,
})
const failure = (code: number, text: string) => [{ ErrorCode: code, ErrorDescription: text }]

/** A recipient in this street lives where the courier does not go, so that refusals can be seen. */
const refusedStreet = 'Nepostojeća'

/** The courier's service; it prints no labels, so that ours are used. */
export const sandboxApi = (db: Db, now: () => Date): Transport => {
  const calls: Record<string, (body: unknown) => Promise<Answer>> = {
    async PrintLabels(body) {
      const { data, error } = printing.safeParse(body)
      const booked = data?.ParcelList[0]
      if (!booked) return answer({ PrintLabelsErrorList: failure(9, error!.message) })
      if (String(booked.DeliveryAddress.Street).startsWith(refusedStreet))
        return answer({ PrintLabelsErrorList: failure(10, 'Unknown street') })
      // Stores no person.
      const { ClientReference, CODAmount, PickupAddress: from, DeliveryAddress: to } = booked
      const details = { CODAmount, PickupAddress: { City: from.City }, DeliveryAddress: { City: to.City } }
      const row = await insertParcel(db, ClientReference, details, now())
      return answer({ Labels: [], PrintLabelsErrorList: [], PrintLabelsInfoList: [infoOf(row)] })
    },
    async GetParcelList(body) {
      const { PrintDateFrom: from, PrintDateTo: to } = period.parse(body)
      const rows = await listParcels(db, momentOf(from), momentOf(to))
      return answer({
        GetParcelListErrors: [],
        PrintDataInfoList: rows.map((row) => ({
          ...infoOf(row),
          Parcel: { ClientReference: row.reference },
        })),
      })
    },
    async GetPrintedLabels() {
      return answer({
        Labels: null,
        GetPrintedLabelsErrorList: failure(18, 'Parcel label is already generated'),
      })
    },
    async DeleteLabels(body) {
      const [id] = ids.parse(body).ParcelIdList
      const row = await findById(db, id!)
      if (!row)
        return answer({ SuccessfullyDeletedList: [], DeleteLabelsErrorList: failure(4, 'No such parcel') })
      if (statusesOf(row).length > 0)
        return answer({ SuccessfullyDeletedList: [], DeleteLabelsErrorList: failure(6, 'Not PRINTED') })
      await deleteParcel(db, row.id, now())
      return answer({ SuccessfullyDeletedList: [infoOf(row)], DeleteLabelsErrorList: [] })
    },
    async GetParcelStatuses(body) {
      const row = await findByNumber(db, numbered.parse(body).ParcelNumber)
      if (!row) return answer({ GetParcelStatusErrors: failure(4, 'No such parcel') })
      const statuses = statusesOf(row).map(({ code, at, city }) => ({
        StatusCode: String(code).padStart(2, '0'),
        StatusDate: `/Date(${at}+0100)/`,
        DepotCity: city,
        DepotNumber: '51',
      }))
      // The latest first, as from the real one.
      return answer({ GetParcelStatusErrors: [], ParcelStatusList: statuses.toReversed() })
    },
  }
  return async (path, body) => {
    const content: unknown = JSON.parse(body)
    const given = login.safeParse(content)
    if (given.data?.Password.join(',') !== digest) return answer({}, 401)
    const call = calls[path.split('/').at(-1)!]
    return call ? call(content) : answer({}, 404)
  }
}
