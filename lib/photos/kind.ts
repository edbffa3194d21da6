/** The formats we accept; `heic`, which phones make and we can't read; or undefined. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | undefined

/** Bytes from the start of a file that identify its kind. */
export const headBytes = 64

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)

/** Judged by content: senders can choose any name and declared type. */
export function photoKindOf(head: Buffer): PhotoKind {
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  const ascii = head.toString('latin1')
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'webp'
  if (ascii.slice(4, 8) !== 'ftyp') return undefined
  const brands = brandsOf(head)
  // Both share a container; its first brand may be the generic one.
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}

const avifBrands = new Set(['avif', 'avis'])
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/** The major brand and the compatible ones. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}
