import { renderToString } from 'react-dom/server'
import { type ReactElement, type ReactNode, useId } from 'react'
import { expect, test, vi } from 'vitest'
import { releaseMemory } from '#lib/release-memory.ts'
import { FilledFrame, FilledItems, KeptItems, KeptMarkup, KeptPart, useKeptMarkup } from './kept-markup.tsx'
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
  return join(renderToString(<KeptMarkup value={pieces}>{page}</KeptMarkup>)).bytes.toString()
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

function Town({ name, isFirst }: { name: string; isFirst: boolean }) {
  onRender()
  return isFirst ? <b>{name}</b> : name
}

test('leaves preloads of the images of items to the page', () => {
  const page = (
    <KeptItems items={[{}]} nameOf={() => 'photo'} keyOf={() => ''}>
      {() => <img key="photo" src="/a>b.webp" srcSet="/a>b.webp 320w" alt="" fetchPriority="high" />}
    </KeptItems>
  )
  expect(renderToString(page)).toContain('<link rel="preload" as="image"')
  expect(render(page)).toBe(renderToString(page).replace(/^<link[^>]*>/, ''))
})

test('renders an item once for all lists, until its inputs change', () => {
  const [first, second, third] = [{ name: 'Čapljina' }, { name: 'Doboj' }, { name: '<Ilijaš>' }]
  const Towns = ({ towns, size }: { towns: { name: string }[]; size: string }) => (
    <ul>
      <KeptItems items={towns} nameOf={(index) => (index === 0 ? 'first' : 'later')} keyOf={() => size}>
        {({ name }, index) => (
          <li key={name} className={size}>
            <Town name={name} isFirst={index === 0} />
          </li>
        )}
      </KeptItems>
    </ul>
  )
  const page = <Towns towns={[first, second]} size="small" />
  expect(render(page)).toBe(renderToString(page))
  render(page)
  expect(onRender).not.toHaveBeenCalled()
  const longer = <Towns towns={[first, second, third]} size="small" />
  expect(render(longer)).toBe(renderToString(longer))
  const larger = <Towns towns={[second, first]} size="large" />
  expect(render(larger)).toBe(renderToString(larger))
  expect(render(page)).toBe(renderToString(page))
  expect(render(<Towns towns={[]} size="small" />)).toBe('<ul></ul>')
})

const Place = ({ name, to, count }: { name: string; to: string; count: string }) => {
  onRender()
  return (
    <li>
      <a href={to}>{name}</a> <small>{count}</small>
    </li>
  )
}

type Counted = { name: string; to: string; count: string }

const Places = ({ places }: { places: Counted[] }) => (
  <ul>
    <FilledItems
      name="place"
      items={places}
      keyOf={({ name }) => name}
      textsOf={({ to, count }) => [to, count]}
    >
      {({ name }, [to, count]) => <Place key={name} name={name} to={to!} count={count!} />}
    </FilledItems>
  </ul>
)

test('fills in the texts of items that are otherwise alike', () => {
  const places = [
    { name: 'Žepče & okolina', to: '/a?b="c"&d=\'e\'', count: '<1.200>' },
    { name: 'Olovo', to: '/o', count: '$1' },
  ]
  expect(render(<Places places={places} />)).toBe(renderToString(<Places places={places} />))
  const others = [{ name: 'Olovo', to: '/?', count: '' }]
  expect(render(<Places places={others} />)).toBe(renderToString(<Places places={others} />))
  render(<Places places={[...others, ...places]} />)
  expect(onRender).not.toHaveBeenCalled()
  expect(render(<Places places={[]} />)).toBe('<ul></ul>')
})

const listOf = (places: Counted[]) => ({
  name: 'framed-place',
  items: places,
  keyOf: ({ name }: Counted) => name,
  textsOf: ({ to, count }: Counted) => [to, count],
  children: ({ name }: Counted, [to, count]: readonly string[]) => (
    <Place key={name} name={name} to={to!} count={count!} />
  ),
})

const Framed = ({ title, lists }: { title: string; lists: Counted[][] }) => (
  <FilledFrame name="places" inputs={[title, lists.length]} lists={lists.map(listOf)}>
    {(markup) => (
      <section>
        <Name name={title} />
        {lists.map((places, at) => (
          <ul key={at}>{markup?.[at] ?? <FilledItems {...listOf(places)} />}</ul>
        ))}
      </section>
    )}
  </FilledFrame>
)

test('fills lists into a frame that is otherwise the same', () => {
  const [olovo, jajce] = [
    { name: 'Olovo <3', to: '/o?a&b', count: '$1' },
    { name: 'Jajce', to: '/j', count: '2' },
  ]
  expectAsWithoutKeeping(<Framed title="Gradovi" lists={[[olovo, jajce], []]} />)
  expectAsWithoutKeeping(<Framed title="Gradovi" lists={[[jajce], [olovo]]} />)
  expectAsWithoutKeeping(<Framed title="Mjesta" lists={[[jajce], [olovo]]} />)
  expectAsWithoutKeeping(<Framed title="Mjesta" lists={[[olovo]]} />)
  render(<Framed title="Mjesta" lists={[[{ ...jajce, count: '3' }], []]} />)
  expect(onRender).not.toHaveBeenCalled()
})

