import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { CourierRefusal, CourierUnclear, type ParcelOrder } from './courier.ts'
import { openCouriers } from './couriers.ts'
import { myGls } from './mygls.ts'
import { httpTransport } from './transport.ts'

type Asked = { method: string; url: string; type: unknown; body: Record<string, unknown> }
type Reply = { status?: number; body: unknown } | 'silence'

/** A courier on this machine that answers as scripted, and records its calls. */
async function courierThat(answer: (call: string, asked: Asked) => Reply) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const one = {
      method: request.method!,
      url: request.url!,
      type: request.headers['content-type'],
      body: JSON.parse(await text(request)) as Record<string, unknown>,
    }
    asked.push(one)
    const reply = answer(one.url.split('/').at(-1)!, one)
    if (reply === 'silence') return
    const { status = 200, body } = reply
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = { username: 'shop@primjer.ba', password: 'tajna', clientNumber: 100_000_007 }
  return { asked, courier: myGls(account, { send: httpTransport(url, 300), now }) }
}

const now = () => new Date('2026-11-24T08:00:00Z')
const order: ParcelOrder = {
  reference: 'N-7-1',
  sender: {
    name: 'Radnja Amra',
    street: 'Ferhadija 12a',
    postalCode: '71000',
    city: 'Sarajevo',
    phone: '+38761234567',
  },
  recipient: {
    name: 'Mirza Kupac',
    street: 'Trg slobode bb',
    postalCode: '75000',
    city: 'Tuzla',
    phone: '+38762234567',
  },
  weightGrams: 1_500,
  cashFening: 10_750,
  content: 'Narudžba N-7',
  pickUpAt: new Date('2026-11-25T12:00:00Z'),
}

// Shapes of the JSON service in GLS's "MyGLS API for system integration".
const info = { ClientReference: 'N-7-1', ParcelId: 9001, ParcelNumber: 6007503281 }
const label = [...Buffer.from('%PDF-1.4')]

test('has no courier in production without an account, rather than the sandbox', () => {
  const options = { db: undefined as never, now }
  expect(openCouriers({ ...options, account: null, allowsSandbox: false })).toEqual({
    courier: null,
    isSandbox: false,
  })
  const account = { username: 'a', password: 'b', clientNumber: 1, baseUrl: 'https://api.mygls.hr' }
  for (const allowsSandbox of [true, false])
    expect(openCouriers({ ...options, account, allowsSandbox })).toMatchObject({
      courier: { name: 'mygls' },
      isSandbox: false,
    })
})

test('books a parcel with its cash on delivery as documented', async () => {
  const { asked, courier } = await courierThat(() => ({
    body: { Labels: label, PrintLabelsErrorList: [], PrintLabelsInfoList: [info] },
  }))
  expect(await courier.book(order)).toEqual({
    number: '6007503281',
    id: '9001',
    label: Uint8Array.from(label),
  })
  expect(asked).toEqual([
    {
      method: 'POST',
      url: '/ParcelService.svc/json/PrintLabels',
      type: 'application/json',
      body: {
        Username: 'shop@primjer.ba',
        Password: [...createHash('sha512').update('tajna').digest()],
        ParcelList: [
          {
            ClientNumber: 100_000_007,
            ClientReference: 'N-7-1',
            Count: 1,
            Content: 'Narudžba N-7',
            PickupDate: '/Date(1795608000000)/',
            CODAmount: 107.5,
            CODCurrency: 'BAM',
            CODReference: 'N-7-1',
            ServiceList: [{ Code: 'COD' }],
            PickupAddress: {
              Name: 'Radnja Amra',
              Street: 'Ferhadija',
              HouseNumber: '12',
              HouseNumberInfo: 'a',
              City: 'Sarajevo',
              ZipCode: '71000',
              CountryIsoCode: 'BA',
              ContactName: 'Radnja Amra',
              ContactPhone: '+38761234567',
            },
            DeliveryAddress: {
              Name: 'Mirza Kupac',
              Street: 'Trg slobode bb',
              HouseNumber: '',
              HouseNumberInfo: '',
              City: 'Tuzla',
              ZipCode: '75000',
              CountryIsoCode: 'BA',
              ContactName: 'Mirza Kupac',
              ContactPhone: '+38762234567',
            },
          },
        ],
        PrintPosition: 1,
        ShowPrintDialog: false,
        TypeOfPrinter: 'A4_2x2',
      },
    },
  ])
})

