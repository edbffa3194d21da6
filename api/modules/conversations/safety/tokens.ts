import { asSeen } from '#contract/links/look-alike.ts'
import { fold } from '#contract/text/fold.ts'

/** A piece of a sender's messages, read without tricks of writing. */
export type Token = {
  kind: 'word' | 'digits' | 'sign'
  /** Folded as search does: a Cyrillic word is read by its sounds. */
  text: string
  /** As the eye reads it: a Cyrillic А counts as A, Р as P. */
  seen: string
  /** The index of its message. */
  message: number
  /** True if it follows the token before it without a space. */
  isJoined: boolean
}

// Soft hyphens, joiners, direction marks, variation selectors and letters that show nothing.
const invisible = /[\p{M}\p{Cf}\u115F\u1160\u3164\uFFA0\u2800]/gu

const otherDigit = /[^\P{Nd}0-9]/gu

/** Digits of a script follow each other from its zero on. */
function asciiDigit(digit: string): string {
  let value = 0
  for (let code = digit.codePointAt(0)! - 1; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code)); code--)
    value++
  return String(value)
}

/** Characters of a message that are read; one character may stand for eighteen. */
const longestPlain = 4_000

/** Text without invisible characters, with plain digits and letters: ０６１ and ⓪⑥① are 061. */
export const plainText = (text: string) =>
  text.normalize('NFKD').replace(invisible, '').replace(otherDigit, asciiDigit).slice(0, longestPlain)

const tokenPattern = /\p{L}+|\d+|\s+|[^\p{L}\d\s]/gu
const isWord = /^\p{L}/u
const isDigits = /^\d/
const isLatin = /[a-z]/
const isOther = /[^a-z]/

/** A word that mixes alphabets was written to be seen, not to be read. */
function readWord(word: string): string {
  const folded = fold(word)
  return isLatin.test(word) && isOther.test(word.replace(/[đłøßæœ]/g, '')) ? asSeen(word) : folded
}

/** Divides messages into tokens, the oldest message first. */
export function tokensOf(messages: readonly string[]): Token[] {
  const tokens: Token[] = []
  for (const [message, text] of messages.entries()) {
    let isJoined = false
    for (const [piece] of plainText(text).toLowerCase().matchAll(tokenPattern)) {
      if (/^\s/.test(piece)) {
        isJoined = false
        continue
      }
      const kind = isWord.test(piece) ? 'word' : isDigits.test(piece) ? 'digits' : 'sign'
      const isPlain = kind !== 'word' || !isOther.test(piece)
      tokens.push({
        kind,
        text: isPlain ? piece : readWord(piece),
        seen: isPlain ? piece : asSeen(piece),
        message,
        isJoined,
      })
      isJoined = true
    }
  }
  return tokens
}
