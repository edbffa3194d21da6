import type { ConversationUser } from '#contract/conversations/endpoints.ts'
import type { ConversationMessage } from '#contract/conversations/messages.ts'
import { formatDate } from '#web/lib/format/format.ts'

/** The page's name for the other side; null once the account is erased. */
export const nameOf = (user: Pick<ConversationUser, 'username' | 'business_name'> | null) =>
  user ? (user.business_name ?? user.username) : 'Izbrisan korisnik'

/** First sentences that buyers choose from. */
export const firstSentences = [
  'Da li je još dostupno?',
  'Da li je cijena konačna?',
  'Gdje i kada mogu pogledati?',
  'Da li šaljete brzom poštom?',
]

const day = 24 * 3600

/** "Danas", "Jučer" or the date of a message. */
export function dayName(unixSeconds: number, now: number): string {
  const date = formatDate(unixSeconds)
  if (date === formatDate(now)) return 'Danas'
  return date === formatDate(now - day) ? 'Jučer' : date
}

const runSeconds = 5 * 60

/** Returns whether a message continues the sender's previous one. */
export const continues = (message: ConversationMessage, before: ConversationMessage | undefined) =>
  before !== undefined &&
  before.is_mine === message.is_mine &&
  message.created_at - before.created_at < runSeconds &&
  [before, message].every(({ type }) => type === 'text' || type === 'photo')