test('fills in the texts of a part that differ from page to page', () => {
  const Form = ({ formKey }: { formKey: string }) => (
    <form>
      <KeptPart name="form" inputs={[]} texts={{ formKey }}>
        {({ formKey: text }) => (
          <>
            <Name name="Pitajte" />
            <input name="kljuc" defaultValue={text} />
          </>
        )}
      </KeptPart>
    </form>
  )
  const keys = ['a1', '"&<', '$1']
  const pages = keys.map((key) => render(<Form formKey={key} />))
  expect(onRender).not.toHaveBeenCalled()
  expect(pages).toEqual(keys.map((key) => renderToString(<Form formKey={key} />)))
})

type BoxProps = { name?: string; to: string; first: ReactNode; last?: ReactNode }

const Box = ({ name = 'box', to, first, last = null }: BoxProps) => (
  <KeptPart name={name} inputs={[]} texts={{ to }} slots={{ first, last }}>
    {(texts, slots) => (
      <section>
        <Name name="Kutija" />
        {slots.last}
        <a href={`${texts.to}#a`}>{texts.to}</a>
        {slots.first}
      </section>
    )}
  </KeptPart>
)

const withoutIds = (markup: string) => markup.replaceAll(/ id="[^"]*"/g, '')

function expectAsWithoutKeeping(page: ReactElement) {
  expect(withoutIds(render(page))).toBe(withoutIds(renderToString(page)))
}

test('renders what stands in the slots of a part for each page', () => {
  const counted = <Places places={[{ name: 'Kupres', to: '/k', count: '3' }]} />
  const contents: Omit<BoxProps, 'name'>[] = [
    { to: '/a?b&c', first: <i>1</i>, last: <i>2</i> },
    { to: '/<d>', first: <i>3</i> },
    { to: '/', first: null, last: counted },
    { to: '/e', first: <Box name="inner-box" to="/f?g" first={<b>4</b>} />, last: counted },
    { to: '/h', first: <Box name="inner-box" to="/i" first={counted} last={<b>5</b>} /> },
  ]
  for (const content of contents) expectAsWithoutKeeping(<Box {...content} />)
  render(<Box {...contents.at(-1)!} />)
  expect(onRender).not.toHaveBeenCalled()
})

test('leaves no comments where placeholders meet', () => {
  const page = <Box name="meeting" to="/" first={<Places places={[]} />} last={<Places places={[]} />} />
  for (const times of [1, 2]) expect(render(page), `${times}`).not.toContain('<!--')
})

test('refuses a part with texts or slots of the page within a part for all pages', () => {
  const within = (inner: ReactElement, name: string, of?: object) => (
    <KeptPart name={name} inputs={[]} of={of}>
      {inner}
    </KeptPart>
  )
  const withText = (
    <KeptPart name="inner" inputs={[]} texts={{ key: 'a1' }}>
      {({ key }) => <b>{key}</b>}
    </KeptPart>
  )
  const withSlot = (
    <KeptPart name="inner-slot" inputs={[]} slots={{ slot: <i /> }}>
      {(_texts, slots) => <b>{slots.slot}</b>}
    </KeptPart>
  )
  expect(() => render(within(withText, 'outer'))).toThrow('inner stands within another part')
  expect(() => render(within(withSlot, 'outer-slot'))).toThrow('inner-slot stands within another part')
  const list = {}
  const ofList = within(withText, 'list', list)
  for (const times of [1, 2]) expect(render(ofList), `${times}`).toBe('<b>a1</b>')
  expect(() => render(within(within(withSlot, 'other-list', list), 'outer-list'))).toThrow('inner-slot')
})

test('keeps parts and items of markup that is kept itself', () => {
  const data = {}
  const Inner = ({ element }: { element: ReactElement }) => <div {...useKeptMarkup(data, '', element)} />
  const inside = (
    <>
      <KeptPart name="inside" inputs={[]}>
        <Name name="Vlasenica" />
      </KeptPart>
      <Places places={[{ name: 'Jajce', to: '/j', count: '3' }]} />
    </>
  )
  const first = render(<Inner element={inside} />)
  expect(onRender).toHaveBeenCalledTimes(2)
  expect(first).toMatch(/^<div><b id="[^"]*">Vlasenica<\/b><ul><li>/)
  expect(first).not.toMatch(/kept-|hole-/)
  expect(render(<Inner element={inside} />)).toBe(first)
  expect(onRender).not.toHaveBeenCalled()
})

test('leaves the memory of a page alone until the page is released, once', () => {
  const join = (text: string) => pagePieces().join(text)
  const [first, second] = [join('Prva stranica'), join('Druga stranica')]
  first.release()
  first.release()
  const [third, fourth] = [join('Treća'), join('Četvrta')]
  const texts = [second, third, fourth].map(({ bytes }) => bytes.toString())
  expect(texts).toEqual(['Druga stranica', 'Treća', 'Četvrta'])
})

test('keeps no more memory than the kept markup takes', () => {
  const lists = Array.from({ length: 1_000 }, (_, index) => [{ name: `Grad ${index}` }])
  const used = () => {
    releaseMemory()
    return process.memoryUsage().arrayBuffers
  }
  const before = used()
  for (const items of lists) {
    render(
      <KeptItems items={items} nameOf={() => 'town'} keyOf={() => ''}>
        {({ name }) => <b key={name}>{name}</b>}
      </KeptItems>,
    )
    // Short buffers of others lie beside those of the page.
    Buffer.from('x'.repeat(4_000))
  }
  expect(used() - before).toBeLessThan(2 << 20)
  expect(lists).toHaveLength(1_000)
})
