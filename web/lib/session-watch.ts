import { getMe } from '#contract/accounts.ts'
import { sessionEndedEvent, watchSession as sessionEvents } from '#contract/accounts-security.ts'
import { callPath } from '#contract/endpoint.ts'
import { isEntryPath } from './entry-paths.ts'
import { paths } from './site.ts'

// After an answer that a browser takes for final: too many pages are open, or the API is away.
const retryMs = 60_000

async function isOver(): Promise<boolean> {
  try {
    const reply = await fetch(`/api${callPath(getMe)}`, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
    })
    return reply.status === 401
  } catch {
    return false
  }
}

function goToLogin() {
  const { pathname, search } = window.location
  if (!isEntryPath(pathname)) window.location.assign(paths.login(pathname + search, 'odjavljeni'))
}

/** Takes the page to the login when its session ends elsewhere. Listens while the page is seen; answers what ends it. */
export function watchSession(): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let stream: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(retry)
    stream?.close()
    stream = undefined
  }

  function open() {
    if (stream || document.hidden || signal.aborted) return
    clearTimeout(retry)
    const opened = new EventSource(`/api${callPath(sessionEvents)}`)
    stream = opened
    opened.addEventListener(sessionEndedEvent, () => {
      close()
      goToLogin()
    })
    opened.addEventListener('error', () => {
      // Of a line that broke, a browser tries another by itself.
      if (opened.readyState !== EventSource.CLOSED || stream !== opened) return
      close()
      void isOver().then((over) => {
        if (signal.aborted) return
        if (over) goToLogin()
        else retry = setTimeout(open, retryMs)
      })
    })
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()), { signal })
  // Whoever logs out here needs not be told that they did.
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (new URL((target as HTMLFormElement).action).pathname === paths.logout()) stop()
    },
    { signal, capture: true },
  )
  // A page that is kept for "back" holds no line open.
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  open()

  function stop() {
    watching.abort()
    close()
  }
  return stop
}
