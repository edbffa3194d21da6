import { isAscii } from './fold.ts'

/**
 * The rule of every short text: titles, names of people, firms, shops, lists, tags and groups. Texts that look alike must
 * be alike, and a text that looks empty must be empty.
 */

/** Nothing is drawn for these, or only a blank. Hangul fillers count as letters, tag characters have no width. */
const unseen =
  /(?!\s|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu

const emoji = String.raw`(?!\p{ASCII})\p{Extended_Pictographic}`
/** Latin, Cyrillic and Greek join no letters, so that a joiner there only makes two words look alike. */
const joiningLetter = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{L}`
/** Joiners and styles that change how a text is drawn: within emoji, and in words of scripts whose letters join. */
const strayJoiners = new RegExp(
  [
    String.raw`(?<!(?:${emoji}|\p{Emoji_Modifier})\ufe0f?|${joiningLetter}\p{M}{0,2})(?:\u200c|\u200d)`,
    String.raw`(?:\u200c|\u200d)(?!${emoji}|${joiningLetter})`,
    String.raw`(?<!${emoji}|[\d#*](?=\ufe0f\u20e3))(?:\ufe0e|\ufe0f)`,
  ].join('|'),
  'gu',
)

/** The text as people see it (NFC), on one line: without invisible characters, each run of spaces as one space. */
export function seenText(text: string): string {
  if (isAscii(text)) return text.replace(/ +/g, ' ').trim()
  const seen = text
    .toWellFormed()
    .normalize('NFC')
    .replace(unseen, '')
    .replace(strayJoiners, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
  return isVisible(seen) ? seen : ''
}

/** Returns whether a text shows anything; combining marks alone do not count. */
export const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(unseen, ''))

/** More marks climb over the lines around the text. */
export const hasStackedMarks = (text: string) => /\p{M}{3}/u.test(text)
export const stackedMarks = 'Na jednom slovu mogu biti najviše dva znaka, kao što je kvačica.'

/** Without the marks of a letter that exceed two, for texts that nobody types again, such as imported ones. */
export const withoutStackedMarks = (text: string) => text.replace(/(\p{M}{2})\p{M}+/gu, '$1')
