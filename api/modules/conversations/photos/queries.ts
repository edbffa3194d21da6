import type { Db } from '#lib/database/db.ts'
import { isVisible } from '../queries.ts'

type NewPhoto = { file_key: string; width: number; height: number; thumbhash: string }

export const insertPhotos = (trx: Db, messageId: number, photos: readonly NewPhoto[]) =>
  trx
    .insertInto('message_photo')
    .values(photos.map((photo, position) => ({ ...photo, position, message_id: messageId })))
    .execute()

/** The file of a photo that one of the two may see. */
export async function findPhotoKey(
  db: Db,
  accountId: number,
  conversationId: number,
  photoId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('message_photo')
    .innerJoin('message', 'message.id', 'message_photo.message_id')
    .select('message_photo.file_key')
    .where('message_photo.id', '=', photoId)
    .where('message.conversation_id', '=', conversationId)
    .where('message.withdrawn_at', 'is', null)
    .where(isVisible(accountId))
    .executeTakeFirst()
  return row?.file_key
}
