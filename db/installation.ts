import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { keyFrom } from '#lib/app-secret.ts'
import type { Db } from '#lib/db.ts'
import { demoAccounts, demoEmail } from './demo/accounts.ts'

export type Environment = 'demo' | 'test' | 'production'

/** What the database and the program that starts on it have to agree about. */
export type Claim = { environment: Environment; appSecret: string }

export type Installation = { environment: Environment; hasSameSecret: boolean }

/** Only whoever has the secret can compute it, and it leads to no other key. */
const secretCheckOf = (appSecret: string) => keyFrom(appSecret, 'installation')

async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    db,
  )
  return rows[0]!.found
}

/** The installation that the database belongs to; undefined where none was noted yet. */
export async function findInstallation(db: Db, appSecret: string): Promise<Installation | undefined> {
  // A database of before this table, or an empty one.
  if (!(await exists(db, 'installation'))) return undefined
  const row = await db.selectFrom('installation').selectAll().executeTakeFirst()
  return (
    row && {
      environment: row.environment as Environment,
      hasSameSecret: timingSafeEqual(row.secret_check, secretCheckOf(appSecret)),
    }
  )
}

/** Notes the first start; later ones change nothing. */
export async function noteInstallation(db: Db, { environment, appSecret }: Claim, now: Date) {
  await db
    .insertInto('installation')
    .values({ environment, secret_check: secretCheckOf(appSecret), noted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes this secret the one that the database was made with. */
export async function acceptSecret(db: Db, appSecret: string, now: Date) {
  await db
    .updateTable('installation')
    .set({ secret_check: secretCheckOf(appSecret), noted_at: now })
    .execute()
}

/** How many accounts have an authenticator app whose secret another APP_SECRET can't open. */
export async function countSealedSecrets(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account_totp')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a demo start filled this database. */
export async function hasDemoContent(db: Db): Promise<boolean> {
  if (!(await exists(db, 'import_job'))) return false
  const job = await db.selectFrom('import_job').select('id').where('source', '=', 'demo').executeTakeFirst()
  if (job) return true
  // A demo from before such jobs were kept. Nobody can prove an address at example.com, so these are no members.
  const account = await db
    .selectFrom('account')
    .select('id')
    .where(
      'email',
      'in',
      demoAccounts.map(({ username }) => demoEmail(username)),
    )
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}
