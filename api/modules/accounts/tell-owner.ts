import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import type { MailKind } from '#lib/mails/mail.ts'
import { unixSeconds } from '#lib/time.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import type { Deed } from './deed-mails.ts'
import type { AccountRow } from './queries.ts'

type Owner = Pick<AccountRow, 'id' | 'username' | 'email' | 'email_verified_at'>

/**
 * Mails the owner about a change to the account, but only at a verified address: a merely claimed one may be
 * a stranger's. `about` distinguishes mails of one kind; the same value sends nothing twice.
 */
export async function tellOwner<D extends Deed>(
  deps: Deps,
  trx: Db,
  { id, username, email, email_verified_at }: Owner,
  mail: MailKind<string, D>,
  data: NoInfer<Omit<D, 'username' | 'at'>>,
  about: string | number = deps.now().getTime(),
) {
  if (!email || !email_verified_at) return
  await queueMail(trx, mail, {
    data: { username, at: unixSeconds(deps.now()), ...data } as unknown as D,
    to: email,
    key: `${mail.name}:${id}:${about}`,
    accountId: id,
  })
}
