// The page deletes both when a session ends.
const pagesCache = 'seen-pages-1'
const imagesCache = 'seen-images-1'
/** Pages kept, and pictures of each. */
const mostPages = 20
const imagesOfPage = 3

const titleHeader = 'x-seen-title'
const imagesHeader = 'x-seen-images'

export type SeenPage = { path: string; title: string }

type Readable = (html: string, address: string) => Promise<{ html: string; title: string; images: string[] }>

/**
 * Keeps a listing's page for reading offline, as a visitor sees it, so that nothing personal stays on the device.
 * The newest pages stay.
 */
export async function keepSeen(path: string, makeReadable: Readable): Promise<void> {
  const reply = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } })
  if (!reply.ok || reply.redirected) return
  const { html, title, images } = await makeReadable(await reply.text(), reply.url)
  const kept = images.slice(0, imagesOfPage)
  const [pages, pictures] = await Promise.all([caches.open(pagesCache), caches.open(imagesCache)])
  // A page without a picture is better than none.
  await Promise.all(kept.map((image) => pictures.add(image).catch(() => {})))
  // Deleted first, so that the newest stands last.
  await pages.delete(path)
  await pages.put(
    path,
    new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // No script may run in a page that is no longer checked by its server.
        'content-security-policy':
          "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; font-src 'self'",
        [titleHeader]: encodeURIComponent(title),
        [imagesHeader]: kept.join(' '),
      },
    }),
  )
  const paths = await pages.keys()
  for (const old of paths.slice(0, Math.max(0, paths.length - mostPages))) {
    const page = await pages.match(old)
    await pages.delete(old)
    for (const image of page?.headers.get(imagesHeader)?.split(' ') ?? []) await pictures.delete(image)
  }
}

export const seenPage = async (path: string) => (await caches.open(pagesCache)).match(path)

/** The newest first. */
export async function seenPages(): Promise<SeenPage[]> {
  const pages = await caches.open(pagesCache)
  const found = await Promise.all(
    (await pages.keys()).map(async (request) => {
      const page = await pages.match(request)
      const title = decodeURIComponent(page?.headers.get(titleHeader) ?? '')
      return { path: new URL(request.url).pathname, title }
    }),
  )
  return found.toReversed()
}

export const seenImage = async (request: Request) => (await caches.open(imagesCache)).match(request)
