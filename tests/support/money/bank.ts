import type { InjectOptions } from 'fastify'
import type { Insertable } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { makePaymentSlip } from '#api/modules/bank/slips/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import { vouchersWith } from './vouchers.ts'

export const houseAccount = '9990010000123483'

type Line = {
  amount: number
  day?: string
  bankId?: string
  reference?: string
  name?: string
  account?: string
  purpose?: string
}

const decimal = (fening: number) =>
  `${Math.trunc(Math.abs(fening) / 100)},${String(Math.abs(fening) % 100).padStart(2, '0')}`

const short = (day: string) => day.slice(2).replaceAll('-', '')

let statements = 0

/** An MT940 of some lines, as a bank of the country writes it. */
export function mt940(
  lines: readonly Line[],
  { opening = 100_000, closing }: { opening?: number; closing?: number } = {},
) {
  const days = lines.map(({ day = '2026-11-20' }) => day).toSorted()
  const end = closing ?? lines.reduce((sum, { amount }) => sum + amount, opening)
  const side = (fening: number) => (fening < 0 ? 'D' : 'C')
  return [
    `:20:IZVOD${(statements += 1)}`,
    `:25:BA39${houseAccount}`,
    `:28C:${String(statements).padStart(5, '0')}/001`,
    `:60F:${side(opening)}${short(days[0] ?? '2026-11-20')}BAM${decimal(opening)}`,
    ...lines.flatMap(
      ({
        amount,
        day = '2026-11-20',
        bankId = '',
        reference = 'NONREF',
        name = '',
        account = '',
        purpose = '',
      }) => [
        `:61:${short(day)}${short(day).slice(2)}${side(amount)}${decimal(amount)}NTRF${reference}${bankId && `//${bankId}`}`,
        `:86:166?00Uplata?20${purpose}?31${account}?32${name}`,
      ],
    ),
    `:62F:${side(end)}${short(days.at(-1) ?? '2026-11-20')}BAM${decimal(end)}`,
    '-',
  ].join('\r\n')
}

/** A form with one file. */
export function bankFile(
  content: string | Buffer,
  name = 'izvod.sta',
): Pick<InjectOptions, 'payload' | 'headers'> {
  const boundary = 'granica7'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** A slip of an account. */
export async function slipOf(deps: Deps, accountId: number, fening = 2_000): Promise<number> {
  return (await makePaymentSlip(deps, { id: accountId } as Actor, fening, undefined)).id
}

/** Slips, vouchers and lines of statements for pages to show. */
export async function fillBank(deps: Deps, accountId: number, longText: string) {
  await vouchersWith(deps, { count: 2 })
  const line = { payer_name: longText, purpose: 'W'.repeat(200), amount_fening: 123_450 }
  return { slipId: await slipOf(deps, accountId, 123_450), lineId: await bankLineOf(deps.db, line) }
}

let made = 0

/** A line of a statement, by itself. */
export async function bankLineOf(db: Db, values: Partial<Insertable<DB['bank_line']>>): Promise<number> {
  made += 1
  const statement = await db
    .insertInto('bank_statement')
    .values({
      file_hash: Buffer.from(`izvod${made}`),
      position: 0,
      file_name: 'izvod.sta',
      format: 'mt940',
      account: houseAccount,
      number: String(made),
      from_day: '2026-11-20',
      to_day: '2026-11-20',
      opening_fening: 0,
      closing_fening: 2_000,
      lines: 1,
      new_lines: 1,
      imported_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = await db
    .insertInto('bank_line')
    .values({
      statement_id: statement.id,
      account: houseAccount,
      day: '2026-11-20',
      amount_fening: 2_000,
      identity: `proba${made}`,
      occurrence: 1,
      bank_id: '',
      reference: '',
      payer_name: 'Amra Hodžić',
      payer_account: '',
      purpose: 'Dopuna',
      state: 'waiting',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return line.id
}
