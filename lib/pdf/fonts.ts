import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const fontFile = (name: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}.ttf`)))

/** Both families are under the SIL Open Font License 1.1, which allows embedding. */
async function readFonts() {
  const [regular, bold, otherRegular, otherBold] = await Promise.all([
    fontFile('figtree/400Regular/Figtree_400Regular'),
    fontFile('figtree/700Bold/Figtree_700Bold'),
    fontFile('noto-sans/400Regular/NotoSans_400Regular'),
    fontFile('noto-sans/700Bold/NotoSans_700Bold'),
  ])
  return { regular, bold, otherRegular, otherBold }
}

export type Fonts = Awaited<ReturnType<typeof readFonts>>

let fonts: Promise<Fonts> | undefined

/** Reads the fonts once per process. */
export const loadFonts = () => (fonts ??= readFonts())

const inFigtree =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012e-\u0137\u0139-\u013e\u0141-\u0148\u0150-\u0161\u016a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2212]*$/

/** Figtree has Latin letters only, so Noto Sans draws a line with others, such as a name in Cyrillic. */
export function fontFor(text: string, isBold: boolean): keyof Fonts {
  if (inFigtree.test(text)) return isBold ? 'bold' : 'regular'
  return isBold ? 'otherBold' : 'otherRegular'
}
