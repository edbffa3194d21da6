import { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { csvLine } from '#lib/files/csv.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { localDay } from '#lib/time.ts'
import { xmlText } from '#lib/files/xml.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { ibanOf } from '#contract/bank/accounts.ts'
import { noSuchBatch } from './batches.ts'
import { type BatchRow, findBatch, type ListedPayout, listPayoutsOf } from './queries.ts'

const rowsAtOnce = 500

async function* payoutsIn(db: Db, batchId: number): AsyncGenerator<ListedPayout> {
  let after = 0
  for (;;) {
    const rows = await listPayoutsOf(db, batchId, { after, limit: rowsAtOnce, inFile: true })
    yield* rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.id
  }
}

/** Dots and two decimals, as in the standard. */
const decimal = (fening: number) => `${Math.trunc(fening / 100)}.${String(fening % 100).padStart(2, '0')}`

/** Banks take no more of a name. */
const name = (text: string) => xmlText([...text].slice(0, 70).join(''))

type Head = { batch: BatchRow; debtor: string; site: string }

// Customer credit transfer initiation, ISO 20022 pain.001.001.03. Elements stand in the order of its schema.
function headOf({ batch, debtor, site }: Head): string {
  const id = `ISPLATA-${batch.id}`
  const { created_at: createdAt } = batch
  const sums = `<NbOfTxs>${batch.sums.count}</NbOfTxs><CtrlSum>${decimal(batch.sums.total)}</CtrlSum>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">',
    '<CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}</CreDtTm>${sums}`,
    `<InitgPty><Nm>${name(site)}</Nm></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${sums}`,
    `<ReqdExctnDt>${localDay(createdAt)}</ReqdExctnDt>`,
    `<Dbtr><Nm>${name(debtor)}</Nm></Dbtr>`,
    `<DbtrAcct><Id><IBAN>${ibanOf(batch.account)}</IBAN></Id><Ccy>BAM</Ccy></DbtrAcct>`,
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>',
    '<ChrgBr>SLEV</ChrgBr>',
    '',
  ].join('\n')
}

const transferOf = ({ reference, amount_fening, holder_name, number }: ListedPayout, site: string) =>
  [
    `<CdtTrfTxInf><PmtId><InstrId>${reference}</InstrId><EndToEndId>${reference}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="BAM">${decimal(amount_fening)}</InstdAmt></Amt>`,
    `<Cdtr><Nm>${name(holder_name)}</Nm></Cdtr>`,
    `<CdtrAcct><Id><IBAN>${ibanOf(number)}</IBAN></Id></CdtrAcct>`,
    `<RmtInf><Ustrd>${purposeOf(reference, site)}</Ustrd></RmtInf></CdtTrfTxInf>`,
    '',
  ].join('\n')

const purposeOf = (reference: string, site: string) => xmlText(`Isplata prodaje ${site} ${reference}`)

async function* xmlOf(db: Db, head: Head) {
  yield headOf(head)
  for await (const payout of payoutsIn(db, head.batch.id)) yield transferOf(payout, head.site)
  yield '</PmtInf></CstmrCdtTrfInitn></Document>\n'
}

async function* tableOf(db: Db, batchId: number, site: string) {
  yield csvLine(['broj', 'primalac', 'račun', 'iznos', 'valuta', 'svrha'])
  for await (const { reference, holder_name, number, amount_fening } of payoutsIn(db, batchId))
    yield csvLine([
      reference,
      holder_name,
      number,
      decimal(amount_fening),
      'BAM',
      `Isplata prodaje ${site} ${reference}`,
    ])
}

/** The batch, complete; leaves an audit entry, since the file names people with their accounts. */
async function openBatch({ db, now }: Deps, actor: Actor, id: number, format: 'pain' | 'csv') {
  const batch = await findBatch(db, id)
  if (!batch) throw noSuchBatch()
  if (batch.filled_at === null) throw new DomainError('conflict', 'Isplata se još priprema.')
  const { count, total } = batch.sums
  if (count === 0) throw new DomainError('conflict', 'U ovoj isplati više nema nijednog prodavača.')
  await recordAction(db, {
    actor,
    action: 'downloaded',
    subject: `payout-batch:${id}`,
    after: { format, count, total },
    at: now(),
  })
  return batch
}

export async function getPayoutFile(deps: Deps, actor: Actor, id: number): Promise<Readable> {
  const batch = await openBatch(deps, actor, id, 'pain')
  const { bank, brand } = deps
  const debtor = bank?.recipient.name ?? brand.name
  return Readable.from(xmlOf(deps.db, { batch, debtor, site: brand.name }))
}

export async function getPayoutTable(deps: Deps, actor: Actor, id: number): Promise<Readable> {
  await openBatch(deps, actor, id, 'csv')
  return Readable.from(tableOf(deps.db, id, deps.brand.name))
}
