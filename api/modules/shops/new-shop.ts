import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { assertMayPublish } from '#lib/accounts/restrictions.ts'
import { dayMs, unixSeconds } from '#lib/time.ts'
import { giveCredit } from '#api/modules/ledger/service.ts'
import { putDeclaration } from '#api/modules/accounts/service.ts'
import { settleListings } from '#api/modules/moderation/jobs.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import type { MerchantDeclaration } from '#contract/accounts/merchants.ts'
import { shopTrialCredits, shopTrialDays } from '#contract/limits/money.ts'
import { shopOpened } from './mails.ts'
import { claimTrial, findAddressee, hasOtherShop, insertShop, setTrialShop, turnIntoShop } from './queries.ts'

type Opening = {
  accountId: number
  declaration: MerchantDeclaration
  /** Opens the shop even if the firm has had its trial. */
  withoutTrial: boolean
}

const trialUsed =
  'Firma s ovim ID brojem je već imala probni period. Označite da otvarate shop bez njega; radit će čim ga platite.'

/**
 * Opens the shop of an account: with the trial of the smallest package and its credits, once for each firm; else
 * suspended until it is paid.
 */
export async function openShopOf(
  deps: Deps,
  trx: Db,
  { accountId, declaration, withoutTrial }: Opening,
): Promise<{ isTrial: boolean }> {
  const at = deps.now()
  const firm = deps.pseudonym(`firm ${declaration.id_number}`)
  const isFirst = await claimTrial(trx, firm, at)
  const isTrial = isFirst && !(await hasOtherShop(trx, declaration.id_number, accountId))
  if (!isTrial && !withoutTrial) throw wrongFields({ without_trial: trialUsed })
  const { id } = await insertShop(trx, {
    owner_id: accountId,
    business_name: declaration.business_name,
    package: 'bronze',
    active: isTrial,
    is_trial: isTrial,
    created_at: at,
    ends_at: isTrial ? new Date(at.getTime() + shopTrialDays * dayMs) : at,
  })
  await putDeclaration(trx, accountId, declaration, at)
  if (isTrial) {
    await setTrialShop(trx, firm, id)
    await giveCredit(trx, {
      owner: accountId,
      amount: shopTrialCredits,
      from: 'credit_bonus',
      kind: 'trial_bonus',
      key: `shop:${id}:trial`,
      at,
      subject: { type: 'shop', id },
    })
    await faultPoint('shop: trial given')
  }
  return { isTrial }
}

/** Turns the caller's account into a shop; it keeps its listings, messages and everything else. */
export async function becomeShop(
  deps: Deps,
  actor: Actor,
  { declaration, without_trial }: { declaration: MerchantDeclaration; without_trial: boolean },
) {
  assertMayPublish(actor)
  const isTrial = await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, actor.id)
    if (!(await turnIntoShop(trx, actor.id)))
      throw new DomainError('conflict', 'Vaš račun je već shop ili agent nekog shopa.')
    const opened = await openShopOf(deps, trx, {
      accountId: actor.id,
      declaration,
      withoutTrial: without_trial,
    })
    // Until the shop is paid nobody sees them.
    if (!opened.isTrial) await settleListings(trx, [actor.id])
    const addressee = await findAddressee(trx, actor.id)
    if (addressee?.email)
      await queueMail(trx, shopOpened, {
        to: addressee.email,
        accountId: actor.id,
        key: `shop-opened:${actor.id}`,
        data: {
          username: addressee.username,
          isTrial: opened.isTrial,
          endsAt: unixSeconds(new Date(deps.now().getTime() + shopTrialDays * dayMs)),
        },
      })
    return opened.isTrial
  })
  const message = isTrial
    ? `Vaš shop je otvoren; prvih ${shopTrialDays} dana je besplatno.`
    : 'Vaš shop je otvoren i radit će čim ga platite.'
  return { message, is_trial: isTrial }
}
