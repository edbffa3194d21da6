import { expect } from 'vitest'
import { mainOf, plainBrowser, test as base } from '#tests/support/browser/plain-browser.ts'
import { askingSite, numberWords } from '#tests/support/services/asking-site.ts'

const test = base.extend('asking', { scope: 'file' }, async ({ deps, appOptions }, { onCleanup }) => {
  const site = await askingSite(deps, appOptions)
  onCleanup(() => site.close())
  return plainBrowser(site)
})

/** The sum that the page asks for. */
function sumIn(html: string): string {
  const [, a, b] = /Koliko je (\S+) plus (\S+)\?/.exec(mainOf(html))!
  return String(numberWords.indexOf(a!) + numberWords.indexOf(b!))
}

test('asks a question at sign-up without scripts, and accepts its answer', async ({ asking }) => {
  const password = 'tri-konja-za-trku'
  const asked = await asking.press('/register', 'Registrujte se', {
    username: 'bez.skripte',
    email: 'bez@primjer.ba',
    password,
    accept_terms: 'on',
  })
  expect(asked.statusCode).toBe(403)
  expect(asked.body).toContain('Ostao je još jedan korak: potvrdite da ste osoba.')
  expect(asked.body).toContain('value="bez.skripte"')
  const answer = { challenge_answer: sumIn(asked.body), password }
  const done = await asking.press('/register', 'Registrujte se', answer, asked.body)
  expect(done.headers.location).toMatch(/^\/success/)
})

test('reveals a number after one answer, without scripts', async ({ asking, make }) => {
  const seller = await make.account({ phone: '+38761777444' })
  const { id } = await make.listing({ seller_id: seller.id })
  const page = `/artikal/${id}`
  const asked = await asking.press(page, 'Prikažite broj telefona')
  expect(asked.statusCode).toBe(403)
  expect(asked.body).not.toMatch(/777\D{0,6}444/)
  const shown = await asking.press(
    page,
    'Prikažite broj telefona',
    { challenge_answer: sumIn(asked.body) },
    asked.body,
  )
  expect(mainOf(shown.body)).toMatch(/href="tel:\+38761777444"[^>]*>(?:(?!<\/a>).)*061 777 444/s)
})
