import { redirect, type RouterContextProvider } from 'react-router'
import { requireUser } from '#web/lib/session/guards.ts'
import { paths } from '#web/lib/site.ts'

/** For shops, and for those who are or were pro; all other users are shown what pro is. */
export async function requireSender(context: Readonly<RouterContextProvider>): Promise<void> {
  const { type, pro } = await requireUser(context)
  if (type !== 'shop' && pro === null) throw redirect(paths.pro())
}
