import { renderToString } from 'react-dom/server'
import { useId } from 'react'
import { expect, test, vi } from 'vitest'
import { KeptMarkup, KeptPart, useKeptMarkup } from './kept-markup.tsx'
import { pagePieces } from './page-pieces.ts'

const onRender = vi.fn()

function Name({ name }: { name: string }) {
  onRender()
  return <b id={useId()}>{name}</b>
}

const facts = { place: 'Šamac' }
const Facts = () => <i {...useKeptMarkup(facts, '', <>{facts.place}</>)} />

const Page = ({ name, list }: { name: string; list?: object }) => (
  <main>
    <KeptPart name="menu" inputs={[name]} {...(list && { of: list })}>
      <Name name={name} />
      <Facts />
    </KeptPart>
    <Name name="Čitalac" />
  </main>
)

function render(page: React.ReactNode) {
  const { join, ...pieces } = pagePieces()
  onRender.mockClear()
  return join(renderToString(<KeptMarkup value={pieces}>{page}</KeptMarkup>)).toString()
}

test('sends the same page whether a part is new or kept, as without keeping any', () => {
  const first = render(<Page name="Amra" />)
  expect(onRender).toHaveBeenCalledTimes(2)
  expect(render(<Page name="Amra" />)).toBe(first)
  expect(onRender).toHaveBeenCalledTimes(1)
  expect(first).toBe(renderToString(<Page name="Amra" />))
  expect(first).toContain('<i>Šamac</i>')
})

test('keeps the parts of each person and each list apart', () => {
  const [own, other] = [{}, {}]
  expect(render(<Page name="Jasna" />)).toContain('>Jasna<')
  expect(render(<Page name="Mirza" />)).toContain('>Mirza<')
  expect(render(<Page name="Jasna" />)).not.toContain('Mirza')
  for (const list of [own, other, own]) expect(render(<Page name="Jasna" list={list} />)).toContain('>Jasna<')
  expect(onRender).toHaveBeenCalledTimes(1)
  expect(render(<Page name="Mirza" list={own} />)).toContain('>Mirza<')
})

test('shows text that looks like a placeholder as it was written', () => {
  const text = 'kept-00000000-0000-0000-0000-000000000000-0;'
  expect(render(<p>{text}</p>)).toBe(`<p>${text}</p>`)
})
