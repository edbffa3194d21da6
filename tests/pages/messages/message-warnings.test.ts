import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

test('shows warnings and outside links to the reader of a message, without a script', async ({
  site,
  app,
  make,
  login,
}) => {
  const [reader, writer] = [await make.account(), await make.account()]
  const ofWriter = caller(app, await login(writer))
  const content = 'Uplatite unaprijed na https://brza-dostava.example.com/primi'
  const { body } = await ofWriter('POST', '/conversations', { username: reader.username, content })
  const pageOf = async (account: { id: number }) => {
    const url = `/poruke?razgovor=${body.conversation_id}`
    return (await site.inject({ url, headers: { cookie: `auth.token=${await login(account)}` } })).body
  }
  const shown = await pageOf(reader)
  expect(shown).toContain('Ne plaćajte unaprijed.')
  expect(shown).toContain('Link vodi van Bazara.')
  expect(shown).toContain('href="/provjeri-link?adresa=https://brza-dostava.example.com/primi"')
  expect(shown).not.toContain('href="https://brza-dostava')
  expect(await pageOf(writer)).not.toContain('Ne plaćajte unaprijed.')
})
