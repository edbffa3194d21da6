import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { violates } from '#lib/database/unique-violation.ts'
import { compareNames } from '#contract/text/collation.ts'
import { conversationTags, quickReplies } from '#contract/limits/messages.ts'
import type { QuickReply, TagColor } from '#contract/conversations/tags.ts'
import { membershipOf } from '../access.ts'
import * as queries from './queries.ts'

const unknownTag = () => new DomainError('not_found', 'Oznaka nije pronađena.')
const unknownReply = () => new DomainError('not_found', 'Brzi odgovor nije pronađen.')

/** Turns the refusal of a duplicate into an error that names the field. */
const refusing = (constraint: string, fields: Record<string, string>) => (error: unknown) => {
  if (violates(error, constraint)) throw wrongFields(fields)
  throw error
}
const tagTaken = refusing('conversation_tag_name', { name: 'Već imate oznaku s tim nazivom.' })
const replyTaken = refusing('quick_reply_body', { content: 'Već imate takav brzi odgovor.' })

export async function listTags({ db }: Pick<Deps, 'db'>, actor: Actor) {
  const tags = await queries.listTags(db, actor.id)
  return tags
    .map((tag) => ({ ...tag, color: tag.color as TagColor }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}

export const makeTag = ({ db, now }: Deps, actor: Actor, tag: { name: string; color: TagColor }) =>
  db
    .transaction()
    .execute(async (trx) => {
      if ((await queries.lockTags(trx, actor.id)) >= conversationTags)
        throw new DomainError('list_limit_reached', `Možete imati najviše ${conversationTags} oznaka.`)
      return (await queries.insertTag(trx, actor.id, tag, now())).id
    })
    .catch(tagTaken)

export async function changeTag(
  { db }: Deps,
  actor: Actor,
  id: number,
  tag: { name: string; color: TagColor },
): Promise<void> {
  if (!(await queries.changeTag(db, actor.id, id, tag).catch(tagTaken))) throw unknownTag()
}

export async function deleteTag({ db }: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await queries.deleteTag(db, actor.id, id))) throw unknownTag()
}

export async function tagConversation(
  { db }: Deps,
  actor: Actor,
  id: number,
  tags: readonly number[],
): Promise<void> {
  await membershipOf(db, actor, id)
  await db.transaction().execute(async (trx) => {
    if ((await queries.listOwnAmong(trx, actor.id, tags)).length < new Set(tags).size)
      throw wrongFields({ tags: 'Neka od oznaka ne postoji. Osvježite stranicu.' })
    await queries.setTags(trx, actor.id, id, tags)
  })
}

export const listReplies = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<QuickReply[]> =>
  (await queries.listReplies(db, actor.id)).map(({ id, body }) => ({ id, content: body }))

export const addReply = ({ db, now }: Deps, actor: Actor, content: string) =>
  db
    .transaction()
    .execute(async (trx) => {
      if ((await queries.lockReplies(trx, actor.id)) >= quickReplies)
        throw new DomainError('list_limit_reached', `Možete imati najviše ${quickReplies} brzih odgovora.`)
      return (await queries.insertReply(trx, actor.id, content, now())).id
    })
    .catch(replyTaken)

export async function changeReply({ db }: Deps, actor: Actor, id: number, content: string): Promise<void> {
  if (!(await queries.changeReply(db, actor.id, id, content).catch(replyTaken))) throw unknownReply()
}

export async function deleteReply({ db }: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await queries.deleteReply(db, actor.id, id))) throw unknownReply()
}
