import { renderToString } from 'react-dom/server'
import { createContext, use, useId } from 'react'
import { expect, test, vi } from 'vitest'
import { cached, FragmentContext, type Leaf } from './cached.tsx'
import { type Fragment, fragmentFinder } from './fragments.ts'
import { joinParts } from './marks.ts'

function cacheOf(entries = new Map<string, Fragment>(), isChecked = false) {
  return { get: (key: string) => entries.get(key), set: entries.set.bind(entries), isChecked }
}

function render(Component: React.ComponentType, cache = cacheOf()): string {
  const parts = new Map<string, Buffer>()
  const html = renderToString(
    <FragmentContext value={fragmentFinder(cache, parts)}>
      <Component />
    </FragmentContext>,
  )
  return joinParts(html, parts).toString()
}

const never = { name: 'leaf', keyOf: () => '' }

type CardProps = { title: string; isNew?: boolean }

test('renders the same bytes with and without the cache, and the second time from it', () => {
  const Card = vi.fn(({ title, isNew = false }: CardProps) => (
    <article className={isNew ? 'new' : undefined} style={{ color: 'red' }}>
      {title} &amp; <b>{title}</b>
      {isNew && 'novo'}
    </article>
  ))
  const Cached = cached(Card, { name: 'card', keyOf: (props) => JSON.stringify(props) })
  const Page = () => (
    <ul>
      <Cached title={'<"Šta\'>'} isNew />
      <Cached title="Bicikl" />
    </ul>
  )
  const plain = renderToString(<Page />)
  Card.mockClear()
  const cache = cacheOf()

  expect([render(Page, cache), render(Page, cache)]).toEqual([plain, plain])
  expect(Card).toHaveBeenCalledTimes(2)
})

test('distinguishes cached components by name', () => {
  const One = cached(() => <p>jedan</p>, { ...never, name: 'one' })
  const Other = cached(() => <p>dva</p>, { ...never, name: 'other' })
  const cache = cacheOf()
  expect([render(One, cache), render(Other, cache)]).toEqual(['<p>jedan</p>', '<p>dva</p>'])
})

test('throws in tests if a key leaves out what the markup shows', () => {
  let shown = 'prije'
  const Wrong = cached(() => <p>{shown}</p>, never)
  const cache = cacheOf(new Map(), true)
  render(Wrong, cache)
  shown = 'poslije'
  expect(() => render(Wrong, cache)).toThrow('leaf renders differently for the same key')
})

const Town = createContext<{ name: string } | null>(null)

test.each<[string, Leaf<object>, string]>([
  ['a React id', () => <p id={useId()} />, 'uses a React id'],
  ['a React id of a child', () => <p>{<Labelled />}</p>, 'uses a React id'],
  ['the clock', () => <p>{Date.now()}</p>, 'uses the clock'],
  ['the date', () => <p>{new Date().getFullYear()}</p>, 'uses the clock'],
  ['a context', () => <p>{use(Town)!.name}</p>, 'Cannot read properties of null'],
])('%s within a cached component throws', (_what, Component, message) => {
  const Cached = cached(Component, never)
  const Page = () => (
    <Town value={{ name: 'Mostar' }}>
      <Cached />
    </Town>
  )
  expect(() => render(Page)).toThrow(message)
  expect(Date.now()).toBeGreaterThan(0)
})

const Labelled = () => <b id={useId()} />

test('leaves moments in data alone', () => {
  const Year = cached(() => <p>{new Date(0).getUTCFullYear()}</p>, never)
  expect(render(Year)).toBe('<p>1970</p>')
})
