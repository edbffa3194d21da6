import type { Db } from '#lib/database/db.ts'
import type { PrivacySettings, ProfileBody } from '#contract/accounts/settings.ts'

export const getOwnProfile = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select([
      'username',
      'email',
      'email_verified_at',
      'first_name',
      'last_name',
      'city_id',
      'about',
      'avatar',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

export const updateProfile = (db: Db, accountId: number, profile: ProfileBody) =>
  db.updateTable('account').set(profile).where('id', '=', accountId).execute()

export const getPrivacy = (db: Db, accountId: number): Promise<PrivacySettings> =>
  db
    .selectFrom('account')
    .select(['allow_comments', 'allow_view_phone', 'allow_private_messages', 'show_last_active'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

export const getAwayUntil = async (db: Db, accountId: number): Promise<Date | null> => {
  const { away_until } = await db
    .selectFrom('account')
    .select('away_until')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return away_until
}

export const updateAwayUntil = (db: Db, accountId: number, until: Date | null) =>
  db.updateTable('account').set({ away_until: until }).where('id', '=', accountId).execute()

export const updatePrivacy = (db: Db, accountId: number, privacy: PrivacySettings) =>
  db.updateTable('account').set(privacy).where('id', '=', accountId).execute()

/** `hash` is that of the photo at the address. */
export const updateAvatar = (
  db: Db,
  accountId: number,
  { avatar, hash }: { avatar: string | null; hash: string | null },
) => db.updateTable('account').set({ avatar, avatar_hash: hash }).where('id', '=', accountId).execute()
