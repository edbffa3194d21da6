import { z } from 'zod'
import { deepestPage } from './limits/listings.ts'
import { maxSearchPageSize } from './limits/search.ts'
import { idempotencyKeyLength } from './limits/serving.ts'
import { emptyIsAbsent, numeric, text } from './text/schemas.ts'

/** A database id in a path or a query string. */
export const id = numeric(
  z
    .int('Unesite cijeli broj.')
    .positive('Unesite broj veći od nule.')
    .max(Number.MAX_SAFE_INTEGER, 'Broj je prevelik.'),
).describe('The number that identifies it')

export const idParams = z.object({ id })

/** A body that callers may leave out, which means an empty one. */
export const optionalBody = <S extends z.ZodObject>(schema: S) => schema.prefault({} as z.input<S>)

/** A filter by an id; programs also send it empty. */
export const optionalId = emptyIsAbsent(id.optional())

/** The envelope of every paged list. */
export const pageMeta = z.object({
  total: z.int(),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
})

export const listOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), meta: pageMeta })

/** `GET /{resource}/count` (spec 7.3). */
export const counted = z.object({ count: z.int() })

/** Entries on a page of a list. */
export const perPage = (usual: number) =>
  emptyIsAbsent(
    numeric(
      z
        .number({ error: 'Unesite broj po stranici.' })
        .int('Unesite broj po stranici.')
        .min(1, 'Tražite bar jedan po stranici.')
        .max(maxSearchPageSize, `Najviše ${maxSearchPageSize} po stranici.`)
        .default(usual),
    ),
  ).describe('Entries on a page')

/** For lists paged by the database: deeper pages would scan too many rows. */
export const pageNumber = emptyIsAbsent(
  numeric(
    z
      .number({ error: 'Unesite broj stranice.' })
      .int('Unesite broj stranice.')
      .min(1, 'Broj stranice počinje od 1.')
      .max(deepestPage, `Najviša stranica je ${deepestPage}.`)
      .default(1),
  ),
).describe('Page of the list, from 1')

/** Seconds since 1970. */
export const unixSeconds = z.int()

export const point = z.object({ lat: z.number(), lon: z.number() })

/** A header for POSTs that create or publish. */
export const idempotencyKey = text(idempotencyKeyLength).regex(
  /^[\x21-\x7e]+$/,
  'Ključ su vidljivi ASCII znakovi bez razmaka.',
)
