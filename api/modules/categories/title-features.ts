import { sidePrepositions } from '#search/side-words.ts'
import { functionWords } from '#search/function-words.ts'
import { analyseChunk } from '#search/analysis.ts'
import { chunksOf } from '#search/words.ts'

const mostChunks = 20 // per text
const longestWord = 30 // characters
const beginning = 5 // characters shared by a word family: frizer, frizerka

/** Words that sellers of anything write, folded. They say nothing about what is offered. */
const fillers = new Set(
  (
    'akcija akciji akcijska bam besplatna besplatnu biti bijela bijele bijeli bijelo bez boja boje boji br broj cijena cijeni cijenom crn ' +
    'crna crne crni crno crven crvena crvene crveni crveno dobar dobra dobro dobrom dogovor dogovoru dostava dostavom dostavu dostupan ' +
    'dostupna dostupno e eur eura euro extra ekstra fiksna fiksno full garancija garancije garanciji garancijom garanciju god godina godine ' +
    'godinu hitno ima imam ispravan ispravna ispravno isporuka je jos kao km kom komad komada koristen koristena koristeno lijep ' +
    'lijepa lijepo malo mjesec mjeseca mjeseci moguc moguca moguce moze nov nova nove novi novo novom novu ocuvan ocuvana ocuvane ' +
    'ocuvani ocuvano odlican odlicna odlicno odlicnom odmah orginal original originalan originalna originalne originalni originalno ovo plav ' +
    'plava plave plavi plavo polovan polovna polovne polovni polovno popust popusta povoljan povoljna povoljne povoljni povoljno prodaja ' +
    'prodaje prodajem prodam rabljen rabljeno racun racunom rasprodaja rate rata se siv siva sive sivi sivo snizen snizena snizenje snizeno ' +
    'stanja stanje stanju super svi top ukljucena uracunata uz vakum vakuum vel velicina velicine veoma vrlo zamjena zamjenu zapakovan ' +
    'zapakovano zelena zelene zeleni zeleno'
  ).split(' '),
)

/** Words before what a thing is for, made of, or comes with. */
const modifying = new Set([...sidePrepositions, 'do', 'iz'])

/** One word of a title with its features, by how exactly they repeat it. */
export type TitleWord = {
  exact: readonly string[]
  stems: readonly string[]
  prefixes: readonly string[]
  /** Together with the word before. */
  pair: string | undefined
  isNumber: boolean
  /** Stands behind a word such as "za", in the same part of the title. */
  isModifier: boolean
  /** Stands for a mistyped word. */
  isGuessed: boolean
}

const cut = (word: string) => word.slice(0, longestWord)

/**
 * Reads the words of a title that say something about the thing: as written, their stems, and the prefixes of
 * long ones. A marker before each feature keeps the kinds apart.
 */
export function readTitle(text: string): readonly TitleWord[] {
  const words: TitleWord[] = []
  for (const part of text.split(/[;|()[\]*]|,(?!\d)|\s[-–/]\s/u)) {
    let isModifier = false
    let before: string | undefined
    for (const chunk of chunksOf(part)) {
      if (words.length >= mostChunks) return words
      if (modifying.has(chunk)) isModifier = true
      if (functionWords.has(chunk) || fillers.has(chunk)) continue
      const analysis = analyseChunk(chunk)
      const exact = analysis.exact.map(cut)
      words.push({
        exact: exact.map((word) => `=${word}`),
        stems: analysis.stems.map((stem) => `~${cut(stem)}`),
        prefixes: exact
          .filter((word) => word.length > beginning)
          .map((word) => `<${word.slice(0, beginning)}`),
        pair: before === undefined || exact.length === 0 ? undefined : `+${before} ${exact[0]!}`,
        isNumber: /^[\d.,]+$/.test(chunk),
        isModifier,
        isGuessed: false,
      })
      before = exact.at(-1)
    }
  }
  return words
}

/** All features of some words. */
export const featuresIn = (words: readonly TitleWord[]): ReadonlySet<string> =>
  new Set(
    words.flatMap(({ exact, stems, prefixes, pair }) => [
      ...exact,
      ...stems,
      ...prefixes,
      ...(pair === undefined ? [] : [pair]),
    ]),
  )

export const featuresOf = (text: string): ReadonlySet<string> => featuresIn(readTitle(text))
