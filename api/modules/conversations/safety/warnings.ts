import { addressIn, inspectAddress } from '#contract/links/address.ts'
import type { OwnSite } from '#contract/links/look-alike.ts'
import { type MessageWarning, messageWarnings } from '#contract/conversations/message-warnings.ts'
import { digitRunsOf } from './digit-runs.ts'
import { findAccount, findCard, findIban, findPhone, type LastMatch } from './numbers.ts'
import { findCardDataRequest, findMailAddress, findMessenger, findPaymentFirst, wordsOf } from './phrases.ts'
import { plainText, type Token, tokensOf } from './tokens.ts'

const ending =
  /^(?:com|net|org|info|ba|hr|rs|eu|ru|xyz|top|shop|online|store|site|website|click|live|club|link|kom)$/
/** Endings that cannot start a sentence after a dot with spaces. */
const clearEnding = /^(?:com|net|org|info|xyz)$/

/** An address with spaces, brackets or a word for its dot: "bazar (.) com", "sajt tačka ba". */
function findHiddenAddress(tokens: readonly Token[]): LastMatch {
  let newest = -1
  for (let at = 1; at < tokens.length; at++) {
    if (tokens[at - 1]!.kind === 'sign' && tokens[at - 1]!.text !== ']') continue
    let next = at
    const isSign = (text: string) => tokens[next]?.kind === 'sign' && text.includes(tokens[next]!.text)
    const opened = isSign('([{')
    if (opened) next++
    const dot = tokens[next]
    const isNamed = dot?.kind === 'word' && (dot.text === 'tacka' || dot.text === 'dot')
    const isSpaced = dot?.text === '.' && !dot.isJoined
    if (!dot || !(isNamed || isSpaced || (opened && dot.text === '.'))) continue
    next++
    if (opened && isSign(')]}')) next++
    const last = tokens[next]
    if (last?.kind !== 'word' || !(isSpaced ? clearEnding : ending).test(last.text)) continue
    newest = Math.max(newest, last.message)
  }
  return newest
}

/** Addresses as written, and with invisible characters and disguised letters read. */
function linksIn(text: string, own: OwnSite): MessageWarning[] {
  const words = new Set([...text.split(/\s+/), ...plainText(text).split(/\s+/)])
  return [...words].flatMap((word): MessageWarning[] => {
    const found = addressIn(word)
    const address = found && inspectAddress(word.slice(found.start, found.end), own)
    if (!address || address.isOwn) return []
    return address.notes.includes('look_alike') ? ['look_alike', 'link'] : ['link']
  })
}

/** Messages before the newest that are read along with it, since a number or a phrase may be split. */
export const messagesReadAlong = 8
/** Characters read of the newest message, and of the ends of those before it; they bound the work. */
const longestRead = { newest: 2_000, before: 300 }

/**
 * Finds the warnings for the reader of a sender's newest message. `messages`: the sender's last messages
 * in the thread, the newest last; a warning that they add up to belongs to the one that completes it.
 */
export function warningsOf(messages: readonly string[], own: OwnSite): MessageWarning[] {
  const latest = messages.slice(-messagesReadAlong - 1)
  const newest = latest.length - 1
  if (newest < 0) return []
  const read = latest.map((text, index) =>
    index === newest ? text.slice(0, longestRead.newest) : text.slice(-longestRead.before),
  )
  const tokens = tokensOf(read)
  const words = wordsOf(tokens)
  const runs = digitRunsOf(tokens)
  const questions = new Set([...read.keys()].filter((message) => read[message]!.includes('?')))
  const isNewest = (found: LastMatch) => found === newest
  const warnings = new Set<MessageWarning>(linksIn(read[newest]!, own))
  if (isNewest(findHiddenAddress(tokens))) warnings.add('link')
  if (runs.some((run) => isNewest(findPhone(run)))) warnings.add('phone')
  if (runs.some((run) => isNewest(findCard(run))) || isNewest(findCardDataRequest(words, questions)))
    warnings.add('card')
  if (isNewest(findIban(tokens)) || runs.some((run) => isNewest(findAccount(run)))) warnings.add('iban')
  if (isNewest(findMessenger(words)) || isNewest(findMailAddress(tokens))) warnings.add('messenger')
  if (isNewest(findPaymentFirst(words, questions))) warnings.add('payment')
  return messageWarnings.filter((warning) => warnings.has(warning))
}
