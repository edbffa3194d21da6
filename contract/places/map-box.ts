import { z } from 'zod'
import { emptyIsAbsent, text } from '#contract/text/schemas.ts'

/** A corner of a box on a map, as "43.85,18.41". */
export const corner = (what: string) =>
  emptyIsAbsent(
    text(60)
      .transform((given, context) => {
        const [lat = Number.NaN, lon = Number.NaN, ...rest] = given.split(',').map(Number)
        if (rest.length === 0 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { lat, lon }
        context.addIssue({ code: 'custom', message: 'Unesite širinu i dužinu, npr. 43.85,18.41.' })
        return z.NEVER
      })
      .optional(),
  ).describe(what)

type Corners = { location_tl?: unknown; location_br?: unknown }
/** For `refine`: a box has both corners or none. */
export const hasWholeBox = ({ location_tl: tl, location_br: br }: Corners) =>
  (tl === undefined) === (br === undefined)
export const halfBox = { message: 'Unesite oba ugla.', path: ['location_br'] }
