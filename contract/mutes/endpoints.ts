import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mutedWordLength, mutesPerCall } from '#contract/limits/search.ts'
import { person } from '#contract/people/person.ts'
import { characters, trimmed } from '#contract/text/schemas.ts'

/** Letters, digits, single spaces and hyphens, as they can be searched for. */
export const isMutableWord = (text: string) =>
  text.length <= mutedWordLength.max &&
  text.length >= mutedWordLength.min &&
  /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u.test(text)

const wordProblem = `Unesite ${mutedWordLength.min} do ${characters(mutedWordLength.max)}: slova, cifre i razmake.`

const word = trimmed(mutedWordLength.max, { error: wordProblem, tooLong: wordProblem })
  .transform((given) => given.replace(/\s+/g, ' '))
  .refine(isMutableWord, wordProblem)

const most = `Najviše ${mutesPerCall} odjednom.`

const muteSet = z.object({
  listings: z.array(id).max(mutesPerCall, most).optional(),
  /** Numbers of accounts. */
  sellers: z.array(id).max(mutesPerCall, most).optional(),
  words: z.array(word).max(mutesPerCall, most).optional(),
})

export const muteChange = z.object({
  mute: muteSet.optional().describe('Things to mute'),
  unmute: muteSet.optional().describe('Things to unmute'),
  shops: z.boolean('Vrijednost je true ili false.').optional().describe('Whether to leave out all shops'),
  seen: z
    .boolean('Vrijednost je true ili false.')
    .optional()
    .describe('Whether to leave out the listings seen last'),
})

export const mutes = z.object({
  listings: z.array(z.object({ id: z.int(), title: z.string() })),
  sellers: z.array(person),
  words: z.array(z.string()),
  shops: z.boolean(),
  seen: z.boolean(),
})
export const mutesReply = z.object({ data: mutes })

export const listMutes = endpoint('GET', '/mutes', {
  tag: 'Search',
  access: 'anyone',
  summary: 'List your mutes',
  description:
    'Searches, the home page, categories, maps and recommendations leave it out. A visitor keeps it in the cookie `prefs`.',
  reply: mutesReply,
})
export const changeMutes = endpoint('POST', '/mutes', {
  tag: 'Search',
  access: 'member',
  limit: 'mute',
  summary: 'Change your mutes',
  description: 'Skips listings and accounts that do not exist, and your own.',
  body: muteChange,
  reply: message,
  errors: ['mute_limit_reached'],
})
