import { paths } from './site.ts'

/** Reads the API from the page's own script, with the session's cookie. Anything but success throws. */
export async function browserGet<T>(path: string, signal?: AbortSignal): Promise<T> {
  const reply = await fetch(`/api${path}`, {
    headers: { accept: 'application/json' },
    ...(signal && { signal }),
  })
  if (reply.status === 503) {
    const { pathname, search } = window.location
    window.location.assign(paths.maintenance(pathname + search))
  }
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return (await reply.json()) as T
}
