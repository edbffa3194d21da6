import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageWarnings } from './message-warnings.tsx'

test('shows the two most urgent warnings, and nothing without any', () => {
  const markup = renderToStaticMarkup(<MessageWarnings warnings={['payment', 'phone', 'messenger']} />)
  expect(markup).toContain('Ne plaćajte unaprijed.')
  expect(markup).toContain('broj telefona')
  expect(markup).not.toContain('Poziv na razgovor')
  expect(markup).toContain('href="/o-bazaru/sigurna-kupovina"')
  const alike = renderToStaticMarkup(<MessageWarnings warnings={['look_alike', 'link', 'phone']} />)
  expect(alike).toContain('liči na adresu')
  expect(alike).not.toContain('Otvorite ga samo')
  expect(alike).toContain('broj telefona')
  expect(renderToStaticMarkup(<MessageWarnings warnings={[]} />)).toBe('')
})
