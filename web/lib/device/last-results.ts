import { paths } from '#web/lib/site.ts'

const key = 'last-results'

type Results = { q: string; ids: number[] }

function read(): Results | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const { q, ids } = (stored ?? {}) as Partial<Results>
    return typeof q === 'string' && Array.isArray(ids) ? { q, ids } : null
  } catch {
    // Storage is forbidden, or holds something else.
    return null
  }
}

/** Keeps the results that this tab showed last. */
export function keepResults(q: string, ids: number[]) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ q, ids } satisfies Results))
  } catch {
    // Without storage it stays unknown which search led to a listing.
  }
}

/**
 * The search that led to a listing, returned once: by this tab's last results, or by the page that linked
 * here.
 */
export function takeSearchFor(id: number): string | undefined {
  const last = read()
  if (last?.ids.includes(id)) {
    keepResults(
      last.q,
      last.ids.filter((other) => other !== id),
    )
    return last.q || undefined
  }
  return last ? undefined : searchOfReferrer()
}

/** For a listing that was opened in a tab of its own. */
function searchOfReferrer(): string | undefined {
  try {
    const { origin, pathname, searchParams } = new URL(document.referrer)
    return origin === location.origin && pathname === paths.search()
      ? (searchParams.get('q') ?? undefined)
      : undefined
  } catch {
    // There is no referrer.
    return undefined
  }
}
