import type { SeenPage } from './seen.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) =>
    name === 'amp' ? '&' : name === 'lt' ? '<' : name === 'gt' ? '>' : name === 'quot' ? '"' : "'",
  )

const notice =
  '<p role="status" style="position:relative;z-index:50;margin:0;padding:12px 16px;background:#fc7b07;color:#14202b;font:600 16px/24px system-ui,sans-serif">Nema veze s internetom ili stranicom. Gledate sačuvani oglas, koji se u međuvremenu mogao promijeniti. <a href="/" style="color:inherit">Početna</a></p>'

type Tag = { start: number; end: number; text: string }

/** The tags of a page of ours with this name; its attributes hold no bare ">". */
function tagsOf(html: string, name: string): Tag[] {
  const tags: Tag[] = []
  for (let start = html.indexOf(`<${name}`); start !== -1; start = html.indexOf(`<${name}`, start + 1)) {
    const end = html.indexOf('>', start) + 1
    if (end === 0) break
    tags.push({ start, end, text: html.slice(start, end) })
  }
  return tags
}

function attributeOf({ text }: Tag, name: string): string | undefined {
  const start = text.indexOf(` ${name}="`)
  if (start === -1) return undefined
  const from = start + name.length + 3
  return unescaped(text.slice(from, text.indexOf('"', from)))
}

/** Replaces the parts, which are in order and do not overlap. */
function withReplaced(html: string, parts: readonly { start: number; end: number; by: string }[]): string {
  const kept = parts.map(({ start, by }, at) => html.slice(parts[at - 1]?.end ?? 0, start) + by)
  return kept.join('') + html.slice(parts.at(-1)?.end ?? 0)
}

const scriptsOf = (html: string) =>
  tagsOf(html, 'script').flatMap(({ start }) => {
    const end = html.indexOf('</script>', start)
    return end === -1 ? [] : [{ start, end: end + '</script>'.length, by: '' }]
  })

async function styleOf(tag: Tag, address: string) {
  const href = attributeOf(tag, 'rel') === 'stylesheet' ? attributeOf(tag, 'href') : undefined
  return href ? `<style>${await (await fetch(new URL(href, address))).text()}</style>` : ''
}

// Only reading works there.
const readingOnly = '<style>button,form,dialog,nav,footer{display:none!important}</style>'

/** Makes a page self-contained for offline reading: inlines styles, removes scripts and adds a notice. */
export async function readableOffline(html: string, address: string) {
  const styled = await Promise.all(
    tagsOf(html, 'link').map(async (tag) => ({ ...tag, by: await styleOf(tag, address) })),
  )
  const plain = withReplaced(html, styled)
  const still = withReplaced(plain, scriptsOf(plain))
  const [head] = tagsOf(still, '/head')
  const [body] = tagsOf(still, 'body')
  const noticed = withReplaced(still, [
    ...(head ? [{ start: head.start, end: head.start, by: readingOnly }] : []),
    ...(body ? [{ start: body.end, end: body.end, by: notice }] : []),
  ])
  // A picture in several sizes is kept in one: the sizes that the screen asks for are unknown here.
  const readable = noticed.replaceAll(' srcSet="', ' data-sizes="')
  const main = readable.slice(readable.indexOf('<main'))
  const images = tagsOf(main, 'img').flatMap((tag) => attributeOf(tag, 'src') ?? [])
  const [heading] = tagsOf(main, 'h1')
  const title = heading ? main.slice(heading.end, main.indexOf('<', heading.end)) : ''
  return {
    html: readable,
    title: unescaped(title),
    images: [...new Set(images)].filter((image) => image.startsWith('/media/')),
  }
}

const look = `
:root { color-scheme: light dark; --canvas: #f6f5f2; --surface: #fff; --ink: #14202b; --muted: #55606a; --line: #e4e2dc; --primary: #0b5c63; --on-primary: #fff }
@media (prefers-color-scheme: dark) { :root { --canvas: #0f151a; --surface: #172029; --ink: #e8ecef; --muted: #9daab5; --line: #2a3642; --primary: #5cc6cc; --on-primary: #0f151a } }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/24px Figtree, system-ui, sans-serif }
main { max-width: 640px; margin: 0 auto; padding: 48px 16px }
h1 { font-size: 28px; line-height: 36px; margin: 0 0 8px } h2 { font-size: 18px; margin: 32px 0 8px } p { margin: 0 0 16px; color: var(--muted) }
.again { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border-radius: 8px; background: var(--primary); color: var(--on-primary); font-weight: 600; text-decoration: none }
ul { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
li + li { border-top: 1px solid var(--line) } li a { display: block; min-height: 24px; padding: 10px 16px; color: var(--ink); overflow-wrap: anywhere }
a:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }`

/** Shown for a page that is not stored, when the device is offline or, if it is not, when the site does not answer. */
export function offlinePage(brandName: string, seen: readonly SeenPage[], isOnline: boolean): Response {
  const title = isOnline ? `${brandName} trenutno nije dostupan` : 'Nema interneta'
  const advice = isOnline
    ? 'Stranica se ne odaziva. Pokušajte ponovo za minutu.'
    : 'Provjerite vezu pa pokušajte ponovo.'
  const list = seen.map(
    ({ path, title }) => `<li><a href="${escaped(path)}">${escaped(title || path)}</a></li>`,
  )
  const html = `<!doctype html><html lang="bs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} - ${escaped(brandName)}</title><style>${look}</style></head><body><main><h1>${escaped(title)}</h1><p>${advice}${seen.length > 0 ? ' Oglase koje ste nedavno gledali možete čitati i sada.' : ''}</p><a class="again" href="">Pokušajte ponovo</a>${seen.length > 0 ? `<h2>Nedavno gledani oglasi</h2><ul>${list.join('')}</ul>` : ''}</main></body></html>`
  return new Response(html, {
    // Not one of the site's pages, so nothing may treat it as one.
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
