import type { Db } from '#lib/database/db.ts'

export type OtherStaff = { id: number; username: string; role: 'moderator' | 'admin'; email: string | null }

/**
 * Staff apart from the one who decided and the person concerned, and all admins; `email` only if it is
 * verified.
 */
export async function otherStaffOf(
  db: Db,
  { decidedBy, ownerId }: { decidedBy: number | null; ownerId: number | null },
): Promise<{ others: OtherStaff[]; admins: OtherStaff[] }> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username', 'role', 'email', 'email_verified_at', 'restriction'])
    .where('role', 'in', ['moderator', 'admin'])
    .orderBy('id')
    .execute()
  const staff = rows
    .filter(({ restriction }) => restriction === null)
    .map(({ id, username, role, email, email_verified_at }) => ({
      id,
      username,
      role: role as OtherStaff['role'],
      email: email_verified_at === null ? null : email,
    }))
  return {
    others: staff.filter(({ id }) => id !== decidedBy && id !== ownerId),
    admins: staff.filter(({ role }) => role === 'admin'),
  }
}
