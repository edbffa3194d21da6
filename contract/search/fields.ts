import { z } from 'zod'
import { areaCorners, maxSearchValueLength } from '#contract/limits/search.ts'
import { emptyIsAbsent, numeric, text } from '#contract/text/schemas.ts'

/** Types of search parameters. An empty text means no filter. */

const wholeNumber = 'Unesite cijeli broj.'

export const positive = emptyIsAbsent(
  numeric(
    z.number({ error: wholeNumber }).int(wholeNumber).positive('Unesite broj veći od nule.').optional(),
  ),
)

export const price = emptyIsAbsent(
  numeric(
    z
      .number({ error: 'Unesite iznos u KM.' })
      .min(0, 'Iznos ne može biti negativan.')
      .max(99_999_999, 'Iznos je prevelik.')
      .optional(),
  ),
)

export const idList = emptyIsAbsent(
  text(maxSearchValueLength)
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Unesite brojeve razdvojene zarezom.')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .optional(),
)

/** One of `words`, or an alternative spelling of it. */
export const oneOf = <Word extends string, Other extends string>(
  words: readonly [Word, ...Word[]],
  others: Record<Other, Word>,
  problem: string,
) =>
  emptyIsAbsent(
    z
      .enum([...words, ...(Object.keys(others) as Other[])], problem)
      .transform((given): Word => (Object.hasOwn(others, given) ? others[given as Other] : (given as Word)))
      .optional(),
  )

/** 1 means set; 0 is the same as absent. */
export const flag = emptyIsAbsent(
  z
    .enum(['1', '0', 'true', 'false'], 'Vrijednost je 1 ili 0.')
    .transform((given): true | undefined => given === '1' || given === 'true' || undefined)
    .optional(),
)

const millisecondsPerDay = 24 * 3600 * 1000

/** Days since 1970 of `2026-12-31` or `31.12.2026`. */
function dayOf(text: string): number | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const local = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/.exec(text)
  const [year, month, day] = (iso ? iso.slice(1) : local ? local.slice(1).toReversed() : []).map(Number)
  if (year === undefined || month === undefined || day === undefined || year < 1970) return undefined
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
    ? at.getTime() / millisecondsPerDay
    : undefined
}

const longestField = 100 // characters of a day, a moment or a coordinate pair
const dayForm = 'Unesite datum kao 2026-12-31 ili 31.12.2026.'

export const day = emptyIsAbsent(
  text(longestField, { tooLong: dayForm })
    .transform((given, context) => {
      const found = dayOf(given.trim())
      if (found === undefined) context.addIssue(dayForm)
      return found ?? 0
    })
    .optional(),
)

const momentForm = 'Unesite sekunde od 1970. ili datum kao 2026-12-31.'

/** A moment, as unix seconds or an ISO date; in milliseconds. */
export const moment = emptyIsAbsent(
  text(longestField, { tooLong: momentForm })
    .transform((given, context) => {
      const at = /^\d{1,11}$/.test(given)
        ? Number(given) * 1000
        : /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(
              given,
            )
          ? Date.parse(given.replace(' ', 'T'))
          : Number.NaN
      if (Number.isNaN(at)) context.addIssue(momentForm)
      return at
    })
    .optional(),
)

const degrees = String.raw`-?\d{1,3}(?:\.\d{1,15})?`
const pointForm = new RegExp(`^(${degrees}), ?(${degrees})$`)

const coordinatesForm = 'Unesite geografsku širinu i dužinu razdvojene zarezom.'

function pointOf(text: string): { lat: number; lon: number } | undefined {
  const [lat = Number.NaN, lon = Number.NaN] = (pointForm.exec(text) ?? []).slice(1).map(Number)
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

/** "43.85,18.41": latitude, longitude. */
export const coordinates = emptyIsAbsent(
  text(longestField, { tooLong: coordinatesForm })
    .transform((given, context) => {
      const point = pointOf(given)
      if (!point) context.addIssue(coordinatesForm)
      return point ?? { lat: 0, lon: 0 }
    })
    .optional(),
)

const areaForm = `Unesite od ${areaCorners.min} do ${areaCorners.max} tačaka kao širina,dužina;širina,dužina.`

/** "43.8,18.3;43.9,18.3;43.9,18.5": the corners of a polygon. */
export const area = emptyIsAbsent(
  text(maxSearchValueLength, { tooLong: areaForm })
    .transform((given, context) => {
      const corners = given.split(';')
      const points = corners.flatMap((corner) => pointOf(corner) ?? [])
      const isComplete = points.length === corners.length
      if (!isComplete || points.length < areaCorners.min || points.length > areaCorners.max)
        context.addIssue(areaForm)
      return points
    })
    .optional(),
)

export const degree = (most: 90 | 180) =>
  emptyIsAbsent(
    numeric(
      z
        .number({ error: 'Unesite stepene.' })
        .min(-most, `Najmanje -${most}.`)
        .max(most, `Najviše ${most}.`)
        .optional(),
    ),
  )
