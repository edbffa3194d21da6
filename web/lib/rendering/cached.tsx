import { type ComponentType, createContext, type ReactElement, use } from 'react'

/** A component that returns one HTML element. */
export type Leaf<Props extends object> = (props: Props) => ReactElement<object, string>

/** Finds the markup of a cached component, or renders it. */
export type FindFragment = <Props extends object>(
  leaf: { name: string; Component: Leaf<Props> },
  key: string,
  props: Props,
) => ReactElement

/** Provided by the server (`fragments.ts`); null in browsers and wherever nothing is cached. */
export const FragmentContext = createContext<FindFragment | null>(null)

type CacheOptions<Props> = {
  /** Names the component among all cached ones. */
  name: string
  /** A text that differs for props that lead to different markup. */
  keyOf: (props: Props) => string
}

/**
 * Caches the markup of a component for all pages of the site. The component must be a pure function of props that can
 * be written as text. It cannot use contexts, React ids or the clock, which throw. Images that load at once do not
 * belong in it, since React preloads only those that it renders within the page.
 */
export function cached<Props extends object>(
  Component: Leaf<Props>,
  { name, keyOf }: CacheOptions<Props>,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Component
  return function Cached(props: Props) {
    const find = use(FragmentContext)
    return find ? find({ name, Component }, keyOf(props), props) : <Component {...props} />
  }
}
