import { z } from 'zod'
import { idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { synonymLimits } from '#contract/limits/search.ts'
import { numeric, roomFor, text } from '#contract/text/schemas.ts'

// Checked as a whole, so that errors name the field rather than an item.
const wordings = z
  .array(text(roomFor(synonymLimits.characters), { error: 'Unesite riječi.' }), 'Unesite riječi.')
  .max(synonymLimits.wordings, `Najviše ${synonymLimits.wordings} riječi i izraza.`)
  .refine(
    (list) => list.every((wording) => wording.length <= synonymLimits.characters),
    `Riječ ili izraz ima najviše ${synonymLimits.characters} znakova.`,
  )

/** Without `finds` all words find each other; with it, `words` find `finds` and not the reverse. */
export const synonymBody = z.object({ words: wordings, finds: wordings.default([]) })
export type SynonymBody = z.output<typeof synonymBody>

/** `version` is the one that was read: a compare-and-set, so that nobody overwrites another's change. */
export const synonymChangeBody = synonymBody.extend({
  version: numeric(z.number('Unesite verziju.').int('Unesite verziju.')),
})
export const synonymRemoval = z.object({
  version: synonymChangeBody.shape.version.describe('The version that was read; another one is a conflict'),
})

const sides = { words: z.array(z.string()), finds: z.array(z.string()) }
const synonym = z.object({ id: z.int(), ...sides, version: z.int() })

export const synonymOverview = z.object({
  data: z.object({
    synonyms: z.array(synonym),
    changes: z.array(
      z.object({
        id: z.int(),
        /** Null if the account was deleted. */
        username: z.string().nullable(),
        /** Null for an added synonym. */
        before: z.object(sides).nullable(),
        /** Null for a removed synonym. */
        after: z.object(sides).nullable(),
        changed_at: unixSeconds,
      }),
    ),
  }),
})
export type SynonymOverview = z.infer<typeof synonymOverview>['data']

export const synonymReply = z.object({ data: synonym })
export const synonymRemoved = z.object({ success: z.literal(true) })

const forAdmins = { tag: 'Administration', access: 'admin' } as const

export const getSynonyms = endpoint('GET', '/admin/synonyms', {
  ...forAdmins,
  summary: 'List all synonyms by their words, and the latest changes',
  reply: synonymOverview,
})
export const addSynonym = endpoint('POST', '/admin/synonyms', {
  ...forAdmins,
  summary: 'Add a synonym',
  body: synonymBody,
  reply: synonymReply,
  status: 201,
  errors: ['conflict'],
})
export const changeSynonym = endpoint('PUT', '/admin/synonyms/:id', {
  ...forAdmins,
  summary: 'Change a synonym',
  params: idParams,
  body: synonymChangeBody,
  reply: synonymReply,
  errors: ['not_found', 'conflict'],
})
export const removeSynonym = endpoint('DELETE', '/admin/synonyms/:id', {
  ...forAdmins,
  summary: 'Remove a synonym',
  params: idParams,
  query: synonymRemoval,
  reply: synonymRemoved,
  errors: ['not_found', 'conflict'],
})
