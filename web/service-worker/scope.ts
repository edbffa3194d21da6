// The project's types are those of pages, which clash with TypeScript's types of workers.

type Extendable = { waitUntil(work: Promise<unknown> | undefined): void }
type Client = { url: string; focus(): Promise<unknown> }

export type FetchEvent = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  clientId: string
  resultingClientId: string
  respondWith(reply: Promise<Response>): void
}

type Events = {
  install: Extendable
  activate: Extendable
  fetch: FetchEvent
  message: Extendable & { data: unknown }
  push: Extendable & { data: { json(): unknown } | null }
  notificationclick: Extendable & { notification: Notification }
}

/** The global object of a service worker, as far as ours uses it. */
export type WorkerScope = {
  addEventListener<E extends keyof Events>(name: E, listener: (event: Events[E]) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Client[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: {
    navigationPreload?: { enable(): Promise<void> }
    showNotification(
      title: string,
      options: NotificationOptions & { lang: string; renotify: boolean },
    ): Promise<void>
  }
  navigator: { onLine: boolean }
  location: { origin: string }
}
