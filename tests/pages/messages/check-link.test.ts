import { expect } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { test } from '#tests/support/test.ts'

const { checkLink } = makePaths(defaultBrand)

test('shows where a link leads, without following it', async ({ site }) => {
  const { statusCode, headers, body } = await site.inject(checkLink('https://shop.example.com/a?b=c&d=e'))
  expect(statusCode).toBe(200)
  expect(headers['location']).toBeUndefined()
  expect(headers['refresh']).toBeUndefined()
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(body).not.toContain('http-equiv')
  expect(body).toMatch(
    /<a href="https:\/\/shop\.example\.com\/a\?b=c&amp;d=e" rel="noopener noreferrer nofollow/,
  )
  expect(body).toContain('Otvorite shop.example.com')
  expect(body).toContain('INFORMACIJE I KONTAKT')
})

test('warns of look-alikes and of unencrypted pages', async ({ site }) => {
  const { body } = await site.inject(checkLink('http://bazar-dostava.example.com/'))
  expect(body).toContain('Adresa liči na adresu Bazara, ali nije naša.')
  expect(body).toContain('Veza nije šifrovana (http)')
  const plain = await site.inject(checkLink('https://example.com/'))
  expect(plain.body).not.toContain('Adresa liči')
  expect(plain.body).not.toContain('Veza nije šifrovana')
})

test('shows a host with letters of another alphabet in both spellings', async ({ site }) => {
  const { body } = await site.inject(checkLink('https://bаzar.ba/prijava'))
  expect(body).toContain('bаzar.ba')
  expect(body).toContain('U mreži: xn--bzar-53d.ba')
  expect(body).toContain('Adresa liči na adresu')
})

test('refuses anything that is not the address of a web page, and writes none of it as markup', async ({
  site,
}) => {
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,<b>',
    '',
    'nista',
    `https://a.ba/${'x'.repeat(3_000)}`,
  ]) {
    const { statusCode, body } = await site.inject(checkLink(address))
    expect(statusCode, address.slice(0, 40)).toBe(400)
    expect(body).toContain('Ovo nije adresa web stranice.')
    expect(body).not.toMatch(/href="(?:javascript|data):/)
  }
  const { body } = await site.inject(checkLink('https://example.com/"><script>alert(1)</script>'))
  expect(body).not.toContain('<script>alert(1)')
})

test('knows its own addresses', async ({ site }) => {
  const { body } = await site.inject(checkLink('http://localhost:3000/kategorije'))
  expect(body).toContain('Ovo je adresa Bazara')
  expect(body).not.toContain('Prije nego što otvorite')
})
