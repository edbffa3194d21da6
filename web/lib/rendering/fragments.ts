import { renderToString } from 'react-dom/server'
import { createElement, type ReactElement, type ReactNode } from 'react'
import type { FindFragment, Leaf } from './cached.tsx'
import { newMark } from './marks.ts'

/** A component's element whose content is a mark, and the content that replaces the mark. */
export type Fragment = { element: ReactElement; mark: string; markup: Buffer }

export type FragmentCache = {
  get(key: string): Fragment | undefined
  set(key: string, fragment: Fragment): void
  /**
   * For tests: cached components are rendered all the same, throw where the cached markup differs, and stand in the
   * page by themselves.
   */
  isChecked: boolean
}

/** Finds fragments for one page, and adds their markup to its parts. */
export function fragmentFinder(cache: FragmentCache, parts: Map<string, Buffer>): FindFragment {
  function use({ element, mark, markup }: Fragment): ReactElement {
    parts.set(mark, markup)
    return element
  }
  return (leaf, ownKey, props) => {
    const key = `${leaf.name} ${ownKey}`
    const cachedFragment = cache.get(key)
    if (cachedFragment && !cache.isChecked) return use(cachedFragment)
    const fragment = renderFragment(leaf, props)
    if (!cachedFragment) {
      cache.set(key, fragment)
      return use(fragment)
    }
    if (!isSame(cachedFragment, fragment))
      throw new Error(`${leaf.name} renders differently for the same key: ${key}`)
    return createElement(leaf.Component, props)
  }
}

/** React ids begin with it in a fragment. */
const idPrefix = 'id-in-fragment'

type RootProps = { children?: ReactNode }

/** Renders the component apart from the page, so that no context reaches it. */
function renderFragment<Props extends object>(
  { name, Component }: { name: string; Component: Leaf<Props> },
  props: Props,
): Fragment {
  let root: ReactElement<RootProps, string> | undefined
  const Content = () => {
    root = Component(props)
    return root.props.children
  }
  const markup = withoutClock(name, () =>
    renderToString(createElement(Content), { identifierPrefix: idPrefix }),
  )
  const { children: _rendered, ...attributes } = root!.props
  if ((markup + JSON.stringify(attributes)).includes(idPrefix))
    throw new Error(`${name} uses a React id, which differs from page to page`)
  const mark = newMark()
  const element = createElement(root!.type, { ...attributes, dangerouslySetInnerHTML: { __html: mark } })
  return { element, mark, markup: exactBytes(markup) }
}

/** Markup that depends on the clock differs from moment to moment; pages pass `now` instead. */
function withoutClock<Result>(name: string, work: () => Result): Result {
  const { Date: Clock } = globalThis
  const refuse = () => {
    throw new Error(`${name} uses the clock`)
  }
  globalThis.Date = new Proxy(Clock, {
    construct: (target, given) =>
      given.length === 0 ? refuse() : (Reflect.construct(target, given) as object),
    get: (target, member) => (member === 'now' ? refuse : (Reflect.get(target, member) as unknown)),
  })
  try {
    return work()
  } finally {
    globalThis.Date = Clock
  }
}

/** Short buffers of `Buffer.from` are parts of larger ones, which a single part keeps in memory. */
function exactBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const attributesOf = ({ element: { type, props } }: Fragment) =>
  JSON.stringify([type, { ...(props as object), dangerouslySetInnerHTML: null }])

const isSame = (one: Fragment, other: Fragment) =>
  one.markup.equals(other.markup) && attributesOf(one) === attributesOf(other)
