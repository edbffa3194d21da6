import type { Deps } from '#api/deps.ts'
import { addressKey } from '#api/lib/addresses.ts'
import { isCommonPassword } from '#api/lib/common-passwords.ts'
import { DomainError, type FieldErrors } from '#api/lib/errors.ts'
import { hashPassword } from '#api/lib/passwords.ts'
import { parseMobileNumber } from '#api/lib/phone-numbers.ts'
import { violates } from '#api/lib/unique-violation.ts'
import type { CurrentUser } from '#contract/accounts.ts'
import { legalVersions } from '#contract/legal.ts'
import { registerLimit } from '#contract/limits.ts'
import { makePaths } from '#contract/paths.ts'
import { reservedUsernames } from '#contract/usernames.ts'
import { queueFirstEmailLink } from './email-verification.ts'
import { getAccount, insertAccount, insertConsents, isUsernameTaken } from './queries.ts'
import { type Login, startSession } from './service.ts'

export type Registration = Omit<Login, 'username'> & {
  username: string
  email: string
  type: 'user' | 'shop'
  phone?: string | undefined
}

const takenText = 'Ovo korisničko ime je zauzeto.'

/**
 * Makes an account and logs it in. The answer is the same whether or not the e-mail belongs to somebody: an address is
 * only claimed until its owner opens the link that goes there.
 */
export async function register(
  deps: Deps,
  input: Registration,
): Promise<{ token: string; user: CurrentUser }> {
  const phone = input.phone ? parseMobileNumber(input.phone) : null
  const fields = await problemsOf(deps, input, phone)
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', undefined, { fields })
  // Only now, so that whoever looks for a free name is not shut out.
  await deps.rateLimiter.hit('register-address', addressKey(input.ip), registerLimit)

  const now = deps.now()
  const password_hash = await hashPassword(input.password)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const { id } = await insertAccount(trx, {
        username: input.username,
        email: input.email,
        password_hash,
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
      const account = await getAccount(trx, id)
      await queueFirstEmailLink(deps, trx, account)
      return startSession(deps, trx, account, input)
    })
  } catch (error) {
    if (violates(error, 'account_username'))
      throw new DomainError('validation_failed', undefined, { fields: { username: takenText } })
    throw error
  }
}

async function problemsOf(
  { db, brand }: Deps,
  { username, email, password, type }: Registration,
  phone: string | null | undefined,
): Promise<FieldErrors> {
  const fields: FieldErrors = {}
  const addresses = Object.values(makePaths(brand)).map((address) =>
    (address as (...given: unknown[]) => string)(1, 'x'),
  )
  const isReserved = reservedUsernames(addresses, [brand.path, brand.secondPath, brand.name])
  if (isReserved(username)) fields['username'] = 'Ovo korisničko ime nije dozvoljeno.'
  else if (await isUsernameTaken(db, username)) fields['username'] = takenText
  if (isCommonPassword(password)) fields['password'] = 'Ova šifra je previše česta. Odaberite drugu.'
  else if (isOneOf(password, [username, email, email.split('@')[0]!]))
    fields['password'] = 'Šifra ne može biti ista kao korisničko ime ili e-mail.'
  if (phone === undefined) fields['phone'] = 'Unesite ispravan broj mobitela, npr. 061 234 567.'
  if (type === 'shop') fields['type'] = 'Shop trenutno nije moguće registrovati. Registrujte se kao korisnik.'
  return fields
}

const isOneOf = (password: string, names: readonly string[]) =>
  names.some((name) => name.toLowerCase() === password.toLowerCase())
