import { renderToString } from 'react-dom/server'
import { createElement, type ReactElement, type ReactNode } from 'react'
import type { FindFragment, Leaf } from './cached.tsx'

/** A component's element with its markup, which needs no more rendering. */
export type Fragment = { element: ReactElement; markup: string }

export type FragmentCache = {
  get(key: string): Fragment | undefined
  set(key: string, fragment: Fragment): void
  /** Cached components are rendered all the same, and throw where the cached markup differs: for tests. */
  isChecked: boolean
}

export function fragmentFinder(cache: FragmentCache): FindFragment {
  return (leaf, ownKey, props) => {
    const key = `${leaf.name} ${ownKey}`
    const known = cache.get(key)
    if (known && !cache.isChecked) return known.element
    const fragment = renderFragment(leaf, props)
    if (!known) cache.set(key, fragment)
    else if (!isSame(known, fragment))
      throw new Error(`${leaf.name} renders differently for the same key: ${key}`)
    return fragment.element
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
  if (markup.includes(idPrefix)) throw new Error(`${name} uses a React id, which differs from page to page`)
  const { children: _rendered, ...attributes } = root!.props
  const element = createElement(root!.type, { ...attributes, dangerouslySetInnerHTML: { __html: markup } })
  return { element, markup }
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

const isSame = ({ element: one }: Fragment, { element: other }: Fragment) =>
  one.type === other.type && JSON.stringify(one.props) === JSON.stringify(other.props)
