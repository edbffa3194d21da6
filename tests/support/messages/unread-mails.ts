import { enqueue } from '#lib/jobs.ts'
import { hourMs, minuteMs } from '#lib/time.ts'
import { tellOfUnreadMessages } from '#api/modules/conversations/jobs.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

/** People who write to each other, and the mails about what they have not read. */
export const test = base
  // New accounts may write less.
  .extend('person', { scope: 'file' }, ({ app, login, make }) => async (values: object = {}) => {
    const account = await make.account({ created_at: new Date(Date.now() - 100 * 24 * hourMs), ...values })
    return { ...account, call: caller(app, await login(account)) }
  })
  // Lets time pass: the person who wrote last is on the site, the others are gone.
  .extend(
    'mailsAfter',
    { scope: 'file' },
    ({ db, clock, deps, runJobs }) =>
      async ({ email }: { email: string | null }, minutes: number) => {
        await deps.presence.flush()
        clock.advance(minutes * minuteMs)
        await enqueue(db, tellOfUnreadMessages, {})
        await runJobs()
        // The delivery that it queued.
        await runJobs()
        const mails = await db
          .selectFrom('inbox_message')
          .select(['subject', 'text'])
          .where('recipient', '=', email!)
          .orderBy('id')
          .execute()
        return mails.map(({ subject, text }) => `${subject}\n${text}`)
      },
  )
  // Noon in Sarajevo, far from the time of the morning mails.
  .extend('noon', { scope: 'test', auto: true }, ({ clock }) => {
    clock.reset()
    clock.advance(24 * hourMs - (clock.now().getTime() % (24 * hourMs)) + 11 * hourMs)
  })
