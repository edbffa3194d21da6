import { expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import type { MailData, MailKind } from './kinds.ts'
import { writeMail } from './write.ts'

const site = { brand: defaultBrand, baseUrl: 'https://bazar.example' }
const deed = { username: 'amra', at: 1_795_000_000, device: 'Firefox, Linux', place: 'Sarajevo' }

/** One of each kind. */
const samples: MailData = {
  'verify-email': { username: 'amra', path: '/verifikacija/email/abc', hours: 24 },
  'email-known': { username: 'amra' },
  'password-reset': { username: 'amra', path: '/password/reset/abc', minutes: 60 },
  'password-changed': deed,
  'new-login': deed,
  'email-change-confirm': { username: 'amra', path: '/verifikacija/email/abc', hours: 24 },
  'email-change-asked': { ...deed, newEmail: 'nova@primjer.ba' },
  'email-changed': { ...deed, newEmail: 'nova@primjer.ba', path: '/verifikacija/povrat/abc', days: 7 },
  'email-restored': deed,
  'phone-added': { ...deed, lastDigits: '567' },
  'phone-changed': { ...deed, lastDigits: '567' },
  'second-factor-on': deed,
  'second-factor-off': deed,
  'recovery-codes-made': deed,
  'recovery-code-used': { ...deed, left: 3 },
  'passkey-added': { ...deed, name: 'Telefon' },
  'passkey-removed': { ...deed, name: 'Telefon' },
  'token-created': { ...deed, name: 'Skripta' },
  'login-attack': deed,
  'shop-suspended': { username: 'amra' },
  'refresh-reminder': { username: 'amra', count: 7, titles: ['Bicikl', 'Kauč'] },
  'photos-removed': { username: 'amra', count: 2, title: 'Bicikl', path: '/artikal/fotografije/default/7' },
  'listing-expired': { username: 'amra', count: 1, titles: ['Bicikl'] },
}

test.each(Object.keys(samples) as MailKind[])(
  'the mail "%s" says the same in both its forms',
  async (kind) => {
    const { subject, text, html } = await writeMail(site, kind, samples[kind])
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeLessThan(70)
    expect(text).toMatch(/^Zdravo amra,\n\n/)
    expect(text).toMatch(/\n\nVaš Bazar$/)
    expect(subject + text + html).not.toMatch(/undefined|NaN|\[object/)
    const url = /https:\/\/bazar\.example\/\S+/.exec(text)![0]
    expect(html).toContain(`href="${url}"`)
    expect(html).toContain('prefers-color-scheme: dark')
    const { path } = samples[kind] as { path?: string }
    if (path) expect(url).toBe(site.baseUrl + path)
  },
)

test('a mail tells when, where and on what', async () => {
  const { text } = await writeMail(site, 'new-login', deed)
  expect(text).toContain('Vrijeme: 18. 11. 2026. u 12:06\nUređaj: Firefox, Linux\nOdakle: Sarajevo')
  const unknown = await writeMail(site, 'new-login', { ...deed, device: null, place: null })
  expect(unknown.text).not.toMatch(/Uređaj:|Odakle:/)
})

test('what people named is text and nothing else', async () => {
  const name = '<img src=x>\r\nBcc: svi@primjer.ba'
  const { subject, html } = await writeMail(site, 'passkey-added', { ...deed, name })
  expect(html).not.toContain('<img src=x>')
  expect(html).toContain('&lt;img src=x&gt;')
  expect(subject).not.toMatch(/[\r\n]/)
})
