import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedMessage } from './linked-message.tsx'

const own = { host: 'bazar.ba', brand: 'bazar' }
const markupOf = (text: string) => renderToStaticMarkup(<LinkedMessage text={text} own={own} />)

test('opens own links directly and leads all others to the page that shows their host', () => {
  const markup = markupOf('Vidi https://bazar.ba/artikal/7 i https://example.com/?a=1&b=2.')
  expect(markup).toContain('href="https://bazar.ba/artikal/7"')
  expect(markup).toContain('href="/provjeri-link?adresa=https://example.com/?a=1%26b=2"')
  expect(markup).not.toContain('href="https://example.com')
})

test('writes no markup of a text', () => {
  expect(markupOf('<script>alert(1)</script> javascript:alert(1)')).not.toMatch(/<script|href/)
})
