import { hash } from '#demo/scenes/palette.ts'

const plain: Record<string, string> = {
  č: 'c',
  ć: 'c',
  š: 's',
  ž: 'z',
  đ: 'dj',
  Č: 'C',
  Ć: 'C',
  Š: 'S',
  Ž: 'Z',
  Đ: 'Dj',
}

/** Many people type without diacritics. */
const undotted = (text: string) => text.replace(/[čćšžđČĆŠŽĐ]/g, (letter) => plain[letter]!)
const careless = (text: string) => undotted(text).toLowerCase()

const manners: ((text: string) => string)[] = [
  undotted,
  (text) => `Poštovani, ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
  (text) => `Pozdrav svima! ${text}`,
  (text) => `${text} Hvala na interesu.`,
  (text) => text.replace(/\.$/, '!'),
  (text) => text.replaceAll('\n\n', '\n'),
  careless,
]

/** Gives each seller a consistent typing style. */
export function inManner(seller: string, text: string): string {
  const kind = hash(seller) % 14
  return manners[kind]?.(text) ?? text
}
