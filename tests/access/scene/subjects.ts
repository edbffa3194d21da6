import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { makePhotoAvif } from '#api/modules/media/jobs.ts'

// Things that rows of the access matrix refer to.

export const serviceMessage = {
  title: 'Obavijest',
  content: '<p>Tekst</p>',
  background_color: '#fff4e5',
  text_color: '#14202b',
  locations: ['homepage'],
}

export const homeAddress = {
  name: 'Proba',
  street: 'Ferhadija 12',
  postal_code: '71000',
  city_id: 133,
  phone: '061 234 567',
}

/** A message in the local inbox. */
export async function letter(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('inbox_message')
    .values({ message_id: 'pismo', channel: 'sms', recipient: '+38761000000', text: 'Zdravo' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function recentSearch(db: Db, accountId: number): Promise<number> {
  const { id } = await db
    .insertInto('recent_search')
    .values({ account_id: accountId, q: 'golf', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A permanently refused message. */
export async function failedMessage(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('outbox_message')
    .values({
      key: 'odbijeno',
      channel: 'sms',
      recipient: '+38761000001',
      text: 'Zdravo',
      last_error: 'no',
      failed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function shownMessage(db: Db): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('service_message')
    .values({ ...serviceMessage, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Security settings of an account, which others must not touch. */
export async function guardsOf(db: Db, account_id: number) {
  const session = (kind: 'device' | 'token') =>
    db
      .insertInto('session')
      .values({ account_id, kind, secret_hash: Buffer.alloc(32), remember: false })
      .returning('id')
      .executeTakeFirstOrThrow()
  const passkey = await db
    .insertInto('passkey')
    .values({
      account_id,
      credential_id: 'kljuc',
      public_key: Buffer.alloc(8),
      counter: 0,
      transports: [],
      synced: false,
      name: 'Ključ',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ownerSession: (await session('device')).id,
    ownerToken: (await session('token')).id,
    ownerPasskey: passkey.id,
  }
}

export async function address(db: Db, account_id: number): Promise<number> {
  const { id } = await db
    .insertInto('account_address')
    .values({ ...homeAddress, account_id, phone: '+38761234567', is_default: true, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A permanently failed job. */
export async function failedJob(db: Db): Promise<number> {
  await enqueue(db, makePhotoAvif, { hash: 'x' }, { key: 'failed' })
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set last_error = 'no', attempts = max_attempts
    where key = 'failed' returning id`.execute(db)
  return rows[0]!.id
}

/** A copy of an account's data that can be downloaded, old enough that another may be requested. */
export async function dataExport({ db, privateStorage }: Deps, accountId: number): Promise<number> {
  await privateStorage.put('exports/sample.zip', 'zip')
  const day = 24 * 3600 * 1000
  const { id } = await db
    .insertInto('data_export')
    .values({
      account_id: accountId,
      file_key: 'exports/sample.zip',
      requested_at: new Date(Date.now() - 2 * day),
      ready_at: new Date(Date.now() - 2 * day),
      expires_at: new Date(Date.now() + 5 * day),
      size_bytes: 3,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function futurePrice(db: Db): Promise<number> {
  const valid_from = new Date('2100-01-01')
  const { id } = await db
    .insertInto('tariff')
    .values({ name: 'pro_month', amount: 110, valid_from })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
