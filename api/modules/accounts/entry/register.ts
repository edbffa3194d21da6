import type { Deps } from '#api/deps.ts'
import { addressKey } from '#lib/http/addresses.ts'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, type FieldErrors, wrongFields } from '#lib/errors.ts'
import { parseMobileNumber } from '#lib/accounts/phone-numbers.ts'
import { violates } from '#lib/database/unique-violation.ts'
import { openShopOf } from '#api/modules/shops/service.ts'
import { legalVersions } from '#contract/accounts/legal.ts'
import type { MerchantDeclaration } from '#contract/accounts/merchants.ts'
import { makePaths, patternsOf } from '#contract/paths/paths.ts'
import { reservedUsernames, usernameSkeleton } from '#contract/accounts/usernames.ts'
import { queueFirstEmailLink } from '../verification/email.ts'
import { passwordProblem } from '../credentials/password-check.ts'
import { getAccount, insertAccount, insertConsents, isUsernameTaken, listStaffNames } from '../queries.ts'
import { type Entry, type SessionStart, startSession } from '../sessions/service.ts'

export type Registration = SessionStart & {
  username: string
  password: string
  email: string
  type: 'user' | 'shop'
  phone?: string | undefined
  /** Only for a shop. */
  declaration?: MerchantDeclaration | undefined
  /** Opens the shop even if the firm has had its trial. */
  withoutTrial?: boolean | undefined
}

const takenText = 'Ovo korisničko ime je zauzeto.'

/**
 * Creates an account and logs it in. The reply is the same whether or not the e-mail is taken: an address is
 * only claimed until its owner opens the link sent to it.
 */
export async function register(deps: Deps, input: Registration): Promise<Entry> {
  const phone = input.phone ? parseMobileNumber(input.phone) : null
  const fields = await problemsOf(deps, input, phone)
  assertNoneWrong(fields)
  // Counted only now, so that looking for a free name locks nobody out.
  await deps.rateLimiter.hit('register-address', addressKey(input.ip), deps.changeLimits.registrations)

  const now = deps.now()
  const password_hash = await deps.passwords.hash(input.password)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const { id } = await insertAccount(trx, {
        username: input.username,
        email: input.email,
        password_hash,
        type: input.type,
        phone: phone ?? null,
        created_at: now,
        last_active_at: now,
      })
      await insertConsents(
        trx,
        Object.entries(legalVersions).map(([document, version]) => ({
          account_id: id,
          document,
          version,
          given_at: now,
        })),
      )
      if (input.type === 'shop')
        await openShopOf(deps, trx, {
          accountId: id,
          declaration: input.declaration!,
          withoutTrial: input.withoutTrial === true,
        })
      const account = await getAccount(trx, id)
      await queueFirstEmailLink(deps, trx, account)
      return startSession(deps, trx, account, input, { isFirst: true })
    })
  } catch (error) {
    if (violates(error, 'account_username')) throw wrongFields({ username: takenText })
    throw error
  }
}

async function problemsOf(
  { db, brand }: Deps,
  { username, email, password, type, declaration }: Registration,
  phone: string | null | undefined,
): Promise<FieldErrors> {
  const fields: FieldErrors = {}
  const isReserved = reservedUsernames(patternsOf(makePaths(brand)), [
    brand.path,
    brand.secondPath,
    brand.name,
  ])
  if (isReserved(username) || (await looksLikeStaff(db, username)))
    fields['username'] = 'Ovo korisničko ime nije dozvoljeno.'
  else if (await isUsernameTaken(db, username)) fields['username'] = takenText
  const wrongPassword = passwordProblem(password, { username, email })
  if (wrongPassword) fields['password'] = wrongPassword
  if (phone === undefined) fields['phone'] = 'Unesite ispravan broj mobitela, npr. 061 234 567.'
  if (type === 'shop' && !declaration)
    fields['declaration'] = 'Za shop unesite podatke registrovanog trgovca.'
  return fields
}

/** Returns whether the name could pass for that of a staff member. */
async function looksLikeStaff(db: Db, username: string) {
  const skeleton = usernameSkeleton(username)
  return (await listStaffNames(db)).some(
    (name) => usernameSkeleton(name) === skeleton && name.toLowerCase() !== username.toLowerCase(),
  )
}
