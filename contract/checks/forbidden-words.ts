import { z } from 'zod'
import { idParams, listOf, pageNumber } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { forbiddenWordLimits } from '#contract/limits/moderation.ts'
import { ruleNames } from '#contract/moderation/rules.ts'
import { emptyIsAbsent, emptyOrNullIsAbsent, numeric, roomFor, text } from '#contract/text/schemas.ts'

const wording = text(roomFor(forbiddenWordLimits.characters), { error: 'Unesite riječ.' })
  .transform((value) => value.replace(/\s+/g, ' ').trim())
  .refine((value) => /[\p{L}\p{N}]{2}/u.test(value), 'Unesite riječ od bar dva slova.')
  .refine(
    (value) => value.length <= forbiddenWordLimits.characters,
    `Najviše ${forbiddenWordLimits.characters} znakova.`,
  )
  .refine(
    (value) => value.split(' ').length <= forbiddenWordLimits.words,
    `Izraz ima najviše ${forbiddenWordLimits.words} riječi.`,
  )
const category = emptyOrNullIsAbsent(
  numeric(
    z
      .number('Odaberite kategoriju.')
      .int('Odaberite kategoriju.')
      .positive('Odaberite kategoriju.')
      .optional(),
  ),
).describe('Only in this category and below; everywhere without it')

export const wordEffects = ['hold', 'queue', 'allow'] as const
export const forbiddenWordBody = z.object({
  wording: wording.describe('A word or a few; a star at the end of one stands for any ending'),
  category_id: category,
  effect: z
    .enum(wordEffects, 'Odaberite šta se dešava.')
    .default('queue')
    .describe('`allow`: within this wording forbidden words do not count'),
  rule: emptyIsAbsent(z.enum(ruleNames, 'Odaberite pravilo.').default('illegal')).describe(
    'The rule that the owner reads',
  ),
})
export type ForbiddenWordBody = z.output<typeof forbiddenWordBody>
const version = numeric(z.number('Unesite verziju.').int('Unesite verziju.'))

export const forbiddenWord = z.object({
  id: z.int(),
  wording: z.string(),
  category_id: z.int().nullable(),
  /** From the root on. */
  category: z.string().nullable(),
  effect: z.enum(wordEffects),
  rule: z.enum(ruleNames),
  version: z.int(),
})
export type ForbiddenWord = z.infer<typeof forbiddenWord>

/** Active listings that a wording would find. */
export const wordPreview = z.object({
  data: z.object({
    hits: z.int(),
    /** Active listings that were read, the latest first. */
    read: z.int(),
    /** True if there are no more of them. */
    is_whole: z.boolean(),
    examples: z.array(
      z.object({ id: z.int(), title: z.string(), username: z.string(), written: z.string() }),
    ),
  }),
})
export type WordPreview = z.infer<typeof wordPreview>['data']

const forModerators = { tag: 'Administration', access: 'moderator' } as const
const forAdmins = { tag: 'Administration', access: 'admin' } as const
export const forbiddenWordReply = z.object({ data: forbiddenWord })
export const forbiddenWordRemoved = z.object({ success: z.literal(true) })
export const forbiddenWords = listOf(forbiddenWord)

export const listForbiddenWords = endpoint('GET', '/admin/forbidden-words', {
  ...forModerators,
  summary: 'List forbidden words and their exceptions, in the order of the alphabet',
  query: z.object({
    page: pageNumber,
    q: text(forbiddenWordLimits.characters).optional().describe('Only wordings with these letters'),
    effect: emptyIsAbsent(z.enum(wordEffects, 'Odaberite šta se dešava.').optional()).describe(
      'Only those with this effect',
    ),
  }),
  reply: forbiddenWords,
})
export const previewForbiddenWord = endpoint('GET', '/admin/forbidden-words/preview', {
  ...forAdmins,
  summary: 'Find the active listings that a forbidden word would hit',
  description: 'Exceptions that exist are regarded.',
  query: z.object({ wording: wording.describe('The word or words'), category_id: category }),
  reply: wordPreview,
  errors: ['validation_failed'],
})
export const addForbiddenWord = endpoint('POST', '/admin/forbidden-words', {
  ...forAdmins,
  summary: 'Forbid a word, or allow one',
  body: forbiddenWordBody,
  reply: forbiddenWordReply,
  status: 201,
  errors: ['conflict'],
})
export const changeForbiddenWord = endpoint('PUT', '/admin/forbidden-words/:id', {
  ...forAdmins,
  summary: 'Change a forbidden word',
  params: idParams,
  body: forbiddenWordBody.extend({ version }),
  reply: forbiddenWordReply,
  errors: ['not_found', 'conflict'],
})
export const removeForbiddenWord = endpoint('DELETE', '/admin/forbidden-words/:id', {
  ...forAdmins,
  summary: 'Remove a forbidden word',
  params: idParams,
  query: z.object({ version: version.describe('The version that was read; another one is a conflict') }),
  reply: forbiddenWordRemoved,
  errors: ['not_found', 'conflict'],
})
