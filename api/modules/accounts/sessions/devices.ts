import { createHash } from 'node:crypto'
import { addressKey } from '#lib/http/addresses.ts'
import type { Db } from '#lib/database/db.ts'
import { knownDevices } from '#contract/limits/accounts.ts'
import { hashSecret, newSecret, secretMatches } from '../tokens.ts'
import {
  deleteOldestDevices,
  findDeviceLike,
  insertDevice,
  listDevices,
  markDeviceUsed,
} from './device-queries.ts'

/** The client's description of itself. */
export type Client = {
  deviceName?: string | undefined
  userAgent: string | null
  ip: string
  /** From a browser with earlier logins: "id.secret", joined by "~" for several accounts. */
  deviceCookie?: string | undefined
}

export type KnownDevice = { id: number; accountId: number }
/** `browserId`: the first device of the browser. */
type ProvedDevice = KnownDevice & { browserId: number }

const accountsOfBrowser = 5

const entriesOf = (cookie: string | undefined) =>
  (cookie ?? '')
    .split('~')
    .slice(0, accountsOfBrowser)
    .flatMap((entry) => {
      const match = /^(\d{1,15})\.([\w-]{43})$/.exec(entry)
      return match ? [{ id: Number(match[1]), secret: match[2]!, entry }] : []
    })

/** Finds the devices that this cookie proves. */
export async function recogniseDevices(db: Db, cookie: string | undefined): Promise<ProvedDevice[]> {
  const entries = entriesOf(cookie)
  if (entries.length === 0) return []
  const rows = await listDevices(
    db,
    entries.map(({ id }) => id),
  )
  return rows
    .filter((row) =>
      entries.some(({ id, secret }) => id === row.id && secretMatches(secret, row.secret_hash)),
    )
    .map(({ id, account_id, browser_id }) => ({ id, accountId: account_id, browserId: browser_id ?? id }))
}

const fingerprintOf = ({ deviceName, userAgent, ip }: Client) =>
  createHash('sha256')
    .update(JSON.stringify([deviceName ?? null, userAgent, addressKey(ip)]))
    .digest()

export type Remembered = {
  deviceId: number
  /** No similar device was seen on this account before. */
  isNew: boolean
  /** New cookie for the browser; undefined if nothing changed or a program called. */
  cookie?: string
}

/** Records a login on this device. An unknown device gets a new secret. */
export async function rememberDevice(
  trx: Db,
  accountId: number,
  client: Client,
  now: Date,
): Promise<Remembered> {
  const known = await recogniseDevices(trx, client.deviceCookie)
  const own = known.find((device) => device.accountId === accountId)
  if (own) {
    await markDeviceUsed(trx, own.id, now)
    return { deviceId: own.id, isNew: false, cookie: client.deviceCookie! }
  }
  const fingerprint = fingerprintOf(client)
  const like = await findDeviceLike(trx, accountId, fingerprint)
  // Programs keep no cookies; each login would count as another device.
  if (like && client.deviceName !== undefined) {
    await markDeviceUsed(trx, like.id, now)
    return { deviceId: like.id, isNew: false }
  }
  const secret = newSecret()
  const { id } = await insertDevice(trx, {
    account_id: accountId,
    secret_hash: hashSecret(secret),
    fingerprint,
    browser_id: known[0]?.browserId ?? null,
    created_at: now,
    last_used_at: now,
  })
  await deleteOldestDevices(trx, accountId, knownDevices)
  const others = entriesOf(client.deviceCookie)
    .filter((entry) => known.some((device) => device.id === entry.id))
    .map(({ entry }) => entry)
  const cookie = [`${id}.${secret}`, ...others].slice(0, accountsOfBrowser).join('~')
  return { deviceId: id, isNew: !like, cookie }
}
