import { expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { mailDeed, mailSamples } from '#tests/support/mail-samples.ts'
import type { MailKind } from './kinds.ts'
import { writeMail } from './write.ts'

const site = { brand: defaultBrand, baseUrl: 'https://bazar.example' }
test.each(Object.keys(mailSamples) as MailKind[])(
  'the mail "%s" says the same in both its forms',
  async (kind) => {
    const { subject, text, html } = await writeMail(site, kind, mailSamples[kind])
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeLessThan(70)
    expect(text).toMatch(/^Zdravo amra,\n\n/)
    expect(text).toMatch(/\n\nVaš Bazar$/)
    expect(subject + text + html).not.toMatch(/undefined|NaN|\[object/)
    const url = /https:\/\/bazar\.example\/\S+/.exec(text)![0]
    expect(html).toContain(`href="${url}"`)
    expect(html).toContain('prefers-color-scheme: dark')
    const { path } = mailSamples[kind] as { path?: string }
    if (path) expect(url).toBe(site.baseUrl + path)
  },
)

test('a mail tells when, where and on what', async () => {
  const { text } = await writeMail(site, 'new-login', mailDeed)
  expect(text).toContain('Vrijeme: 18. 11. 2026. u 12:06\nUređaj: Firefox, Linux\nOdakle: Sarajevo')
  const unknown = await writeMail(site, 'new-login', { ...mailDeed, device: null, place: null })
  expect(unknown.text).not.toMatch(/Uređaj:|Odakle:/)
})

test('what people named is text and nothing else', async () => {
  const name = '<img src=x>\r\nBcc: svi@primjer.ba'
  const { subject, html } = await writeMail(site, 'passkey-added', { ...mailDeed, name })
  expect(html).not.toContain('<img src=x>')
  expect(html).toContain('&lt;img src=x&gt;')
  expect(subject).not.toMatch(/[\r\n]/)
})
