import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'
import { talk } from '#tests/support/messages/conversations.ts'
import { tokenIn } from '#tests/support/accounts/people.ts'

const page = '/mojbazar/postavke/agenti'
const work = '/mojbazar/rad-za-shop'

/** The walk is the same at every width; the looks are not. */
const widths = [1440, 390]

async function expectGood(shown: Page) {
  for (const width of widths) {
    await shown.setViewportSize({ width, height: 844 })
    await expectAccessible(shown)
    await expectNoOverflow(shown)
  }
}

const phone = { width: 390, height: 844 }

test(
  'an owner invites an agent, who answers for the shop until they are removed; a stranger sees nothing',
  { timeout: 240_000 },
  async ({ openPage, make, login, db, runJobs }) => {
    const shop = await make.shop({ business_name: 'Stolarija Hrast' })
    const [person, stranger, buyer] = [
      await make.account({ first_name: 'Amra' }),
      await make.account(),
      await make.account(),
    ]
    const listing = await make.listing({ seller_id: shop.id, title: 'Stol od hrasta' })
    const id = await talk(db, { sellerId: shop.id, otherId: buyer.id, listingId: listing.id })
    const owner = await openPage({ ...phone, token: await login(shop) })
    // The shop's conversation does not exist for a stranger and a former agent.
    const expectedErrors = [/404/]
    const agent = await openPage({ ...phone, token: await login(person), expectedErrors })
    const other = await openPage({ ...phone, token: await login(stranger), expectedErrors })

    await owner.goto(page)
    await hydrated(owner)
    await owner.getByLabel('E-mail').fill(person.email!)
    await owner.getByRole('button', { name: 'Pošaljite pozivnicu' }).click()
    await owner.getByText('Pozivnica je poslana.').waitFor()
    await expectGood(owner)
    await runJobs()
    const { text } = await db
      .selectFrom('inbox_message')
      .select('text')
      .where('recipient', '=', person.email!)
      .executeTakeFirstOrThrow()
    const link = `/shopovi/pozivnica/${tokenIn(text)}`

    await other.goto(link)
    await other.getByText('Pozivnica je poslana na').waitFor()
    await expectGood(other)
    await agent.goto(link)
    await hydrated(agent)
    await expectGood(agent)
    await agent.getByRole('button', { name: `Prihvatite kao ${person.username}` }).click()
    await agent.getByRole('heading', { name: 'Radite za shop Stolarija Hrast' }).waitFor()
    await expectGood(agent)

    // As from a push about the buyer's message.
    await agent.goto(`${work}?razgovor=${id}`)
    await hydrated(agent)
    await expectGood(agent)
    await agent.getByRole('button', { name: 'Otvorite razgovor' }).click()
    await agent.getByRole('complementary', { name: 'Rad za shop' }).waitFor()
    await hydrated(agent)
    await agent.getByLabel('Vaša poruka').fill('Ima ih još tri.')
    await agent.keyboard.press('Enter')
    await agent.getByText('odgovara: Amra').waitFor()
    await expectNoOverflow(agent)
    await agent.goto('/mojbazar/artikli/aktivni')
    await agent.getByText('Stol od hrasta').first().waitFor()
    await expectNoOverflow(agent)

    // The owner reads in the log what was done, and by whom.
    await owner.goto(page)
    await owner.getByText('šalje poruku').waitFor()
    await expectGood(owner)
    await other.goto(page)
    expect(new URL(other.url()).pathname).toBe('/')
    await other.goto(`/poruke?razgovor=${id}`)
    expect(await other.getByText('Ima ih još tri.').count()).toBe(0)

    await hydrated(owner)
    await owner.getByLabel(`Uklonite: ${person.username}`).click()
    await owner.getByRole('button', { name: 'Uklonite agenta' }).click()
    await owner.getByText('Agent je uklonjen.').waitFor()
    // Takes effect at once, on the open page.
    await agent.goto(`/poruke?razgovor=${id}`)
    expect(await agent.getByText('Ima ih još tri.').count()).toBe(0)
    expect(await agent.getByRole('complementary', { name: 'Rad za shop' }).count()).toBe(0)
    await agent.goto(work)
    await agent.getByText('Niste agent nijednog shopa').waitFor()
  },
)
