import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { assertMayWrite } from '#lib/accounts/restrictions.ts'
import { secondsBefore } from '#lib/time.ts'
import { contactBetween } from '#api/modules/blocks/service.ts'
import { messagesReadAlong, warningsOf } from '#api/modules/conversations/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { boardNoteLimit, boardReplyLimit } from '#contract/limits/messages.ts'
import type { MessageWarning } from '#contract/conversations/message-warnings.ts'
import { tellPosted } from './live.ts'
import { boardReplied } from './notices.ts'
import { findShown, listOwnTexts, type NoteRow } from './queries.ts'
import { noteView } from './view.ts'
import { insertNote } from './write-queries.ts'

const daySeconds = 24 * 3600

const wrong = (text: string) => wrongFields({ content: text })

const warningTexts: Partial<Record<MessageWarning, string>> = {
  phone: 'Mahalac je javan, zato ne upisujte broj telefona. Broj možete poslati u poruci.',
  link: 'Mahalac je javan, zato ne upisujte linkove ni adrese stranica.',
  card: 'Mahalac je javan, zato ne upisujte podatke kartice.',
  iban: 'Mahalac je javan, zato ne upisujte broj računa.',
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Throws for texts that may not be public, and for those that their author wrote a short time ago. */
async function assertPublishable({ baseUrl, brand, now }: Deps, trx: Db, actor: Actor, body: string) {
  const before = await listOwnTexts(trx, actor.id, secondsBefore(now(), daySeconds), 50)
  // A number may be split over several texts.
  const read = [...before.slice(-messagesReadAlong), body]
  for (const warning of warningsOf(read, { host: new URL(baseUrl).host, brand: brand.path })) {
    const text = warningTexts[warning]
    if (text) throw wrong(text)
  }
  if (before.some((text) => lettersOf(text) === lettersOf(body))) throw wrong('Ovo ste već napisali.')
}

/** Writes a note for a town. A repeat under the same key gets the first reply. */
export async function postNote(
  deps: Deps,
  actor: Actor,
  { content, city_id: cityId }: { content: string; city_id: number },
  once: KeyedCall | undefined,
) {
  assertMayWrite(actor)
  if (!deps.places.cities.has(cityId)) throw wrongFields({ city_id: 'Odaberite mjesto s liste.' })
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    // Concurrent calls of one account would not see each other's texts.
    await lockAccount(trx, actor.id)
    await assertPublishable(deps, trx, actor, content)
    await deps.rateLimiter.hit('board-note', String(actor.id), boardNoteLimit)
    const row = await write(deps, trx, actor, { parentId: null, cityId, body: content })
    return { data: noteView(deps.places, row), message: 'Poruka je objavljena.' }
  })
}

/** Replies to a note, and notifies its author. */
export async function postReply(
  deps: Deps,
  actor: Actor,
  { id, content }: { id: number; content: string },
  once: KeyedCall | undefined,
) {
  assertMayWrite(actor)
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    await lockAccount(trx, actor.id)
    const note = await findShown(trx, id, actor.id)
    if (!note || note.parent_id !== null) throw new DomainError('not_found', 'Poruka nije pronađena.')
    const contact = await contactBetween(trx, actor.id, note.author_id)
    if (contact.blocks)
      throw new DomainError('conflict', 'Blokirali ste ovog korisnika. Odblokirajte ga da biste odgovorili.')
    // Blocked people do not learn the reason.
    if (contact.refusal) throw new DomainError('conflict', 'Na ovu poruku trenutno ne možete odgovoriti.')
    await assertPublishable(deps, trx, actor, content)
    await deps.rateLimiter.hit('board-reply', String(actor.id), boardReplyLimit)
    const row = await write(deps, trx, actor, { parentId: id, cityId: note.city_id, body: content })
    await tellAuthor(deps, trx, actor, note, row)
    return { data: noteView(deps.places, row), message: 'Odgovor je objavljen.' }
  })
}

type Written = { parentId: number | null; cityId: number; body: string }

async function write(deps: Deps, trx: Db, actor: Actor, { parentId, cityId, body }: Written) {
  const id = await insertNote(trx, {
    parent_id: parentId,
    author_id: actor.id,
    city_id: cityId,
    body,
    created_at: deps.now(),
  })
  await tellPosted(trx, id, cityId)
  return (await findShown(trx, id, actor.id))!
}

const longestExcerpt = 120 // characters

const excerptOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > longestExcerpt ? `${line.slice(0, longestExcerpt).trimEnd()}…` : line
}

async function tellAuthor(deps: Deps, trx: Db, actor: Actor, note: NoteRow, reply: NoteRow) {
  if (note.author_id === actor.id) return
  const event = {
    accountId: note.author_id,
    key: String(reply.id),
    group: String(note.id),
    aboutAccountId: actor.id,
    data: {
      id: reply.id,
      noteId: note.id,
      author: reply.business_name ?? reply.username,
      excerpt: excerptOf(reply.body),
    },
  }
  await publishNotices(trx, boardReplied, [event], deps.now())
}
