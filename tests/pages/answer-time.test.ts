import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('says on profile and listing how soon someone usually answers', async ({ site, make }) => {
  for (const [answer_minutes, text] of [
    [1, 'Obično odgovori za 1 minutu'],
    [25, 'Obično odgovori za 25 minuta'],
    [125, 'Obično odgovori za 2 sata'],
    [4_000, 'Obično odgovori za 3 dana'],
  ] as const) {
    const seller = await make.account({ answer_minutes })
    const listing = await make.listing({ seller_id: seller.id })
    for (const url of [`/profil/${seller.username}/aktivni`, `/artikal/${listing.id}`])
      expect((await site.inject(url)).body, url).toContain(text)
  }
  const quiet = await make.account()
  expect((await site.inject(`/profil/${quiet.username}/aktivni`)).body).not.toContain('Obično odgovori')
})
