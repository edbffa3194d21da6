import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { keyFrom } from '#lib/security/app-secret.ts'
import type { Db } from '#lib/database/db.ts'
import { demoAccounts, demoEmail } from '#demo/accounts.ts'

type Environment = 'demo' | 'test' | 'production'

/** Properties that a database and the program starting on it must agree on. */
export type Claim = { environment: Environment; appSecret: string }

export type Installation = { environment: Environment; hasSameSecret: boolean }

/** Can only be computed with the secret, and reveals no other key. */
const secretCheckOf = (appSecret: string) => keyFrom(appSecret, 'installation')

async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    db,
  )
  return rows[0]!.found
}

/** The installation that the database belongs to; undefined if none is recorded yet. */
export async function findInstallation(db: Db, appSecret: string): Promise<Installation | undefined> {
  // A database from before this table, or an empty one.
  if (!(await exists(db, 'installation'))) return undefined
  const row = await db.selectFrom('installation').selectAll().executeTakeFirst()
  return (
    row && {
      environment: row.environment as Environment,
      hasSameSecret: timingSafeEqual(row.secret_check, secretCheckOf(appSecret)),
    }
  )
}

/** Records the first start; later ones change nothing. */
export async function noteInstallation(db: Db, { environment, appSecret }: Claim, now: Date) {
  await db
    .insertInto('installation')
    .values({ environment, secret_check: secretCheckOf(appSecret), noted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records this secret as the database's own. */
export async function acceptSecret(db: Db, appSecret: string, now: Date) {
  await db
    .updateTable('installation')
    .set({ secret_check: secretCheckOf(appSecret), noted_at: now })
    .execute()
}

/** Number of accounts with an authenticator app, whose secret another APP_SECRET cannot open. */
export async function countSealedSecrets(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account_totp')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether a demo filled this database. */
export async function hasDemoContent(db: Db): Promise<boolean> {
  if (!(await exists(db, 'import_job'))) return false
  const job = await db.selectFrom('import_job').select('id').where('source', '=', 'demo').executeTakeFirst()
  if (job) return true
  // A demo from before such jobs were recorded. Nobody can verify an address at example.com, so these are no
  // real members.
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
