import type { ChargerState, ConnectorKind } from '#contract/chargers/kinds.ts'
import type { ChargerConnector } from '#contract/chargers/endpoints.ts'
import type { Finding } from '#lib/imports/job.ts'
import type { Fields } from './records.ts'

/** A charger in our terms. */
export type ImportedCharger = {
  source_id: string
  name: string
  operator: string | null
  address: string | null
  lat: number
  lon: number
  connectors: ChargerConnector[]
  state: ChargerState
  hours: string | null
  price: string | null
  access: string | null
  phone: string | null
  website: string | null
  /** As ISO 8601. */
  updated_at: string | null
  /** Its source says that it was removed. */
  is_gone: boolean
}

export type Mapped = { charger: ImportedCharger | null; findings: Finding[] }
export type Source = { name: string; read(fields: Fields): Mapped }

const longestValue = 200
const shownValue = (value: unknown) =>
  value === undefined || value === null
    ? null
    : (typeof value === 'string' ? value : JSON.stringify(value))
        .slice(0, longestValue)
        .replaceAll('\0', '')
        .toWellFormed()

/** Findings about one entry; the first of each field counts. */
export class Findings {
  readonly list: Finding[] = []

  note(field: string, reason: string, value?: unknown) {
    if (this.list.some((finding) => finding.field === field)) return
    this.list.push({ field, kind: 'changed', reason, value: shownValue(value) })
  }

  refuse(field: string, reason: string, value?: unknown): Mapped {
    return { charger: null, findings: [{ field, kind: 'refused', reason, value: shownValue(value) }] }
  }
}

/** One line, cut to `max` and without characters that no column holds; null if nothing is left. */
export function line(value: unknown, max = 200): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const clean = String(value)
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return clean === '' ? null : [...clean].slice(0, max).join('').trim()
}

/** A number, also as text with a comma; undefined for anything else. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.length > 40) return undefined
  const plain = value.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

export const isPlace = (lat: number | undefined, lon: number | undefined): boolean =>
  lat !== undefined &&
  lon !== undefined &&
  Math.abs(lat) <= 90 &&
  Math.abs(lon) <= 180 &&
  // Tables put unknown places there.
  !(lat === 0 && lon === 0)

export function webAddress(value: unknown): string | null {
  const text = line(value, 500)
  if (!text) return null
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(whole) && /^https?:\/\/[^/]+\.[a-z]{2,}/i.test(whole) ? new URL(whole).href : null
}

export function timeIn(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) || time > Date.parse('2100-01-01') || time < Date.parse('2000-01-01')
    ? null
    : new Date(time).toISOString()
}

const mostPower = 2_000 // kW
const mostPoints = 200

/** Adds up connectors of one kind and power, the strongest first. */
export function mergeConnectors(
  connectors: readonly { kind: ConnectorKind; power: number | undefined; count: number | undefined }[],
): ChargerConnector[] {
  const merged = new Map<string, ChargerConnector>()
  for (const { kind, power, count = 1 } of connectors) {
    const kw = power !== undefined && power > 0 && power <= mostPower ? Math.round(power * 10) / 10 : null
    const points = Number.isInteger(count) && count > 0 && count <= mostPoints ? count : 1
    const key = `${kind} ${kw}`
    const known = merged.get(key)
    if (known) known.count = Math.min(mostPoints, known.count + points)
    else merged.set(key, { kind, power_kw: kw, count: points })
  }
  return [...merged.values()].toSorted((a, b) => (b.power_kw ?? 0) - (a.power_kw ?? 0))
}
