import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { localDay } from '#lib/time.ts'
import { proveLedgerJob } from '#api/modules/ledger/jobs.ts'
import { invoiceOf, numbersOf } from '#tests/support/money/invoices.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { test } from '#tests/support/accounts/people.ts'
import { pdfKey, reprint } from './pdf-archive.ts'
import { printInvoice } from './print.ts'
import { issueCreditNote, issueInvoice, proveInvoices } from './service.ts'

const year = Number(localDay(new Date()).slice(0, 4))

const rowOf = (db: Db, id: number) =>
  db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const refund = (
  deps: Parameters<typeof issueCreditNote>[0],
  paymentId: number,
  refundId: number,
  grossFening: number,
) =>
  deps.db
    .transaction()
    .execute((trx) => issueCreditNote(deps, trx, { paymentId, refundId, grossFening, text: 'Povrat' }))

test('issues one invoice per payment, whoever completes it first', async ({ db, deps, make }) => {
  const { id } = await make.account()
  const issued = await Promise.allSettled(
    Array.from({ length: 5 }, () => invoiceOf(deps, id, { paymentId: 77 })),
  )
  expect(issued.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await invoiceOf(deps, id, { paymentId: 77 })).toBeGreaterThan(0)
  expect(await db.selectFrom('invoice').select('id').where('payment_id', '=', 77).execute()).toHaveLength(1)
})

