import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { InfoBanner } from './info-banner.tsx'

const render = (props: Parameters<typeof InfoBanner>[0]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <InfoBanner {...props} />
    </MemoryRouter>,
  )

test('gives each of the five variants its own look', () => {
  const looks = (['logged', 'info', 'success', 'danger', 'disclaimer'] as const).map((variant) =>
    render({ variant, children: 'Tekst' }).replace(`data-info-banner="${variant}"`, ''),
  )
  expect(new Set(looks).size).toBe(5)
})

test('shows the number of viewers from 1 on, and reserves its space until then', () => {
  expect(render({ variant: 'logged', viewers: 1_234 })).toContain(
    'Vaš oglas je pogledalo 1.234 korisnika u zadnjih 30 minuta',
  )
  const hidden = /<p class="[^"]*invisible">Vaš oglas je pogledalo/
  expect(render({ variant: 'logged', viewers: 1 })).not.toMatch(hidden)
  for (const viewers of [null, 0]) {
    expect(render({ variant: 'logged', viewers, children: 'Vaš oglas' })).toMatch(hidden)
  }
  expect(render({ variant: 'info', children: 'Tekst' })).not.toContain('korisnika')
})

test("adds 'Dodaj u korpu' only to 'Naruči', and only if both buttons are enabled", () => {
  const buttons = (text: string, hasTwoButtons: boolean) =>
    [
      ...render({
        variant: 'info',
        action: { text, onAct: () => {} },
        hasTwoButtons,
        onAddToCart: () => {},
      }).matchAll(/<button[^>]*>([^<]*)</g),
    ].map(([, label]) => label)
  expect(buttons('Naruči', true)).toEqual(['Naruči', 'Dodaj u korpu'])
  expect(buttons('Naruči', false)).toEqual(['Naruči'])
  expect(buttons('Uredite', true)).toEqual(['Uredite'])
  expect(render({ variant: 'info', children: 'Tekst' })).not.toContain('<button')
})
