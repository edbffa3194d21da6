import { type ComponentType, memo, Suspense } from 'react'

/**
 * A part whose code browsers load lazily, while the server's markup stands. React drops markup that it has yet to
 * hydrate as soon as the part is rendered again, as most are once the page around them is hydrated; so the part is
 * rendered again only for other props, which must not be recreated each time.
 */
export const steady = <Props extends object>(Part: ComponentType<Props>) =>
  memo((props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  ))
