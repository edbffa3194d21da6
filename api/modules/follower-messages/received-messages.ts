import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { getConsent } from './consents.ts'
import { findMessageRow, insertClick, isRecipient, markOpened, type MessageRow } from './queries.ts'
import { findSender } from './sender.ts'
import { messageView } from './view.ts'

const gone = () => new DomainError('not_found', 'Ova poruka ne postoji ili više nije dostupna.')

/** A sent message, for its recipients and its seller; a removed one is gone for recipients. */
async function readableBy(db: Db, actor: Actor, id: number): Promise<MessageRow> {
  const row = await findMessageRow(db, id)
  if (!row?.sent_at) throw gone()
  if (row.seller_id === actor.id) return row
  if (row.removed_at || !(await isRecipient(db, id, actor.id))) throw gone()
  return row
}

export async function getMessage(deps: Deps, actor: Actor, id: number) {
  const row = await readableBy(deps.db, actor, id)
  const [data, messages] = await Promise.all([
    messageView(deps, row, await findSender(deps.db, row.seller_id)),
    row.seller_id === actor.id ? null : getConsent(deps.db, actor.id, row.seller_id),
  ])
  return { data, messages }
}

export const noteOpened = ({ db, now }: Deps, actor: Actor, id: number) => markOpened(db, id, actor.id, now())

export const noteClick = ({ db, now }: Deps, actor: Actor, messageId: number, listingId: number) =>
  insertClick(db, { messageId, accountId: actor.id, listingId, now: now() })
