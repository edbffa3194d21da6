import { withoutTrailing } from '#contract/text/trailing.ts'
import { isOwnHost, looksLikeOwn, type OwnSite } from './look-alike.ts'
import { readableHost } from './punycode.ts'

/** Endings of hosts that also end sentences or start the next one ("dan.me zanima"); only known hosts count. */
const endings = new Set(
  (
    'ba com net org info eu hr rs at ch it co io us uk ru cn tv cc gl ly pw tk biz pro app dev xyz shop ' +
    'store online site website link click live club vip win help support delivery express pay cash money bank ' +
    'market buzz fun space tech cloud page team today world life group email finance sbs cfd bond monster icu quest rest срб'
  ).split(' '),
)
const ambiguousEndings = new Set(
  'de me to top si ga ml cf is in am gg be li se je pl mk al sk cz hu fr es'.split(' '),
)
const knownHosts = new Set(
  'mobile.de ebay.de autoscout24.de kleinanzeigen.de t.me wa.me m.me vm.me telegram.me signal.me bit.do is.gd v.gd rb.gy goo.su youtu.be cutt.ly'.split(
    ' ',
  ),
)

/** Products that are written like hosts. */
const products = new Set('asp.net ado.net vb.net ml.net'.split(' '))

const isEnding = (label: string) => endings.has(label) || label.startsWith('xn--')

