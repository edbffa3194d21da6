import { createHash } from 'node:crypto'
import { localDateTime } from '#lib/time.ts'
import { xmlText } from '#lib/files/xml.ts'
import { formatAmount, toFening } from '#contract/money/money.ts'
import { moves, statusTexts } from './moves.ts'
import { detailsOf, type SandboxParcel, statusesOf } from './queries.ts'

const style = `:root{color-scheme:light dark;--line:#8886}
*{box-sizing:border-box}
body{font-family:system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:1.5rem 1rem 4rem;line-height:1.5}
h1{font-size:1.4rem;margin:.2rem 0}
main{border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem}
.note{background:#fc7b0722;border-radius:8px;padding:.6rem .9rem;margin:0 0 1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:.5rem 0 1rem}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
ul{list-style:none;padding:0;margin:0 0 1rem}
li{border-bottom:1px solid var(--line);padding:.5rem 0}
a{color:inherit;display:inline-block;min-height:24px}
form{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.5rem}
button{font:inherit;font-weight:600;min-height:44px;border-radius:8px;border:1px solid var(--line);background:none;color:inherit;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid #0b8a94;outline-offset:2px}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Allows the page's own style, and forms that lead back to the site. */
export const sandboxPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="bs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><p class="note">Probni kurir: ništa se ne prevozi i ništa se ne naplaćuje.</p><main>${body}</main></body></html>
`

const stateOf = (parcel: SandboxParcel) => {
  const last = statusesOf(parcel).at(-1)
  return last ? (statusTexts[last.code] ?? String(last.code)) : 'Čeka preuzimanje'
}

/** Names no person, since anyone who finds this page may read it. */
export const listPage = (parcels: readonly SandboxParcel[]) =>
  pageOf(
    'Probni kurir',
    `<h1>Paketi</h1>${
      parcels.length === 0
        ? '<p>Još nema paketa.</p>'
        : `<ul>${parcels
            .map(
              (parcel) =>
                `<li><a href="/dev/kurir/${parcel.number}">${parcel.number}</a> · ${xmlText(detailsOf(parcel).DeliveryAddress?.City ?? '')} · ${stateOf(parcel)}</li>`,
            )
            .join('')}</ul>`
    }`,
  )

export function parcelPage(parcel: SandboxParcel) {
  const { CODAmount: cash = 0, PickupAddress: from, DeliveryAddress: to } = detailsOf(parcel)
  const statuses = statusesOf(parcel)
    .map(
      ({ code, at, city }) =>
        `<li>${localDateTime(Math.floor(at / 1000))} · ${statusTexts[code] ?? code} · ${xmlText(city)}</li>`,
    )
    .join('')
  const buttons = Object.entries(moves)
    .map(([name, { label }]) => `<button name="radnja" value="${name}">${label}</button>`)
    .join('')
  return pageOf(
    `Paket ${parcel.number}`,
    `<h1>Paket ${parcel.number}</h1><dl>
<dt>Vaša oznaka</dt><dd>${xmlText(parcel.reference)}</dd>
<dt>Put</dt><dd>${xmlText(from?.City ?? '')} – ${xmlText(to?.City ?? '')}</dd>
<dt>Za naplatiti</dt><dd>${formatAmount(toFening(cash))}</dd></dl>
${statuses ? `<ul>${statuses}</ul>` : '<p>Čeka preuzimanje.</p>'}
<form method="post">${buttons}</form><p><a href="/dev/kurir">Svi paketi</a></p>`,
  )
}
