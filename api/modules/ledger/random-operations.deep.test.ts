import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { at, give, inTransaction, spend } from '#tests/support/money/postings.ts'
import { test } from '#tests/support/accounts/people.ts'
import { recount } from './proof-queries.ts'
import { findPosting, giveCredit, post, reverse } from './posting.ts'

/** Workers at once, each on a connection that may be cut at any statement. */
const workers = 50
const operations = 10_000
const people = 40

test(
  'keeps every balance through 10,000 random operations of 50 workers whose connections are cut',
  { timeout: 180_000 },
  async ({ db, make }) => {
    const ids = await Promise.all(Array.from({ length: people }, async () => (await make.account()).id))
    const seed = Math.floor(Math.random() * 2 ** 31)
    const choices = fc.sample(
      fc.record({
        what: fc.oneof(
          { weight: 30, arbitrary: fc.constantFrom('give', 'spend', 'pay') },
          { weight: 9, arbitrary: fc.constantFrom('reverse', 'abort') },
          { weight: 1, arbitrary: fc.constant('cut') },
        ),
        who: fc.nat(people - 1),
        to: fc.nat(people - 1),
        amount: fc.integer({ min: 1, max: 120 }),
        // A third of the keys come again.
        key: fc.nat(Math.floor(operations * 1.2)),
      }),
      { seed, numRuns: operations },
    )
    /** Commits that this test saw, by key: the change of each person's credit. */
    const committed = new Map<string, Map<number, number>>()
    const once: number[] = []
    const run = async ({ what, who, to, amount, key }: (typeof choices)[number]) => {
      const owner = ids[who]!
      const other = ids[to]!
      const name = `random:${what}:${who}:${to}:${amount}:${key}`
      const note = (...changes: [number, number][]) => committed.set(name, new Map(changes))
      switch (what) {
        case 'give': {
          const { id } = await give(db, owner, amount, name)
          once.push(id)
          return note([owner, amount])
        }
        case 'spend':
          await spend(db, owner, amount, name)
          return note([owner, -amount])
        case 'pay':
          if (owner === other) return
          await inTransaction(db, (trx) =>
            post(trx, {
              kind: 'merge',
              key: name,
              at,
              moves: [
                { owner, account: 'credit', amount: -amount },
                { owner: other, account: 'credit', amount },
              ],
            }),
          )
          return note([owner, -amount], [other, amount])
        case 'reverse': {
          const postingId = once[key % Math.max(1, once.length)]
          if (postingId === undefined) return
          const undone = await inTransaction(db, (trx) =>
            reverse(trx, { postingId, key: `undo:${postingId}`, at }),
          )
          if (undone.isNew) committed.set(`undo:${postingId}`, new Map())
          return
        }
        default:
          await inTransaction(db, async (trx) => {
            await giveCredit(trx, { owner, amount, from: 'credit_bonus', kind: 'bonus', key: name, at })
            if (what === 'cut') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
            throw new Error('changed its mind')
          })
      }
    }
    let next = 0
    let refused = 0
    const worker = async () => {
      for (let at = next++; at < choices.length; at = next++)
        await run(choices[at]!).catch(() => {
          refused += 1
        })
    }
    await Promise.all(Array.from({ length: workers }, worker))

    expect(refused).toBeGreaterThan(100)
    expect((await recount(db)).faults, `seed ${seed}`).toEqual([])
    for (const [name, changes] of committed) {
      const posting = await findPosting(db, name)
      expect(posting, name).toBeDefined()
      for (const move of posting!.moves)
        if ('owner' in move && changes.has(move.owner)) expect(move.amount).toBe(changes.get(move.owner))
    }
    const { rows: kept } = await sql<{ count: number }>`
      select count(*) as count from ledger_posting where key like 'random:abort%' or key like 'random:cut%'`.execute(
      db,
    )
    expect(kept[0]!.count).toBe(0)
  },
)
