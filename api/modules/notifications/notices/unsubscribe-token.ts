import { z } from 'zod'
import type { Sealer } from '#lib/security/sealer.ts'

const context = 'unsubscribe'

const contents = z.object({
  accountId: z.int(),
  /** In seconds since 1970. */
  issuedAt: z.int(),
  sources: z.array(z.object({ notice: z.string(), sourceId: z.int().nullable() })),
})
export type UnsubscribeToken = z.infer<typeof contents>

/** Lets a mail's reader end such mails without logging in, and nothing else. */
export const unsubscribeToken = ({ sealer }: { sealer: Sealer }, contents: UnsubscribeToken) =>
  sealer.seal(JSON.stringify(contents), context).toString('base64url')

/** Null if it is not one of ours. */
export function readUnsubscribeToken({ sealer }: { sealer: Sealer }, token: string): UnsubscribeToken | null {
  try {
    return contents.parse(JSON.parse(sealer.open(Buffer.from(token, 'base64url'), context)))
  } catch {
    return null
  }
}
