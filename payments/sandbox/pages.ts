import { createHash } from 'node:crypto'
import { xmlText } from '#lib/files/xml.ts'
import { formatInteger } from '#contract/money/money.ts'
import { cardNumbers } from './calls.ts'
import { type NewsWay, newsWays, requestOf, type SandboxPayment } from './queries.ts'

const style = `:root{color-scheme:light dark;--line:#8886}
*{box-sizing:border-box}
body{font-family:system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1.5rem 1rem 4rem;line-height:1.5}
h1{font-size:1.4rem;margin:.2rem 0}
.bank{border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem}
.note{background:#fc7b0722;border-radius:8px;padding:.6rem .9rem;margin:0 0 1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:.5rem 0 1rem}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.sum{font-size:1.3rem;font-weight:700}
fieldset{border:1px solid var(--line);border-radius:8px;margin:0 0 1rem;padding:.5rem .9rem .9rem}
legend{font-weight:600;padding:0 .3rem}
label{display:flex;gap:.6rem;align-items:center;min-height:44px}
input{accent-color:#0b5c63;width:1.2rem;height:1.2rem;flex:none}
input[name=kod]{width:8rem;height:44px;padding:.3rem .6rem;font:inherit}
button{font:inherit;font-weight:600;min-height:44px;width:100%;border-radius:8px;border:1px solid var(--line);background:none;color:inherit;margin:.3rem 0;cursor:pointer}
button[value=plati],button[value=potvrdi]{background:#0b5c63;color:#fff;border-color:#0b5c63}
button:focus-visible,input:focus-visible{outline:2px solid #0b8a94;outline-offset:2px}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Allows the page's own style, and forms that lead back to the site. */
export const sandboxPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="bs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><p class="note">Probna ${title === 'Probni novčanik' ? 'usluga' : 'banka'}: ništa se ne naplaćuje. Ne unosite podatke prave kartice.</p><main class="bank">${body}</main></body></html>
`

const currencies: Record<string, string> = { BAM: 'KM', EUR: 'EUR' }
const moneyOf = ({ amount, currency }: SandboxPayment) =>
  `${formatInteger(Math.trunc(amount / 100))},${String(amount % 100).padStart(2, '0')} ${currencies[currency] ?? xmlText(currency)}`

const facts = (payment: SandboxPayment) => `<dl>
<dt>Narudžba</dt><dd>${xmlText(payment.order_number)}</dd>
<dt>Opis</dt><dd>${xmlText(requestOf(payment).title)}</dd>
<dt>Za platiti</dt><dd class="sum">${moneyOf(payment)}</dd></dl>`

const radios = (name: string, legend: string, options: readonly (readonly [string, string])[]) =>
  `<fieldset><legend>${legend}</legend>${options
    .map(
      ([value, label], at) =>
        `<label><input type="radio" name="${name}" value="${value}"${at === 0 ? ' checked' : ''}>${label}</label>`,
    )
    .join('')}</fieldset>`

const newsLabels: Record<NewsWay, string> = {
  odmah: 'Odmah javi ishod',
  kasno: 'Javi dvije minute kasnije',
  dvaput: 'Javi isto tri puta',
  obrnuto: 'Poslije uspjeha javi i raniju odbijenicu',
  krivotvoreno: 'Neko drugi javi lažan uspjeh',
  nikako: 'Ne javi ništa',
  muk: 'Ne javi ništa i ne odgovaraj na upite',
}

const news = radios(
  'javljanje',
  'Kako će stranica saznati',
  newsWays.map((way) => [way, newsLabels[way]] as const),
)
const comeback = radios('povratak', 'Poslije plaćanja', [
  ['da', 'Vratite se na stranicu'],
  ['ne', 'Zatvorite prozor'],
])

export const cardPage = (payment: SandboxPayment) =>
  pageOf(
    'Probna banka',
    `<h1>Plaćanje karticom</h1>${facts(payment)}<form method="post">
${radios('kartica', 'Probna kartica', [
  ['uspijeva', `Visa ${cardNumbers['uspijeva']}: uvijek uspijeva`],
  ['odbija', `Visa ${cardNumbers['odbija']}: sačuvana će biti odbijena`],
])}
${radios('vrsta', 'Šta radi banka', [
  ['naplata', 'Naplaćuje iznos'],
  ['rezervacija', 'Samo odobrava iznos, bez naplate'],
])}
<fieldset><legend>Sigurnost</legend><label><input type="checkbox" name="sigurnost" value="da">Traži potvrdu 3-D Secure</label></fieldset>
${news}${comeback}
<button name="radnja" value="plati">Platite ${moneyOf(payment)}</button>
<button name="radnja" value="odbij">Odbijte karticu</button>
<button name="radnja" value="otkazi">Otkažite i vratite se</button></form>`,
  )

/** The bank of the card asks for a code; earlier choices go along. */
export const securePage = (payment: SandboxPayment, chosen: Record<string, string>) =>
  pageOf(
    'Probna banka',
    `<h1>Potvrda 3-D Secure</h1>${facts(payment)}<p>Vaša banka traži kod iz poruke. Probni kod je 123456.</p><form method="post">
${Object.entries(chosen)
  .map(([name, value]) => `<input type="hidden" name="${xmlText(name)}" value="${xmlText(value)}">`)
  .join('')}
<label>Kod <input name="kod" inputmode="numeric" autocomplete="off" maxlength="6"></label>
<button name="radnja" value="potvrdi">Potvrdite</button>
<button name="radnja" value="odbij">Odustanite</button></form>`,
  )

export const walletPage = (payment: SandboxPayment) =>
  pageOf(
    'Probni novčanik',
    `<h1>Plaćanje novčanikom</h1>${facts(payment)}<form method="post">${news}${comeback}
<button name="radnja" value="plati">Platite ${moneyOf(payment)}</button>
<button name="radnja" value="odbij">Potvrdite, a zatim odbijte naplatu</button>
<button name="radnja" value="otkazi">Otkažite i vratite se</button></form>`,
  )

export const closedPage = () =>
  pageOf('Probna banka', '<h1>Prozor je zatvoren</h1><p>Vratite se na stranicu sa koje ste došli.</p>')

export const overPage = () =>
  pageOf('Probna banka', '<h1>Ovo plaćanje je završeno</h1><p>Vratite se na stranicu sa koje ste došli.</p>')
