import { type ComponentType, lazy } from 'react'

const pauseMs = 30_000

/**
 * Like `lazy`, for parts without which a page is complete. While their code fails to load, they wait as if it were
 * slow, so that a lost network does not replace the page with an error.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own type
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => persistently(load))

async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load()
    } catch {
      // Offline, most likely.
      await changeOfNetwork()
    }
  }
}

const changeOfNetwork = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(go, pauseMs)
    window.addEventListener('online', go)
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
  })
