import { createHash } from 'node:crypto'

const style =
  ':root{color-scheme:light dark;--canvas:#f6f5f2;--ink:#14202b;--primary:#0b5c63}@media(prefers-color-scheme:dark){:root{--canvas:#0f151a;--ink:#e8ecef;--primary:#5cc6cc}}body{background:var(--canvas);color:var(--ink);font-family:system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:20vh 1rem;text-align:center;line-height:1.5}h1{font-size:1.5rem}a{font-weight:600;color:var(--primary);display:inline-block;padding:.75rem}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** Allows nothing but the page's own few style rules. */
export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

const retry = '<p><a href="">Pokušajte ponovo</a></p>'

/** A page without React, scripts or other files. Heading, text and the HTML after it are not escaped. */
export const plainPage = (brandName: string, heading: string, text: string, rest = retry) =>
  `<!doctype html>
<html lang="bs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading} - ${escaped(brandName)}</title><style>${style}</style></head>
<body><main><h1>${heading}</h1><p>${text}</p>${rest}</main></body></html>
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)
