import { z } from 'zod'
import { unixSeconds } from './common.ts'
import { synonymLimits } from './limits.ts'

// Checked as a whole, so that what is wrong has the name of the field.
const wordings = z
  .array(z.string('Unesite riječi.'), 'Unesite riječi.')
  .max(synonymLimits.wordings, `Najviše ${synonymLimits.wordings} riječi i izraza.`)
  .refine(
    (list) => list.every((wording) => wording.length <= synonymLimits.characters),
    `Riječ ili izraz ima najviše ${synonymLimits.characters} znakova.`,
  )

/** `POST /admin/synonyms`, `PUT /admin/synonyms/{id}`. Without `finds` the words find each other. */
export const synonymBody = z.object({ words: wordings, finds: wordings.default([]) })
export type SynonymBody = z.output<typeof synonymBody>

/** `version` is that of the synonym that was read, so that nobody overwrites what another one changed meanwhile. */
export const synonymChangeBody = synonymBody.extend({
  version: z.coerce.number('Unesite verziju.').int('Unesite verziju.'),
})
export const synonymRemoval = z.object({ version: synonymChangeBody.shape.version })

const sides = { words: z.array(z.string()), finds: z.array(z.string()) }
const synonym = z.object({ id: z.int(), ...sides, version: z.int() })

/** `GET /admin/synonyms`: all of them by their words, and the latest changes. */
export const synonymOverview = z.object({
  data: z.object({
    synonyms: z.array(synonym),
    changes: z.array(
      z.object({
        id: z.int(),
        /** Null where the account is no more. */
        username: z.string().nullable(),
        /** Null for one that was added. */
        before: z.object(sides).nullable(),
        /** Null for one that was removed. */
        after: z.object(sides).nullable(),
        changed_at: unixSeconds,
      }),
    ),
  }),
})
export type SynonymOverview = z.infer<typeof synonymOverview>['data']

export const synonymReply = z.object({ data: synonym })
export const synonymRemoved = z.object({ success: z.literal(true) })
