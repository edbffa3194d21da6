import { z } from 'zod'

/** A database id in a path or a query string. */
export const id = z.coerce
  .number({ error: 'Unesite cijeli broj.' })
  .int('Unesite cijeli broj.')
  .positive('Unesite broj veći od nule.')
  .max(Number.MAX_SAFE_INTEGER, 'Broj je prevelik.')

export const idParams = z.object({ id })

/** The envelope of every paged list. */
export const pageMeta = z.object({
  total: z.int(),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
})

export const listOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), meta: pageMeta })

/** Seconds since 1970. */
export const unixSeconds = z.int()

export const point = z.object({ lat: z.number(), lon: z.number() })
