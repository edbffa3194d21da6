import type { Deps } from '#api/deps.ts'
import { keyFrom } from '#lib/security/app-secret.ts'

// Modules are imported on demand, as in `deps.ts`.

type Security = Pick<Deps, 'passwords' | 'sealer' | 'pseudonym' | 'voucherHash' | 'challenges'>

/** Everything that hashes, encrypts or proves, with keys derived from the secret of the site. */
export async function openSecurity(
  appSecret: string,
  {
    challengeCost,
    now,
    lastingLimits,
    rateLimiter,
  }: { challengeCost: number } & Pick<Deps, 'now' | 'lastingLimits' | 'rateLimiter'>,
): Promise<Security> {
  const [{ argonPasswords }, { challenges }, { makeSealer }, { keyedHash, pseudonymOf }] = await Promise.all([
    import('#lib/security/passwords.ts'),
    import('#lib/security/challenges.ts'),
    import('#lib/security/sealer.ts'),
    import('#lib/security/pseudonym.ts'),
  ])
  return {
    passwords: argonPasswords(),
    sealer: makeSealer(appSecret),
    pseudonym: pseudonymOf(keyFrom(appSecret, 'pseudonym')),
    voucherHash: keyedHash(keyFrom(appSecret, 'voucher')),
    challenges: challenges({
      secret: keyFrom(appSecret, 'challenge'),
      cost: challengeCost,
      now,
      spent: lastingLimits,
      limiter: rateLimiter,
    }),
  }
}
