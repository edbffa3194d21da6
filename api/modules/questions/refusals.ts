import type { Deps } from '#api/deps.ts'
import { messagesReadAlong, warningsOf } from '#api/modules/conversations/service.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { type Limit, RateLimited } from '#lib/limits/rate-limiter.ts'
import type { MessageWarning } from '#contract/conversations/message-warnings.ts'
import { hasWritten, listOwnTexts } from './write-queries.ts'

/** 400 with a message for the person (spec 8). */
export const refused = (message: string, field?: 'content') =>
  new DomainError('question_refused', message, field && { fields: { [field]: message } })

const warningTexts: Partial<Record<MessageWarning, string>> = {
  phone: 'Pitanja i odgovori su javni, zato ne upisujte broj telefona. Broj možete poslati u poruci.',
  link: 'Pitanja i odgovori su javni, zato ne upisujte linkove ni adrese stranica.',
  card: 'Pitanja i odgovori su javni, zato ne upisujte podatke kartice.',
  iban: 'Pitanja i odgovori su javni, zato ne upisujte broj računa.',
}

const mailAddress = /[\w.+-]@[\w-]{1,63}\.\w/
const mailText =
  'Pitanja i odgovori su javni, zato ne upisujte e-mail adresu. Adresu možete poslati u poruci.'

type Written = { listingId: number; authorId: number; parentId: number | null; body: string }

/** Throws for texts that may not be public, and for those that their author has published here before. */
export async function assertPublishable(
  { baseUrl, brand }: Pick<Deps, 'baseUrl' | 'brand'>,
  trx: Db,
  { body, ...texts }: Written,
): Promise<void> {
  if (body === '')
    throw refused(texts.parentId === null ? 'Napišite pitanje.' : 'Napišite odgovor.', 'content')
  // A number may be split over several texts.
  const before = await listOwnTexts(trx, texts, messagesReadAlong)
  const warnings = warningsOf([...before, body], { host: new URL(baseUrl).host, brand: brand.path })
  if (mailAddress.test(body)) throw refused(mailText, 'content')
  for (const warning of warnings) {
    const text = warningTexts[warning]
    if (text) throw refused(text, 'content')
  }
  if (await hasWritten(trx, texts, body))
    throw refused(
      texts.parentId === null ? 'Ovo pitanje ste već postavili.' : 'Ovaj odgovor ste već objavili.',
      'content',
    )
}

/** Counts a use; beyond the limit the answer is 400 like all other refusals, with the time to wait. */
export async function countUse(
  { rateLimiter }: Pick<Deps, 'rateLimiter'>,
  scope: string,
  key: number,
  limit: Limit,
): Promise<void> {
  try {
    await rateLimiter.hit(scope, String(key), limit)
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    throw new RateLimited(error.retryAfterSeconds, error.message, 'question_refused')
  }
}
