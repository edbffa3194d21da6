/** Browsers end their message about code that cannot be loaded with its address. */
const addressOf = (error: unknown) =>
  error instanceof Error ? error.message.split(' ').find((word) => word.startsWith('http')) : undefined

/**
 * Loads code before it is needed. Errors are ignored, since the caller that needs the code loads it again and reports
 * them.
 */
export const preload = (load: () => Promise<unknown>) => void load().catch(() => {})

/**
 * Loads code, once more if that fails. Chromium remembers a chunk that answered 404 as failed for as long as the page
 * lives, so the second time it is asked for at another address, which the error names. `name` is an export by which
 * a whole module is known: a chunk may hold it under another name.
 */
export async function loadTwice<Loaded extends object>(
  load: () => Promise<Loaded>,
  name: keyof Loaded,
): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    const again = await importAnew<Loaded>(addressOf(error))
    return again && name in again ? again : load()
  }
}

async function importAnew<Loaded>(address: string | undefined): Promise<Loaded | undefined> {
  if (!address || new URL(address).origin !== window.location.origin) return undefined
  try {
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Loaded
  } catch {
    // The caller then asks at the first address, whose error it reports.
    return undefined
  }
}
