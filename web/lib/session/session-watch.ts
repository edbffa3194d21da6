import { callPath, type ReplyOf } from '#contract/endpoint.ts'
import { countUnreadNotifications } from '#contract/notifications/notices.ts'
import { isEntryPath } from '#web/lib/pages/entry-paths.ts'
import { forgetFiles } from '#web/lib/outages/stored-files.ts'
import { forgetPages } from '#web/lib/outages/page-state.ts'
import { onLiveEnd } from '#web/lib/live/live.ts'
import { paths } from '#web/lib/site.ts'
import { setUnread } from './unread.ts'
import { askUnreadMessages } from './unread-messages.ts'

const countMs = 60_000

/** Asks for the number of unread notifications; without an answer the last one stays. */
export async function countUnread() {
  const reply = await fetch(`/api${callPath(countUnreadNotifications)}`, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
  }).catch(() => undefined)
  if (reply?.status === 401) return goToLogin()
  if (!reply?.ok) return
  const { count } = (await reply.json()) as ReplyOf<typeof countUnreadNotifications>
  setUnread(count)
}

/** Deletes the service worker's pages for reading offline, even if it does not control this page. */
function forgetSeen() {
  for (const name of ['seen-pages-1', 'seen-images-1']) void globalThis.caches?.delete(name)
}

let isLeaving = false

function goToLogin() {
  const { pathname, search } = window.location
  if (isLeaving || isEntryPath(pathname)) return
  isLeaving = true
  forgetSeen()
  window.location.assign(paths.login(pathname + search, 'odjavljeni'))
}

/**
 * Keeps the counts of unread things, and sends the page to the login when its session ends elsewhere: at once by the
 * end of its socket, otherwise when it asks. Asks while it is visible. Returns a function that stops it.
 */
export function watchSession(): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let counting: ReturnType<typeof setInterval> | undefined
  isLeaving = false

  function count() {
    void countUnread()
    void askUnreadMessages()
  }

  function close() {
    clearInterval(counting)
    counting = undefined
  }

  function open() {
    if (counting || document.hidden || signal.aborted) return
    counting = setInterval(() => {
      // The socket brings all news, if there is one.
      if (!document.documentElement.dataset['live']) count()
    }, countMs)
    count()
  }

  const stopHearing = onLiveEnd(() => void countUnread())
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()), { signal })
  // No need to announce a logout made on this page. The next user of the device must find nothing.
  document.addEventListener(
    'submit',
    ({ target }) => {
      // The property `action` is a field of that name in some forms.
      if ((target as HTMLFormElement).getAttribute('action') !== paths.logout()) return
      stop()
      forgetPages()
      forgetFiles()
      forgetSeen()
    },
    { signal, capture: true },
  )
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  open()

  function stop() {
    watching.abort()
    stopHearing()
    isLeaving = true
    close()
  }
  return stop
}
