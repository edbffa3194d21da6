import type { Deps } from '#api/deps.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { deleteInBatches } from '#lib/database/batches.ts'
import { dailyHash } from '#lib/security/daily-hash.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { listReachableAdmins } from '#lib/accounts/staff.ts'
import { secondsBefore, unixSeconds } from '#lib/time.ts'
import { inquiriesPageSize, inquiryKeptDays } from '#contract/limits/messages.ts'
import { type LeadField, leadFields } from '#contract/leads/fields.ts'
import type { Lead, LeadState, NewLead } from '#contract/leads/endpoints.ts'
import { leadSent } from './mails.ts'
import {
  countLeads,
  deleteLeadsBefore,
  findLead,
  insertLead,
  type LeadRow,
  listLeads as listRows,
  markLead,
} from './queries.ts'

type Sending = Pick<Deps, 'db' | 'now' | 'brand'>

/** Stores a business's inquiry, and mails it to the operator. A repeat on the same day does nothing. */
export async function sendLead(deps: Sending, actor: Actor | null, said: NewLead): Promise<void> {
  const { db, now, brand } = deps
  const at = now()
  await db.transaction().execute(async (trx) => {
    const stored = await insertLead(trx, {
      ...said,
      content_hash: dailyHash(at, said),
      account_id: actor?.id ?? null,
      created_at: at,
    })
    if (!stored) return
    const data = { ...said, id: stored.id, field: leadFields[said.field] }
    for (const { to, username, key } of await recipients(trx, brand))
      await queueMail(trx, leadSent, { to, key: `lead:${stored.id}:${key}`, data: { ...data, username } })
  })
}

/** The address where users may write to; without one, every admin. */
async function recipients(trx: Db, { contactEmail, name }: Deps['brand']) {
  if (contactEmail) return [{ to: contactEmail, username: name, key: 'contact' }]
  const admins = await listReachableAdmins(trx)
  return admins.map(({ id, username, email }) => ({ to: email!, username, key: String(id) }))
}

const leadView = (row: LeadRow): Lead => ({
  ...row,
  field: row.field as LeadField,
  state: row.state as LeadState,
  handled_at: row.handled_at && unixSeconds(row.handled_at),
  created_at: unixSeconds(row.created_at),
})

export async function listLeads(
  { db }: Pick<Deps, 'db'>,
  { state, page }: { state?: LeadState | undefined; page: number },
) {
  const limit = inquiriesPageSize
  const [counts, rows] = await Promise.all([
    countLeads(db),
    listRows(db, { state, limit, offset: (page - 1) * limit }),
  ])
  const total = state ? counts[state] : counts.open + counts.done
  return { data: rows.map(leadView), meta: pageMetaOf(total, page, limit), open: counts.open }
}

export async function handleLead(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id, state, note }: { id: number; state: LeadState; note: string },
) {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const before = await findLead(trx, id)
    if (!before) throw new DomainError('not_found', 'Nema takvog upita.')
    if (!(await markLead(trx, id, { state, note, by: actor.id, at })))
      throw new DomainError('conflict', 'Upit je već u tom stanju.')
    await recordAction(trx, {
      actor,
      action: state === 'done' ? 'closed' : 'reopened',
      subject: `lead:${id}`,
      before: { state: before.state, note: before.note },
      after: { state, note },
      at,
    })
    return {
      data: leadView((await findLead(trx, id))!),
      message: state === 'done' ? 'Upit je riješen.' : 'Upit ponovo čeka.',
    }
  })
}

export const forgetOldLeads = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  deleteInBatches((limit) => deleteLeadsBefore(db, secondsBefore(now(), inquiryKeptDays * 24 * 3600), limit))
