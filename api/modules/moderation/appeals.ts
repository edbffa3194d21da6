import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { unixSeconds } from '#lib/time.ts'
import { publishNotices, queueMail } from '#api/modules/notifications/service.ts'
import { type OtherStaff, otherStaffOf } from './appeal-queries.ts'
import { appealWaitsMail } from './mails.ts'
import { appealWaits, type AppealWaiting } from './notices.ts'

type Appealed = {
  decisionId: number
  caseId: number
  name: string
  ownerId: number
  decidedBy: number | null
}

/** Staff who may answer an appeal besides the one who decided: moderators, else admins, else nobody. */
export const judgesOf = (staff: readonly OtherStaff[]): AppealWaiting['judges'] =>
  staff.some(({ role }) => role === 'moderator') ? 'moderators' : staff.length > 0 ? 'admins' : 'nobody'

/**
 * Notifies admins of an appeal that no other moderator can answer: one of them decides it, or, if they
 * decided themselves and are alone, gives someone the role.
 */
export async function tellAdminsOf(
  deps: Deps,
  trx: Db,
  { decisionId, caseId, name, ownerId, decidedBy }: Appealed,
): Promise<void> {
  const now = deps.now()
  const { others, admins } = await otherStaffOf(trx, { decidedBy, ownerId })
  const judges = judgesOf(others)
  if (judges === 'moderators') return
  const told = judges === 'nobody' ? admins : others
  const data: AppealWaiting = { caseId, name, judges }
  await publishNotices(
    trx,
    appealWaits,
    told.map(({ id }) => ({ accountId: id, key: `${decisionId}`, group: `${decisionId}`, data })),
    now,
  )
  for (const { id, username, email } of told)
    if (email !== null)
      await queueMail(trx, appealWaitsMail, {
        to: email,
        accountId: id,
        key: `${appealWaitsMail.name}:${decisionId}:${id}`,
        data: { ...data, username, at: unixSeconds(now) },
      })
}
