import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, test } from '#tests/support/browser/browser.ts'
import { caller } from '#tests/support/listings/selling.ts'

/** Extracts the target of the button from the shown mail. */
const linkOf = (text: string) => /http:\/\/localhost:3000(\/odluka\/\S+)/.exec(text)![1]!

const phone = { width: 390, height: 844 }

test(
  'a report is heard, decided, appealed and decided again, and everyone is told',
  { timeout: 240_000 },
  async ({ openPage, make, login, site, db, runJobs, deliver }) => {
    const reporter = await make.account()
    const seller = await make.account({ username: 'prodavac' })
    const staff = [await make.account({ role: 'moderator' }), await make.account({ role: 'moderator' })]
    const title = 'Lažni telefon'
    const listing = await make.listing({ seller_id: seller.id, title })
    const at = async (account: { id: number }) => openPage({ ...phone, token: await login(account) })
    const visit = async (page: Page, path: string) => {
      await page.goto(path)
      await hydrated(page)
    }
    const shown = async () => (await caller(site)('GET', `/listings/${listing.id}`)).status

    // The reporter finds the button and says what is wrong.
    const theirs = await at(reporter)
    await visit(theirs, `/artikal/${listing.id}`)
    await theirs.locator('summary', { hasText: 'Još radnji' }).click()
    await theirs.getByRole('link', { name: 'Prijavite oglas' }).click()
    await theirs.getByLabel('Prevara ili pokušaj prevare').check()
    await theirs.getByLabel('Opišite šta nije u redu').fill('Traži uplatu unaprijed.')
    await theirs.getByRole('button', { name: 'Pošaljite prijavu' }).click()
    await theirs.getByText('Čeka moderatora').waitFor()

    // A moderator takes the case from the queue and decides it.
    const first = await at(staff[0]!)
    await visit(first, '/admin/prijave')
    await first.getByRole('link', { name: title }).click()
    await first.getByText('Traži uplatu unaprijed.').waitFor()
    await first.getByRole('button', { name: 'Preuzmite slučaj' }).click()
    await first.getByText('Slučaj je vaš.').waitFor()
    await first.getByText('Ostale mjere').click()
    await first.locator('label', { hasText: /^Uklonite$/ }).click()
    await first.getByRole('button', { name: /^\+ U oglasu tražite uplatu/ }).click()
    await first.getByRole('button', { name: 'Donesite odluku' }).click()
    await first.getByText('Odluka je donesena.').waitFor()
    expect(await shown()).toBe(404)

    // The owner reads why in the list and in the mail, whose link needs no login.
    const owners = await at(seller)
    await visit(owners, '/mojbazar/notifikacije')
    await owners.getByRole('link', { name: new RegExp(`„${title}“ je uklonjen`) }).click()
    await owners.getByText('U oglasu tražite uplatu unaprijed', { exact: false }).waitFor()
    await deliver()
    const opened = await openPage(phone)
    const mailOf = async (account: { email: string | null }, subject: string) => {
      const { id } = await db
        .selectFrom('inbox_message')
        .select('id')
        .where('recipient', '=', account.email!)
        .where('subject', '=', subject)
        .executeTakeFirstOrThrow()
      await opened.goto(`/dev/posta/${id}`)
      await opened.getByRole('heading', { name: subject }).first().waitFor()
      const { text } = await db
        .selectFrom('inbox_message')
        .select('text')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return text
    }
    await visit(opened, linkOf(await mailOf(seller, `Odluka o oglasu „${title}“`)))
    await opened.getByLabel('Zašto odluka nije tačna').fill('Telefon imam i plaća se pouzećem.')
    await opened.getByRole('button', { name: 'Pošaljite žalbu' }).click()
    await opened.getByText('Žalba je poslana.', { exact: false }).waitFor()
    expect(await opened.getByRole('button', { name: 'Pošaljite žalbu' }).count()).toBe(0)

    // The first moderator can't decide on it, another one does.
    const { id: caseId } = await db
      .selectFrom('moderation_case')
      .select('id')
      .where('subject_id', '=', listing.id)
      .executeTakeFirstOrThrow()
    await visit(first, `/admin/prijave/${caseId}`)
    await first.getByText('odlučuje drugi moderator', { exact: false }).waitFor()
    expect(await first.getByRole('button', { name: 'Preuzmite slučaj' }).count()).toBe(0)
    const second = await at(staff[1]!)
    await visit(second, '/admin/prijave?pregled=zalbe')
    await second.getByRole('link', { name: title }).click()
    await second.getByRole('button', { name: 'Preuzmite slučaj' }).click()
    await second.getByLabel('Obrazloženje, za vlasnika').fill('Prodavač je pokazao telefon.')
    await second.locator('label', { hasText: 'Ukinite odluku' }).click()
    await second.getByRole('button', { name: 'Odlučite o žalbi' }).click()
    await second.getByText('Odluka o žalbi je donesena.').waitFor()
    expect(await shown()).toBe(200)

    // Owner and reporter are told of the outcome, in the app and by mail.
    await visit(owners, '/odluke')
    await owners.getByText('Ukinuta nakon žalbe').waitFor()
    await visit(theirs, '/prijave')
    await theirs.getByText('Nismo našli kršenje pravila').waitFor()
    await runJobs()
    await deliver()
    expect(await mailOf(seller, 'Vaša žalba je usvojena')).toContain('Prodavač je pokazao telefon.')
    const { body } = await caller(site, await login(reporter))('GET', '/notifications')
    expect(body.data[0].text).toContain('Ponovo smo pregledali vašu prijavu')

    const entries = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('subject', '=', `case:${caseId}`)
      .orderBy('id')
      .execute()
    expect(entries.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [staff[0]!.id, 'claimed'],
      [staff[0]!.id, 'decided'],
      [staff[1]!.id, 'claimed'],
      [staff[1]!.id, 'appeal-reversed'],
    ])
  },
)
