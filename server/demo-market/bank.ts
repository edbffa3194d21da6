import { importStatement } from '#api/modules/bank/service.ts'
import { makePayoutBatch, sendPayoutBatch } from '#api/modules/payouts/batches.ts'
import { putPayoutAccount } from '#api/modules/payouts/queries.ts'
import { startExtension } from '#api/modules/shops/extensions.ts'
import { localDay } from '#lib/time.ts'
import { demoPayoutAccounts } from '#demo/market.ts'
import type { DemoEvent } from './event.ts'

const staff = 'demoadmin'

/** Sellers get their money to accounts of a bank that does not exist; later sales wait for the next batch. */
export const payoutEvents: readonly DemoEvent[] = [
  ...Object.entries(demoPayoutAccounts).map(([username, { number, holder: holderName }]): DemoEvent => ({
    daysAgo: 29,
    async run({ db, now }, actorOf) {
      const accountId = actorOf(username).id
      await putPayoutAccount(db, { accountId, number, holderName, at: now(), effectiveAt: now() })
    },
  })),
  {
    daysAgo: 12.3,
    async run(deps, actorOf) {
      const account = deps.bank?.accounts[0]?.number
      if (!account) return
      const { data } = await makePayoutBatch(deps, actorOf(staff), account, undefined)
      await sendPayoutBatch(deps, actorOf(staff), data.id)
    },
  },
]

/** A shop that waits for its pro-forma invoice, and a transfer that nobody can place yet. */
export const bankEvents: readonly DemoEvent[] = [
  {
    daysAgo: 2.2,
    async run(deps, actorOf) {
      if (!deps.bank) return
      const wish = { package: 'silver', months: 3, way: 'bank', save_card: false } as const
      await startExtension(deps, actorOf('bitshop'), wish, undefined)
    },
  },
  {
    daysAgo: 1.1,
    async run(deps, actorOf) {
      const account = deps.bank?.accounts[0]?.number
      if (!account) return
      const bytes = Buffer.from(statementOf(account, localDay(deps.now())))
      await importStatement(deps, actorOf(staff), { name: 'izvod.mt940', bytes }, {})
    },
  },
]

/** An MT940 with one payment, whose payer left out the reference. */
function statementOf(account: string, day: string): string {
  const short = day.slice(2).replaceAll('-', '')
  return [
    ':20:IZVOD1',
    `:25:BA39${account}`,
    ':28C:00001/001',
    `:60F:C${short}BAM1500,00`,
    `:61:${short}${short.slice(2)}C40,00NTRFNONREF//B100200300`,
    ':86:166?00Uplata?20Dopuna kredita?319980040000777774?32Jasmin Delić',
    `:62F:C${short}BAM1540,00`,
    '-',
  ].join('\r\n')
}
