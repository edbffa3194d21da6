import type { LastMatch } from './numbers.ts'
import type { Token } from './tokens.ts'
import { meaningsOf, type Meaning } from './vocabulary.ts'

type Word = { text: string; meanings: ReadonlySet<Meaning>; message: number }

const leet: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const longestName = 20 // letters

/** The word that tokens joined by signs spell, such as v.i.b.e.r or wh4tsapp. */
function spelledName(tokens: readonly Token[]): string {
  let name = ''
  for (const { kind, text } of tokens) {
    if (kind === 'word') name += text
    else if (text.length === 1) name += leet[text] ?? ''
    if (name.length > longestName) return ''
  }
  return name
}

const isMessenger = (word: string) => meaningsOf(word).has('messenger')

/** The words of the messages; names of messengers that are spelled out or disguised count as one. */
export function wordsOf(tokens: readonly Token[]): Word[] {
  const words: Word[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!
    const isLetter = (one: Token | undefined) => one?.kind === 'word' && one.text.length === 1
    let end = at + 1
    while (end < tokens.length && end - at < longestName && tokens[end]!.isJoined) end++
    let spelled = end - at > 1 ? spelledName(tokens.slice(at, end)) : ''
    if (!isMessenger(spelled) && isLetter(token)) {
      end = at + 1
      while (end - at < longestName * 2 && (isLetter(tokens[end]) || tokens[end]?.kind === 'sign')) end++
      spelled = spelledName(tokens.slice(at, end))
    }
    if (spelled.length > 3 && isMessenger(spelled)) {
      words.push({ text: spelled, meanings: meaningsOf(spelled), message: tokens[end - 1]!.message })
      at = end
      continue
    }
    if (token.kind === 'word')
      words.push({ text: token.text, meanings: meaningsOf(token.text), message: token.message })
    at++
  }
  return words
}

/** The indexes of words with these meanings, one each, from `start` on; undefined if one is missing. */
function assign(words: readonly Word[], start: number, within: number, needed: readonly Meaning[]) {
  const places: number[] = []
  const end = Math.min(words.length, start + within)
  for (const meaning of needed) {
    let place = start
    while (place < end && (places.includes(place) || !words[place]!.meanings.has(meaning))) place++
    if (place === end) return undefined
    places.push(place)
  }
  return places
}

const mostBetween = 3 // words between a negation and the denied word
const deniedAlong: readonly Meaning[] = ['between', 'payment', 'payInfinitive', 'deposit', 'inAdvance']

/**
 * Returns whether the meaning at a word is denied: "ne uplaćujte", "bez ikakve uplate", "ne tražim uplatu
 * unaprijed".
 */
function isDenied(words: readonly Word[], at: number): boolean {
  for (let before = at - 1; before >= 0 && at - before <= mostBetween + 1; before--) {
    const { meanings } = words[before]!
    if (meanings.has('negation')) return true
    if (!deniedAlong.some((meaning) => meanings.has(meaning))) return false
  }
  return false
}

type Rule = {
  /** Meanings of distinct words that stand within `within` words, in any order. */
  needed: readonly Meaning[]
  within: number
  /** Holds unless one of these meanings is among the same words or beside them. */
  unless?: readonly Meaning[]
  /** A question is an honest buyer's: "Da li je plaćanje unaprijed?" */
  isAskable?: true
}

const paymentRules: readonly Rule[] = [
  { needed: ['payDemand', 'inAdvance'], within: 6 },
  { needed: ['payInfinitive', 'inAdvance'], within: 6, isAskable: true },
  { needed: ['payment', 'inAdvance'], within: 4, isAskable: true },
  { needed: ['leaveDemand', 'inAdvance'], within: 4, isAskable: true },
  { needed: ['inAdvance', 'only'], within: 3, isAskable: true },
  { needed: ['deposit', 'first', 'see'], within: 5, isAskable: true },
  { needed: ['payDemand', 'deposit'], within: 6, unless: ['see'] },
  { needed: ['sendDemand', 'deposit'], within: 5 },
  { needed: ['leaveDemand', 'deposit'], within: 5, unless: ['see'], isAskable: true },
  { needed: ['upon', 'deposit'], within: 3, unless: ['see'], isAskable: true },
  { needed: ['deposit', 'account'], within: 6 },
  { needed: ['payDemand', 'account'], within: 5 },
  { needed: ['money', 'account', 'sendDemand'], within: 6 },
  { needed: ['sendDemand', 'money'], within: 4 },
  { needed: ['payDemand', 'untraceable'], within: 6 },
  { needed: ['via', 'untraceable'], within: 3, isAskable: true },
  { needed: ['buyDemand', 'voucher'], within: 5 },
  { needed: ['sendDemand', 'voucher'], within: 6 },
  { needed: ['payDemand', 'voucher'], within: 6 },
  { needed: ['payDemand', 'ship'], within: 7, unless: ['see', 'later'] },
  { needed: ['after', 'payment', 'ship'], within: 8 },
  { needed: ['after', 'arrive', 'money', 'ship'], within: 9 },
  { needed: ['arrive', 'payment', 'ship'], within: 9 },
  { needed: ['first', 'payDemand'], within: 3, unless: ['see'] },
  { needed: ['first', 'payment'], within: 3, unless: ['see'], isAskable: true },
  { needed: ['first', 'money', 'ship'], within: 6, unless: ['see'] },
  { needed: ['payment', 'first', 'ship'], within: 6, isAskable: true },
  { needed: ['payment', 'first', 'see'], within: 6, isAskable: true },
  { needed: ['payDemand', 'first', 'see'], within: 6 },
  { needed: ['keys', 'ship', 'payDemand'], within: 15 },
  { needed: ['keys', 'ship', 'deposit'], within: 15 },
  { needed: ['keys', 'ship', 'absent'], within: 20 },
  { needed: ['fee', 'payDemand', 'ship'], within: 12 },
  { needed: ['receive', 'money', 'page'], within: 9 },
  { needed: ['receive', 'payment', 'page'], within: 9 },
]

