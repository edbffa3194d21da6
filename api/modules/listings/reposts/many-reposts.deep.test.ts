import { expect } from 'vitest'
import { hour, test } from '#tests/support/listings/reposts.ts'
import { variedPhoto } from '#tests/support/listings/varied-photos.ts'

test(
  'never ranks a listing reposted fifty times above later ones of others',
  { timeout: 120_000 },
  async ({ seller, found, clock, runJobs }) => {
    const [reposter, honest] = [await seller(), await seller()]
    const photo = await variedPhoto(401)
    const first = await reposter.offer('Biciklo trkaće Merida 28 cola', { photo })
    clock.advance(hour)
    const fair = await honest.offer('Biciklo gradsko Capriolo', { photo: await variedPhoto(402) })
    const words = ['', ' novo', ' HITNO', ' povoljno', ' akcija']
    let last = first

    for (let time = 0; time < 50; time++) {
      clock.advance(6 * hour)
      // Each way to make room: the last one is finished, deleted, hidden, or stays while there is room.
      if (time % 4 === 0) await reposter.call('POST', `/listings/${last}/finish`)
      if (time % 4 === 1) await reposter.call('DELETE', `/listings/${last}`)
      if (time % 4 === 2) await reposter.call('POST', `/listings/${last}/hide`)
      last = await reposter.offer(`Biciklo trkaće Merida 28 cola${words[time % words.length]}`, { photo })
      for (const sort of ['date', 'created']) expect((await found('biciklo', sort))[0]).toBe(fair)
    }
    await runJobs()
    for (const sort of ['date', 'created']) expect((await found('biciklo', sort))[0]).toBe(fair)
    clock.reset()
  },
)
