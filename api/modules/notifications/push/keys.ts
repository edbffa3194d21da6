import webPush from 'web-push'
import type { Deps } from '#api/deps.ts'
import { findPushKey, insertPushKey } from './queries.ts'

const context = 'push-key'

/** The site's VAPID keys, base64url; made at first use and kept. */
export async function pushKeys({ db, sealer, now }: Pick<Deps, 'db' | 'sealer' | 'now'>) {
  let kept = await findPushKey(db)
  if (!kept) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await insertPushKey(db, {
      public_key: publicKey,
      private_key_sealed: sealer.seal(privateKey, context),
      created_at: now(),
    })
    kept = (await findPushKey(db))!
  }
  return { publicKey: kept.public_key, privateKey: sealer.open(kept.private_key_sealed, context) }
}
