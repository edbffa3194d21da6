import { offlinePage, readableOffline } from './offline.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'
import { keepSeen, seenImage, seenPage, seenPages } from './seen.ts'

declare const __BRAND__: { name: string }

const scope = self as unknown as WorkerScope
const icon = '/icons/icon-192.png?v=1.5'
const badge = '/icons/badge-96.png?v=1.5'

// Holds no code of any build, so a new version may take over beside open pages.
scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (request.destination === 'image' && (keptPages.has(event.clientId) || !scope.navigator.onLine))
    event.respondWith(seenImage(request).then((kept) => kept ?? fetch(request)))
})

/** Windows that show a kept page, whose pictures are kept with it. */
const keptPages = new Set<string>()

/** Always asks the network, so nobody online sees an old page; without one shows the stored page. */
async function navigate({ request, preloadResponse, resultingClientId }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    // No network.
    const kept = await seenPage(new URL(request.url).pathname)
    if (!kept) return offlinePage(__BRAND__.name, await seenPages(), scope.navigator.onLine)
    keptPages.add(resultingClientId)
    return kept
  }
}

scope.addEventListener('message', (event) => {
  const { seen } = event.data as { seen: string }
  // Without storage or network the page is not kept for later.
  event.waitUntil(keepSeen(seen, readableOffline).catch(() => {}))
})

type Push = { tag: string; title: string; body: string; path: string }

scope.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data!.json() as Push
  event.waitUntil(
    scope.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon,
      badge,
      lang: 'bs',
      data: { path },
    }),
  )
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(open(new URL(path, scope.location.origin).href))
})

/** Never leaves a page that may hold unsaved input. */
async function open(url: string) {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find((page) => page.url === url)
  return shown ? shown.focus() : scope.clients.openWindow(url)
}