test('shows, keeps and mails the PDF with seller, buyer and VAT', async ({
  deps,
  make,
  db,
  runJobs,
  letters,
  browser,
}) => {
  const account = await make.account({ first_name: 'Đorđe', last_name: 'Šćepanović' })
  const { id } = await db.transaction().execute((trx) =>
    issueInvoice(deps, trx, {
      paymentId: 501,
      accountId: account.id,
      paid: { way: 'Kartica', orderNumber: 'B501' },
      items: [
        { text: 'Dopuna: 200 kredita', grossFening: 2_000 },
        { text: 'Bonus: 40 kredita', grossFening: 0 },
      ],
      note: 'Krediti služe samo za usluge na Bazaru.',
    }),
  )
  await runJobs()
  const desk = browser()
  await desk.login(account.username)
  const { data } = (await desk.get('/invoices')).json()
  expect(data).toMatchObject([
    { id, kind: 'invoice', net: 17.09, vat: 2.91, gross: 20, display_gross: '20,00 KM', corrects: null },
  ])
  const answer = await desk.get(`/invoices/${id}/pdf`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe(`inline; filename="racun-${data[0].code}.pdf"`)
  const text = pdfText(answer.rawPayload)
  for (const line of [
    `Račun ${data[0].code}`,
    'Bazar d.o.o.',
    'PDV broj: 200000000009',
    `Đorđe Šćepanović (${account.username})`,
    'Dopuna: 200 kredita',
    '17,09 KM',
    '2,91 KM',
    '0,00 KM',
    'Krediti služe samo za usluge na Bazaru.',
  ])
    expect(text).toContain(line)

  const record = await rowOf(db, id)
  const kept = await deps.privateStorage.getBytes(pdfKey(record))
  expect(createHash('sha256').update(kept).digest('hex')).toBe(record.pdf_hash)
  expect(Buffer.from(kept).equals(answer.rawPayload)).toBe(true)
  // A lost file is made again, byte by byte, whatever the account and the firm are called by now.
  await db.updateTable('account').set({ first_name: 'Drugo' }).where('id', '=', account.id).execute()
  await deps.privateStorage.delete(pdfKey(record))
  expect((await desk.get(`/invoices/${id}/pdf`)).rawPayload.equals(answer.rawPayload)).toBe(true)
  expect(await deps.privateStorage.exists(pdfKey(record))).toBe(true)

  const mails = await letters(account.email!)
  expect(mails.map(({ subject }) => subject)).toContain(`Račun ${data[0].code}`)
  const { id: mailId, attachments } = await db
    .selectFrom('inbox_message')
    .select(['id', 'attachments'])
    .where('recipient', '=', account.email!)
    .where('subject', '=', `Račun ${data[0].code}`)
    .executeTakeFirstOrThrow()
  expect(attachments).toMatchObject([{ name: `racun-${data[0].code}.pdf`, contentType: 'application/pdf' }])
  expect((await desk.get(`/dev/inbox/${mailId}/attachments/0`)).rawPayload.equals(answer.rawPayload)).toBe(
    true,
  )
})

test('names a registered merchant as a firm', async ({ deps, make, db }) => {
  const { id: accountId } = await make.account({ first_name: 'Amra' })
  await db
    .insertInto('merchant_declaration')
    .values({
      account_id: accountId,
      business_name: 'Čardak d.o.o.',
      seat: 'Titova 1',
      place: 'Tuzla',
      owner: 'Amra',
      registration_number: '1',
      id_number: '4200000000777',
      vat_number: '200000000777',
      declared_at: new Date(),
    })
    .execute()
  const { content } = await rowOf(db, await invoiceOf(deps, accountId))
  expect(JSON.parse(content).buyer).toEqual({
    name: 'Čardak d.o.o.',
    address: 'Titova 1, Tuzla',
    idNumber: '4200000000777',
    vatNumber: '200000000777',
  })
})

test('takes an invoice back in parts, whose VAT adds up, and never more than all of it', async ({
  deps,
  make,
  db,
  runJobs,
}) => {
  const { id: accountId } = await make.account()
  const id = await invoiceOf(deps, accountId, { paymentId: 900, grossFening: 2_000 })
  const parts = [333, 334, 1_333]
  for (const [n, amount] of parts.entries()) await refund(deps, 900, 9_000 + n, amount)
  // A repeat of the same refund is not another one.
  expect(await refund(deps, 900, 9_000, 333)).toMatchObject({ isNew: false })
  await expect(refund(deps, 900, 9_003, 1)).rejects.toThrow(RangeError)
  const notes = await db.selectFrom('invoice').selectAll().where('corrects_id', '=', id).execute()
  const { vat_fening } = await rowOf(db, id)
  expect(notes.map(({ gross_fening }) => -gross_fening)).toEqual(parts)
  expect(-notes.reduce((sum, note) => sum + note.vat_fening, 0)).toBe(vat_fening)
  expect(await numbersOf(db, 'credit_note')).toEqual([1, 2, 3])
  expect(await refund(deps, 424_242, 9_009, 10)).toBeUndefined()
  await runJobs()
  const text = pdfText(await reprint(notes[0]!))
  expect(text).toContain(`Storno račun S-${year}-000001`)
  expect(text).toContain('-3,33 KM')
})

test('begins at 1 with the new year of Sarajevo', async ({ deps, make, db, clock }) => {
  const { id } = await make.account()
  const next = year + 1
  clock.hold(`${next}-12-31T22:59:59.999Z`)
  await invoiceOf(deps, id)
  clock.hold(`${next}-12-31T23:00:00Z`)
  await invoiceOf(deps, id)
  await invoiceOf(deps, id)
  clock.reset()
  expect(await numbersOf(db, 'invoice', next)).toEqual([1])
  expect(await numbersOf(db, 'invoice', next + 1)).toEqual([1, 2])
})

test('refuses changes, keeps the invoice of an erased account, and finds manipulations at night', async ({
  deps,
  make,
  db,
  runJobs,
  letters,
}) => {
  const admin = await make.account({ role: 'admin' })
  const { id: accountId } = await make.account()
  const id = await invoiceOf(deps, accountId)
  await invoiceOf(deps, accountId)
  for (const change of [
    sql`update invoice set buyer_name = 'x' where id = ${id}`,
    sql`update invoice set account_id = ${admin.id}, number = 900 where id = ${id}`,
    sql`delete from invoice where id = ${id}`,
    sql`truncate invoice`,
  ])
    await expect(change.execute(db)).rejects.toThrow('append-only')
  await db.deleteFrom('account').where('id', '=', accountId).execute()
  const record = await rowOf(db, id)
  expect(record.account_id).toBeNull()
  await expect(
    sql`update invoice set account_id = ${admin.id} where id = ${id}`.execute(db),
  ).rejects.toThrow()
  await runJobs()
  expect(await proveInvoices(deps)).toEqual([])

  const tamper = async (change: ReturnType<typeof sql>) => {
    await sql`alter table invoice disable trigger user`.execute(db)
    await change.execute(db)
    await sql`alter table invoice enable trigger user`.execute(db)
  }
  const name = `invoice invoice ${record.year} ${record.number}`
  const honest = record.content
  await tamper(
    sql`update invoice set content = replace(content, '"gross":2000', '"gross":1000') where id = ${id}`,
  )
  expect(await proveInvoices(deps)).toContain(`the chain of hashes breaks at ${name}`)
  await tamper(
    sql`update invoice set content = ${honest}, gross_fening = 1000, net_fening = 1000 - vat_fening where id = ${id}`,
  )
  expect(await proveInvoices(deps)).toEqual([`columns differ from the content of ${name}`])
  await enqueue(db, proveLedgerJob, {})
  await expect(runJobs()).rejects.toThrow('Jobs failed')
  expect((await letters(admin.email!))[0]?.subject).toBe('Knjiga se ne slaže')
  await tamper(sql`update invoice set gross_fening = 2000, net_fening = 2000 - vat_fening where id = ${id}`)
  await tamper(sql`delete from invoice where id = ${id}`)
  expect((await proveInvoices(deps))[0]).toContain('numbers are missing before')
})

test('tells a PDF that is gone from one that cannot be read', async ({ deps, make, db, clock, runJobs }) => {
  const id = await invoiceOf(deps, (await make.account()).id)
  await runJobs()
  clock.advance(2 * 3600_000)
  const ofPdf = async () => (await proveInvoices(deps)).filter((fault) => fault.includes('PDF'))
  const record = await rowOf(db, id)
  const name = `invoice invoice ${record.year} ${record.number}`
  const getBytes = deps.privateStorage.getBytes.bind(deps.privateStorage)
  using reading = vi
    .spyOn(deps.privateStorage, 'getBytes')
    .mockImplementation((key) => (key === pdfKey(record) ? Promise.reject(new Error('EIO')) : getBytes(key)))
  expect(await ofPdf()).toEqual([`the kept PDF cannot be read (EIO), ${name}`])
  reading.mockRestore()
  await deps.privateStorage.delete(pdfKey(record))
  expect(await ofPdf()).toEqual([`the kept PDF is missing or changed, ${name}`])
})

test('finds invoices for staff by code, buyer, username and day, and leaves entries', async ({
  deps,
  make,
  db,
  app,
  login,
}) => {
  const account = await make.account({ first_name: 'Željka', last_name: 'Žunić' })
  const admin = await make.account({ role: 'admin' })
  const id = await invoiceOf(deps, account.id)
  const authorization = `Bearer ${await login(admin)}`
  const get = (path: string) => app.inject({ url: `/api${path}`, headers: { authorization } })
  const { data: all } = (await get('/admin/invoices')).json()
  const { code } = all.find((one: { id: number }) => one.id === id)
  const idsOf = async (query: string) =>
    (await get(`/admin/invoices?${query}`)).json().data.map((one: { id: number }) => one.id)
  const today = code.slice(2, 6)
  expect(await idsOf(`q=${code.toLowerCase()}`)).toEqual([id])
  expect(await idsOf(`q=${code.replace(/-0+/, '-')}`)).toEqual([id])
  expect(await idsOf(`q=zeljka+zu`)).toEqual([id])
  expect(await idsOf(`q=${account.username}`)).toEqual([id])
  expect(await idsOf(`q=niko`)).toEqual([])
  expect(await idsOf(`q=zeljka&from=${today}-01-01&to=${today}-12-31&kind=invoice`)).toEqual([id])
  expect(await idsOf(`q=zeljka&to=2020-01-01`)).toEqual([])
  const csv = (await get('/admin/invoices.csv?q=zeljka')).body.trimEnd().split('\r\n')
  expect(csv).toHaveLength(2)
  expect(csv[1]).toContain('"Željka Žunić')
  expect((await get(`/admin/invoices/${id}/pdf`)).statusCode).toBe(200)
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('actor_id', '=', admin.id)
    .execute()
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: 'exported', subject: 'invoices' },
      { action: 'viewed', subject: `invoice:${code}` },
    ]),
  )
})

test('prints an invoice of an earlier release to the byte', async () => {
  // If this fails, give the changed print a new layout, or invoices that got lost cannot be made again.
  const pdf = await printInvoice({
    layout: 1,
    brand: 'Bazar',
    kind: 'invoice',
    year: 2026,
    number: 12,
    code: 'R-2026-000012',
    issuedAt: Date.parse('2026-11-23T10:00:00Z') / 1000,
    corrects: null,
    seller: {
      name: 'Bazar d.o.o.',
      address: 'Probna ulica 1',
      place: '71000 Sarajevo',
      idNumber: '4200000000009',
      vatNumber: '200000000009',
      bankAccount: '999-001-00001234-83',
    },
    buyer: { name: 'Đorđe Šćepanović', address: '', idNumber: '', vatNumber: '' },
    paid: { way: 'Kartica', orderNumber: 'B1' },
    rows: [{ text: 'Dopuna: 200 kredita', net: 1_709, vat: 291, gross: 2_000 }],
    vatPercent: 17,
    net: 1_709,
    vat: 291,
    gross: 2_000,
    note: null,
  })
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(
    '6ba6c874a49d6193d7bacc70fec3ce40e360b3f58e2c84a77c22a60526d2c6c1',
  )
})
