import { expect } from 'vitest'
import { randomFrom } from '#tests/support/services/guessing-model.ts'
import { test as base } from '#tests/support/services/guessing-site.ts'

const usual = 20

const test = base.extend(
  'guessAtRandom',
  { scope: 'file' },
  ({ guessOnSite }) =>
    async (sequences: number) => {
      const counts = { calls: 0, comparisons: 0, successes: 0, refusals: 0 }
      const reached: Record<string, number> = {}
      for (let seed = 1; seed <= sequences; seed++) {
        const sequence = await guessOnSite(randomFrom(seed)).catch((error: unknown) => {
          throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error })
        })
        for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += sequence[key]
        for (const [way, share] of Object.entries(sequence.reached))
          reached[way] = Math.max(reached[way] ?? 0, share)
      }
      return { ...counts, reached }
    },
)

test(
  'never allows a guess too many, whatever the sequence of calls to the site',
  { timeout: 3_600_000 },
  async ({ guessAtRandom }) => {
    const sequences = Number(process.env['GUESSING_SITE_SEQUENCES'] ?? usual)
    const began = performance.now()
    const result = await guessAtRandom(sequences)
    const seconds = Math.round((performance.now() - began) / 1000)
    if (sequences > usual) process.stdout.write(`${JSON.stringify({ sequences, ...result, seconds })}\n`)
    expect(result.reached).toMatchObject({ stranger: 1, settings: 1, code: 1 })
    expect(result.successes).toBeGreaterThan(sequences)
  },
)

test('finds a site that forgets its counts on success', async ({ guessAtRandom, deps }) => {
  const { rateLimiter } = deps
  deps.rateLimiter = {
    ...rateLimiter,
    async reserve(scope, key, limit) {
      const reservation = await rateLimiter.reserve(scope, key, limit)
      return { ...reservation, giveBack: () => rateLimiter.forget(scope, key) }
    },
  }
  await expect(guessAtRandom(usual)).rejects.toThrow('wrong guesses')
  deps.rateLimiter = rateLimiter
})
