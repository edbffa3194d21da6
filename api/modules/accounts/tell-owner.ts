import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/db.ts'
import { unixSeconds } from '#lib/time.ts'
import { type Deed, type MailData, type OutgoingMail, queueMail } from '#api/modules/notifications/service.ts'
import type { AccountRow } from './queries.ts'

/** Mails that tell of something done to an account. */
type DeedKind = {
  [K in keyof MailData]: MailData[K] extends Deed ? K : never
}[keyof MailData]

type Owner = Pick<AccountRow, 'id' | 'username' | 'email' | 'email_verified_at'>

/**
 * Mails the owner what was done to the account. Only to an address that they proved: one that is merely claimed is
 * perhaps a stranger's. `about` makes the mail one of its kind; the same again sends nothing again.
 */
export async function tellOwner<K extends DeedKind>(
  deps: Deps,
  trx: Db,
  { id, username, email, email_verified_at }: Owner,
  kind: K,
  data: Omit<MailData[K], 'username' | 'at'>,
  about: string | number = deps.now().getTime(),
) {
  if (!email || !email_verified_at) return
  await queueMail(trx, {
    kind,
    data: { username, at: unixSeconds(deps.now()), ...data },
    to: email,
    key: `${kind}:${id}:${about}`,
    accountId: id,
  } as OutgoingMail)
}
