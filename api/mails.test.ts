import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { mailDeed, mailSamples } from '#tests/support/messages/mail-samples.ts'
import { newLogin, passkeyAdded } from '#api/modules/accounts/deed-mails.ts'
import { type AnyMail, writeMail } from '#lib/mails/mail.ts'
import { allMails } from './mails.ts'

const site = { brand: defaultBrand, baseUrl: 'https://bazar.example' }
test.each(allMails.map((mail) => [mail.name, mail] as const))(
  'says the same in the mail "%s" as text and as HTML',
  async (name, mail) => {
    const { subject, text, html } = await writeMail(site, mail as AnyMail, mailSamples[name] as never)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeLessThan(70)
    expect(text).toMatch(/^Zdravo amra,\n\n/)
    expect(text).toMatch(/\n\nVaš Bazar$/)
    expect(subject + text + html).not.toMatch(/undefined|NaN|\[object/)
    const url = /https:\/\/bazar\.example\/\S+/.exec(text)![0]
    expect(html).toContain(`href="${url}"`)
    expect(html).toContain('prefers-color-scheme: dark')
    const { path } = mailSamples[name] as { path?: string }
    if (path) expect(url).toBe(site.baseUrl + path)
  },
)

test('tells in each mail when, where and on which device it happened', async () => {
  const { text } = await writeMail(site, newLogin, mailDeed)
  expect(text).toContain('Vrijeme: 18. 11. 2026. u 12:06\nUređaj: Firefox, Linux\nOdakle: Sarajevo')
  const unknown = await writeMail(site, newLogin, { ...mailDeed, device: null, place: null })
  expect(unknown.text).not.toMatch(/Uređaj:|Odakle:/)
})

test('escapes what people typed', async () => {
  const name = '<img src=x>\r\nBcc: svi@primjer.ba'
  const { subject, html } = await writeMail(site, passkeyAdded, { ...mailDeed, name })
  expect(html).not.toContain('<img src=x>')
  expect(html).toContain('&lt;img src=x&gt;')
  expect(subject).not.toMatch(/[\r\n]/)
})

test('gives every mail its own name and label', () => {
  for (const key of ['name', 'label'] as const) {
    const values = allMails.map((mail) => mail[key])
    expect(new Set(values).size).toBe(values.length)
  }
  for (const { name, label } of allMails) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/)
    expect(label, name).toMatch(/^\p{Lu}.{3,}$/u)
  }
})

test('lists every defined mail, so that a worker can write it', () => {
  const root = path.join(import.meta.dirname, 'modules')
  const defined = globSync('**/*mails.ts', { cwd: root }).flatMap(
    (file) =>
      readFileSync(path.join(root, file), 'utf8').match(/^(?:export )?const \w+ = define\w*Mail\(/gm) ?? [],
  )
  expect(allMails).toHaveLength(defined.length)
})
