import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageWarnings } from './message-warnings.tsx'

test('shows the two most urgent warnings, and nothing without any', () => {
  const markup = renderToStaticMarkup(<MessageWarnings warnings={['payment', 'phone', 'messenger']} />)
  expect(markup).toContain('Ne plaćajte unaprijed.')
  expect(markup).toContain('broj telefona')
  expect(markup).not.toContain('Poziv na razgovor')
  expect(markup).toContain('href="/o-bazaru/sigurna-kupovina"')
  expect(renderToStaticMarkup(<MessageWarnings warnings={[]} />)).toBe('')
})