test('asks for no cash when the order is paid', async () => {
  const { asked, courier } = await courierThat(() => ({
    body: { Labels: label, PrintLabelsErrorList: [], PrintLabelsInfoList: [info] },
  }))
  await courier.book({ ...order, cashFening: 0 })
  const [sent] = asked[0]!.body['ParcelList'] as Record<string, unknown>[]
  expect(sent).toMatchObject({ ServiceList: [] })
  expect(Object.keys(sent!).filter((name) => name.startsWith('COD'))).toEqual([])
})

test('tells a refusal from an unclear answer', async () => {
  const refusal = { PrintLabelsErrorList: [{ ErrorCode: 20, ErrorDescription: 'Wrong zip code' }] }
  const answers: [Reply, new (text: string) => Error][] = [
    [{ body: refusal }, CourierRefusal],
    [{ status: 500, body: refusal }, CourierUnclear],
    [{ status: 401, body: {} }, CourierUnclear],
    [{ body: '<html>' }, CourierUnclear],
    [{ body: { PrintLabelsErrorList: [], PrintLabelsInfoList: [] } }, CourierUnclear],
    ['silence', CourierUnclear],
  ]
  for (const [reply, kind] of answers) {
    const { courier } = await courierThat(() => reply)
    await expect(courier.book(order), JSON.stringify(reply)).rejects.toBeInstanceOf(kind)
  }
})

test('finds an earlier booking by its reference, with the label if it can be printed again', async () => {
  const others = { ClientReference: 'N-8-1', ParcelId: 9002, ParcelNumber: 6007503282 }
  let labels: unknown = { Labels: label, GetPrintedLabelsErrorList: [] }
  const { asked, courier } = await courierThat((call) => ({
    body:
      call === 'GetParcelList'
        ? {
            GetParcelListErrors: [],
            PrintDataInfoList: [
              others,
              { ...info, ClientReference: null, Parcel: { ClientReference: 'N-7-1' } },
            ],
          }
        : labels,
  }))
  const since = new Date('2026-11-24T07:00:00Z')
  expect(await courier.find('N-7-1', since)).toEqual({
    number: '6007503281',
    id: '9001',
    label: Uint8Array.from(label),
  })
  expect(asked.map(({ url, body }) => [url.split('/').at(-1), body])).toMatchObject([
    ['GetParcelList', { PrintDateFrom: '/Date(1795417200000)/', PrintDateTo: '/Date(1795593600000)/' }],
    ['GetPrintedLabels', { ParcelIdList: [9001] }],
  ])
  labels = {
    Labels: null,
    GetPrintedLabelsErrorList: [{ ErrorCode: 18, ErrorDescription: 'Already generated' }],
  }
  expect(await courier.find('N-7-1', since)).toMatchObject({ number: '6007503281', label: null })
  expect(await courier.find('N-9-1', since)).toBeNull()
})

test.for([
  [{ SuccessfullyDeletedList: [{ ParcelId: 9001 }], DeleteLabelsErrorList: [] }, true],
  [{ SuccessfullyDeletedList: [], DeleteLabelsErrorList: [{ ErrorCode: 4 }] }, true],
  [{ SuccessfullyDeletedList: [], DeleteLabelsErrorList: [{ ErrorCode: 6 }] }, false],
] as const)('cancels: %j', async ([body, isCancelled]) => {
  const { asked, courier } = await courierThat(() => ({ body }))
  expect(await courier.cancel({ number: '6007503281', id: '9001' })).toBe(isCancelled)
  expect(asked[0]!.body).toMatchObject({ ParcelIdList: [9001] })
})

test('reads the way of a parcel, and skips events without meaning', async () => {
  const status = (StatusCode: string, StatusDate: string, DepotCity = 'Sarajevo') => ({
    StatusCode,
    StatusDate,
    DepotCity,
    DepotNumber: '51',
  })
  const { asked, courier } = await courierThat(() => ({
    body: {
      GetParcelStatusErrors: [],
      ParcelStatusList: [
        status('05', '/Date(1795600000000+0100)/', 'Tuzla'),
        status('17', '/Date(1795590000000+0100)/'),
        status('01', '/Date(1795500000000)/'),
        status('51', '/Date(1795400000000)/'),
        status('04', 'yesterday'),
      ],
    },
  }))
  expect(await courier.track({ number: '6007503281', id: '9001' })).toEqual([
    { eventId: '5:1795600000000:51', kind: 'delivered', at: new Date(1_795_600_000_000), place: 'Tuzla' },
    { eventId: '17:1795590000000:51', kind: 'refused', at: new Date(1_795_590_000_000), place: 'Sarajevo' },
    { eventId: '1:1795500000000:51', kind: 'accepted', at: new Date(1_795_500_000_000), place: 'Sarajevo' },
  ])
  expect(asked[0]!.body).toMatchObject({ ParcelNumber: 6_007_503_281, ReturnPOD: false })
})
