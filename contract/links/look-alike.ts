import { similarity } from '#contract/text/similarity.ts'
import { readableHost } from './punycode.ts'

/** The site as links are judged: the host of its pages, with its port, and the brand's word in paths. */
export type OwnSite = { host: string; brand: string }

const twins =
  'а:a в:b е:e з:3 і:i ј:j к:k м:m н:h о:o р:p с:c т:t у:y х:x ѕ:s ԁ:d ԛ:q ԝ:w ҽ:e һ:h ь:b г:r п:n и:u ӏ:l ' +
  'α:a β:b ε:e η:n ι:i κ:k μ:u ν:v ο:o ρ:p τ:t υ:u χ:x ω:w γ:y ' +
  'ı:i ɑ:a ɡ:g ʟ:l ɴ:n ɩ:i ł:l ø:o đ:d ß:b æ:ae œ:oe'
const twinOf = new Map(twins.split(' ').map((pair) => pair.split(':') as [string, string]))

/** Text as the eye reads it: accents go, letters of other alphabets become the Latin ones that they look like. */
export const asSeen = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (letter) => twinOf.get(letter) ?? letter)

const digitTwins: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', i: 'l' }

/** Reads digits that stand for letters, joined letters and hyphens as they are meant. */
const skeletonOf = (label: string) =>
  asSeen(readableHost(label))
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('-', '')
    .replace(/[0134578i]/g, (character) => digitTwins[character]!)

const withoutPort = (host: string) => host.split(':')[0]!

/** The site's own host, or one of its shops'. */
export const isOwnHost = (host: string, own: OwnSite) => host === own.host || host.endsWith(`.${own.host}`)

/** Shorter words resemble too many honest ones. */
const fewestAlike = 5
const sameLetters = 0.8

/** The part of a host that names a site: the last label but the ending, which may have two parts (co.ba). */
function namingLabels(host: string): string[] {
  const labels = withoutPort(host).split('.')
  return labels.length === 1 ? labels : labels.slice(0, -1)
}

/**
 * Returns whether a foreign host could be taken for ours: our name with letters of another alphabet, doubled,
 * left out or replaced, with words added, or as the start of a longer host.
 */
export function looksLikeOwn(host: string, own: OwnSite): boolean {
  if (isOwnHost(host, own)) return false
  const ownLabel = namingLabels(own.host).at(-1)!
  const names = [...new Set([own.brand, ownLabel === 'localhost' ? own.brand : ownLabel].map(skeletonOf))]
  return namingLabels(host).some((label) => {
    const read = skeletonOf(label)
    const pieces = asSeen(readableHost(label)).split('-').map(skeletonOf)
    return names.some(
      (name) =>
        read === name ||
        (name.length >= fewestAlike &&
          (read.includes(name) || pieces.some((piece) => similarity(piece, name) >= sameLetters))),
    )
  })
}