const hostLabel = /^[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?$/u
/** Requires a letter, so that 1.co and 2.0.net are not hosts. */
const hasLetter = /\p{L}/u

/** Rules out the size vel.EU, and two sentences without a space: "4x4.Top stanje". */
function isOneCase(host: string): boolean {
  const dot = host.lastIndexOf('.')
  const ending = host.slice(dot + 1)
  if (ending === ending.toLowerCase()) return true
  const name = host.slice(0, dot)
  return ending === ending.toUpperCase() && name === name.toUpperCase()
}

/** Returns whether a piece of text without a scheme, such as olx.ba/artikal, starts with a host. */
function startsWithHost(piece: string): boolean {
  const end = piece.search(/[/?#]/)
  const written = end < 0 ? piece : piece.slice(0, end)
  const [host, port, ...rest] = written.toLowerCase().split(':')
  if (rest.length > 0 || (port !== undefined && !/^\d{1,5}$/.test(port))) return false
  const labels = host!.split('.')
  if (labels.length < 2 || labels.length > 8 || !labels.every((label) => hostLabel.test(label))) return false
  if (!labels.slice(0, -1).some((label) => hasLetter.test(label))) return false
  const ending = labels.at(-1)!
  if (labels[0] === 'www') return labels.length > 2 && hasLetter.test(ending)
  if (knownHosts.has(host!)) return true
  if (products.has(host!) || !isOneCase(written)) return false
  // A path shows that an address is meant.
  const name = labels.at(-2)!
  if (name.length > 1 && /^\p{L}{2,24}$/u.test(ending) && /^\/[\p{L}\d]/u.test(piece.slice(end))) return true
  return (isEnding(ending) && name.length > 1) || (ambiguousEndings.has(ending) && labels.length > 2)
}

const schemes = ['https://', 'http://', 'hxxps://', 'hxxp://']

const isClosing = (character: string) => '.,;:!?)]}>"\'’”“»*_'.includes(character)

/** The address that a word of a text consists of, with signs before and after; undefined without one. */
export function addressIn(word: string): { start: number; end: number } | undefined {
  const lower = word.toLowerCase()
  const schemeAt = Math.min(
    ...schemes.map((scheme) => lower.indexOf(scheme)).map((at) => (at < 0 ? Infinity : at)),
  )
  if (schemeAt < Infinity) {
    const end = withoutTrailing(word, isClosing).length
    return end > schemeAt + schemes[1]!.length ? { start: schemeAt, end } : undefined
  }
  // "Pogledajte:olx.ba,hvala" holds one between its signs; an e-mail address is none.
  if (!word.includes('.') || word.includes('@')) return undefined
  let start = 0
  for (const piece of word.split(/([,;:!|()<>"'„“”»«[\]{}*]|\.{2,})/)) {
    const bare = withoutTrailing(piece, isClosing)
    if (bare.includes('.') && startsWithHost(bare)) return { start, end: start + bare.length }
    start += piece.length
  }
  return undefined
}

export type AddressNote =
  | 'look_alike'
  | 'insecure'
  | 'foreign_letters'
  | 'credentials'
  | 'numeric'
  | 'port'
  | 'shortened'
  | 'many_parts'

/** An address outside of a text: its target, and anything suspicious about it. */
export type InspectedAddress = {
  /** As a browser opens it. */
  href: string
  /** As people read it. */
  host: string
  /** As the network knows it, if that differs. */
  encodedHost: string | undefined
  isOwn: boolean
  notes: readonly AddressNote[]
}

const shorteners = new Set(
  'bit.ly t.co tinyurl.com goo.gl is.gd v.gd cutt.ly rb.gy ow.ly buff.ly shorturl.at t.ly rebrand.ly tiny.cc lnkd.in bit.do s.id'.split(
    ' ',
  ),
)
const mostParts = 4 // labels of an ordinary host

/** Undefined if it is not the address of a web page, such as javascript:… */
export function inspectAddress(address: string, own: OwnSite): InspectedAddress | undefined {
  const written = address.trim()
  const withScheme = /^hxxps?:\/\//i.test(written)
    ? `htt${written.slice(3)}`
    : /^[a-z][a-z\d+.-]{0,20}:/i.test(written) && !/^[^/?#]{1,253}:\d/.test(written)
      ? written
      : `https://${written}`
  const url = URL.parse(withScheme)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return undefined
  const isPublic = url.hostname.includes('.') || url.hostname.startsWith('[')
  if (!isPublic && url.host !== own.host) return undefined
  const host = readableHost(url.hostname)
  const isOwn = isOwnHost(url.host, own) && url.username === '' && url.password === ''
  const notes: AddressNote[] = []
  if (looksLikeOwn(url.host, own)) notes.push('look_alike')
  if (url.username !== '' || url.password !== '') notes.push('credentials')
  if (/^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[')) notes.push('numeric')
  if (host !== url.hostname) notes.push('foreign_letters')
  if (url.protocol === 'http:') notes.push('insecure')
  if (url.port !== '') notes.push('port')
  if (shorteners.has(url.hostname)) notes.push('shortened')
  if (url.hostname.split('.').length > mostParts && !notes.includes('numeric')) notes.push('many_parts')
  return {
    href: url.href,
    host,
    encodedHost: host === url.hostname ? undefined : url.hostname,
    isOwn,
    notes: isOwn ? [] : notes,
  }
}

export type LinkPart =
  | { kind: 'text'; text: string }
  /** Opens at once; `path` is on this host, or a whole address of a shop's. */
  | { kind: 'own'; text: string; href: string }
  /** Opens only after it is confirmed. */
  | { kind: 'outside'; text: string; address: string }

/** Divides a text into plain text and links, without losing a character. */
export function linkParts(text: string, own: OwnSite): LinkPart[] {
  const parts: LinkPart[] = []
  const addText = (more: string) => {
    const last = parts.at(-1)
    if (last?.kind === 'text') last.text += more
    else if (more !== '') parts.push({ kind: 'text', text: more })
  }
  for (const word of text.split(/(\s+)/)) {
    const found = addressIn(word)
    const written = found && word.slice(found.start, found.end)
    const address = written && inspectAddress(written, own)
    if (!found || !written || !address) {
      addText(word)
      continue
    }
    addText(word.slice(0, found.start))
    parts.push(
      address.isOwn
        ? { kind: 'own', text: written, href: address.href }
        : { kind: 'outside', text: written, address: written },
    )
    addText(word.slice(found.end))
  }
  return parts
}
