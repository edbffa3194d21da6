import { getMe } from '#contract/accounts.ts'
import { sessionEndedEvent, watchSession as sessionEvents } from '#contract/accounts-security.ts'
import { callPath, type ReplyOf } from '#contract/endpoint.ts'
import { countUnreadNotifications } from '#contract/notices.ts'
import { isEntryPath } from './entry-paths.ts'
import { forgetFiles } from './kept-files.ts'
import { forgetPages } from './kept-page.ts'
import { paths } from './site.ts'
import { setUnread } from './unread.ts'
import { askUnreadMessages } from './unread-messages.ts'

// Used after a reply that browsers take as final: too many open pages, or the API is away.
const retryMs = 60_000
const countMs = 60_000

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

/** Asks for the number of unread notifications; without an answer the last one stays. */
export async function countUnread() {
  const reply = await fetch(`/api${callPath(countUnreadNotifications)}`, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
  }).catch(() => undefined)
  if (!reply?.ok) return
  const { count } = (await reply.json()) as ReplyOf<typeof countUnreadNotifications>
  setUnread(count)
}

function countNews() {
  void countUnread()
  void askUnreadMessages()
}

/** Deletes what the service worker keeps for reading offline, even if it does not control this page. */
function forgetSeen() {
  for (const name of ['seen-pages-1', 'seen-images-1']) void globalThis.caches?.delete(name)
}

function goToLogin() {
  forgetSeen()
  const { pathname, search } = window.location
  if (!isEntryPath(pathname)) window.location.assign(paths.login(pathname + search, 'odjavljeni'))
}

/**
 * Sends the page to the login when its session ends elsewhere. Listens while the page is visible; returns a
 * function that stops it.
 */
export function watchSession(): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let stream: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let counting: ReturnType<typeof setInterval> | undefined

  function close() {
    clearTimeout(retry)
    clearInterval(counting)
    stream?.close()
    stream = undefined
  }

  function open() {
    if (stream || document.hidden || signal.aborted) return
    clearTimeout(retry)
    clearInterval(counting)
    counting = setInterval(countNews, countMs)
    countNews()
    const opened = new EventSource(`/api${callPath(sessionEvents)}`)
    stream = opened
    opened.addEventListener(sessionEndedEvent, () => {
      close()
      goToLogin()
    })
    opened.addEventListener('error', () => {
      // After a broken connection the browser reconnects by itself.
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
  // No need to announce a logout made on this page. The next user of the device must find nothing.
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (new URL((target as HTMLFormElement).action).pathname !== paths.logout()) return
      stop()
      forgetPages()
      forgetFiles()
      forgetSeen()
    },
    { signal, capture: true },
  )
  // A page in the back/forward cache must not keep a connection open.
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  open()

  function stop() {
    watching.abort()
    close()
  }
  return stop
}