const cardDataRules: readonly Rule[] = [
  { needed: ['secret'], within: 1 },
  { needed: ['tell', 'code', 'sms'], within: 9 },
  { needed: ['confirm', 'code', 'sms'], within: 9 },
  { needed: ['code', 'textMessage'], within: 6 },
  { needed: ['tell', 'code', 'back'], within: 6 },
  { needed: ['tell', 'code', 'of', 'message'], within: 7 },
  { needed: ['tell', 'card', 'cardNumber'], within: 6 },
  { needed: ['confirm', 'card', 'cardNumber'], within: 6 },
  { needed: ['confirm', 'card'], within: 3 },
]

/** Returns whether the message that holds a word asks a question. */
const isAsked = (words: readonly Word[], at: number, questions: ReadonlySet<number>) => {
  const { message } = words[at]!
  return (
    questions.has(message) &&
    words.slice(Math.max(0, at - 6), at + 6).some((word) => word.meanings.has('asking'))
  )
}

const wordsAround = 2 // that still belong to a phrase

function findRule(words: readonly Word[], rules: readonly Rule[], questions: ReadonlySet<number>): LastMatch {
  let newest = -1
  for (let start = 0; start < words.length; start++) {
    const { meanings } = words[start]!
    if (meanings.size === 0) continue
    for (const { needed, within, unless, isAskable } of rules) {
      if (!needed.some((meaning) => meanings.has(meaning))) continue
      const places = assign(words, start, within, needed)
      if (!places || places.some((place) => isDenied(words, place))) continue
      const last = Math.max(...places)
      if (words[last]!.message <= newest) continue
      const passage = words.slice(Math.max(0, Math.min(...places) - wordsAround), last + 1 + wordsAround)
      if (unless?.some((meaning) => passage.some((word) => word.meanings.has(meaning)))) continue
      if (isAskable && isAsked(words, last, questions)) continue
      newest = words[last]!.message
    }
  }
  return newest
}

export const findPaymentFirst = (words: readonly Word[], questions: ReadonlySet<number>) =>
  findRule(words, paymentRules, questions)

export const findCardDataRequest = (words: readonly Word[], questions: ReadonlySet<number>) =>
  findRule(words, cardDataRules, questions)

const fewWords = 3

/** An invitation to write elsewhere; questions whether a device runs a messenger are none. */
export function findMessenger(words: readonly Word[]): LastMatch {
  let newest = -1
  const lengths = Map.groupBy(words, ({ message }) => message)
  for (const [at, word] of words.entries()) {
    const isCommon = word.meanings.has('commonNames')
    if (!isCommon && !word.meanings.has('messenger')) continue
    if (isDenied(words, at)) continue
    const near = (meaning: Meaning, distance: number) =>
      words
        .slice(Math.max(0, at - distance), at + distance + 1)
        .some((one) => one !== word && one.meanings.has(meaning))
    const before = (meaning: Meaning, distance: number) =>
      words.slice(Math.max(0, at - distance), at).some((one) => one.meanings.has(meaning))
    const isInvited = isCommon
      ? near('invite', 4) && before('via', 1)
      : near('invite', 5) ||
        (!near('support', 5) &&
          !near('mention', 5) &&
          (before('via', 2) || before('have', 3) || near('offer', 3))) ||
        (lengths.get(word.message)!.length <= fewWords && !near('support', 3) && !near('mention', 3))
    if (isInvited) newest = Math.max(newest, word.message)
  }
  return newest
}

const mailProviders = new Set('gmail hotmail outlook yahoo icloud proton protonmail live'.split(' '))
const isDot = (token: Token | undefined) =>
  token !== undefined && (token.text === '.' || token.text === 'tacka' || token.text === 'dot')

/** An e-mail address, which may have spaces in it or words for its signs. */
export function findMailAddress(tokens: readonly Token[]): LastMatch {
  let newest = -1
  for (let at = 1; at + 2 < tokens.length; at++) {
    const { kind, text, message } = tokens[at]!
    const isKnown =
      mailProviders.has(tokens[at + 1]!.text) && (text === '@' || text === 'et' || text === 'majmun')
    const isAddress = text === '@' && tokens[at + 1]!.kind === 'word' && isDot(tokens[at + 2])
    if (kind !== 'digits' && (isKnown || isAddress)) newest = Math.max(newest, message)
  }
  return newest
}
