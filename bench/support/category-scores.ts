/** Answers to titles whose category is known, and what they are worth. */

export type Answer = {
  /** Where the title comes from. */
  source: string
  title: string
  right: readonly number[]
  /** Best first. */
  found: readonly { id: number; probability: number }[]
}

export type Tree = { rootOf(id: number): number; nameOf(id: number): string }

const percent = (share: number) => `${(100 * share).toFixed(1).padStart(5)} %`
const shown = 5

const shareOf = <T>(some: readonly T[], isMet: (one: T) => boolean) =>
  some.length === 0 ? 0 : some.filter(isMet).length / some.length

export function sharesOf(answers: readonly Answer[], { rootOf }: Tree) {
  const ids = ({ found }: Answer, most: number) => found.slice(0, most).map(({ id }) => id)
  const hasMain = (answer: Answer, most: number) =>
    ids(answer, most).some((id) => answer.right.some((right) => rootOf(id) === rootOf(right)))
  const hasLeaf = (answer: Answer, most: number) => ids(answer, most).some((id) => answer.right.includes(id))
  return {
    mainFirst: shareOf(answers, (answer) => hasMain(answer, 1)),
    mainFive: shareOf(answers, (answer) => hasMain(answer, shown)),
    leafFirst: shareOf(answers, (answer) => hasLeaf(answer, 1)),
    leafFive: shareOf(answers, (answer) => hasLeaf(answer, shown)),
  }
}

export function printShares(name: string, answers: readonly Answer[], tree: Tree) {
  const { mainFirst, mainFive, leafFirst, leafFive } = sharesOf(answers, tree)
  console.log(
    `  ${name.padEnd(32)} ${String(answers.length).padStart(6)}  main ${percent(mainFirst)} ${percent(mainFive)}` +
      `  leaf ${percent(leafFirst)} ${percent(leafFive)}`,
  )
}

export function printByMain(answers: readonly Answer[], tree: Tree) {
  const byMain = Map.groupBy(answers, ({ right }) => tree.rootOf(right[0]!))
  for (const [id, some] of [...byMain].toSorted((a, b) => b[1].length - a[1].length))
    printShares(tree.nameOf(id), some, tree)
}

/** Averages over the leaf categories, so that one with three listings counts as much as one with thousands. */
export function printMeanOfLeaves(answers: readonly Answer[], tree: Tree) {
  const shares = [...Map.groupBy(answers, ({ right }) => right[0]!).values()].map((some) =>
    sharesOf(some, tree),
  )
  const mean = (of: (share: (typeof shares)[number]) => number) =>
    shares.reduce((sum, share) => sum + of(share), 0) / shares.length
  console.log(
    `  ${'mean of the leaf categories'.padEnd(32)} ${String(shares.length).padStart(6)}  main` +
      ` ${percent(mean(({ mainFirst }) => mainFirst))} ${percent(mean(({ mainFive }) => mainFive))}` +
      `  leaf ${percent(mean(({ leafFirst }) => leafFirst))} ${percent(mean(({ leafFive }) => leafFive))}`,
  )
}

/** The most frequent mistakes, with an example of each. */
export function printConfusions(answers: readonly Answer[], { nameOf }: Tree, most: number) {
  const wrong = answers.filter(({ right, found }) => !right.includes(found[0]?.id ?? 0))
  const pairs = Map.groupBy(
    wrong,
    ({ right, found }) => `${nameOf(right[0]!)} → ${found[0] ? nameOf(found[0].id) : 'nothing'}`,
  )
  for (const [pair, some] of [...pairs].toSorted((a, b) => b[1].length - a[1].length).slice(0, most))
    console.log(`  ${String(some.length).padStart(4)}  ${pair}: ${some[0]!.title}`)
}

/** Compares the probability of first suggestions with how many of them are right. */
export function printCalibration(answers: readonly Answer[], sure: number) {
  const first = answers.flatMap(({ right, found: [best] }) =>
    best ? [{ probability: best.probability, isRight: right.includes(best.id) }] : [],
  )
  const isRight = (one: (typeof first)[number]) => one.isRight
  const mean = (some: typeof first) =>
    some.reduce((sum, { probability }) => sum + probability, 0) / some.length
  const bins = Map.groupBy(first, ({ probability }) => Math.min(9, Math.floor(probability * 10)))
  let error = 0
  for (const [bin, some] of [...bins].toSorted(([a], [b]) => a - b)) {
    error += (some.length / first.length) * Math.abs(mean(some) - shareOf(some, isRight))
    console.log(
      `  ${(bin / 10).toFixed(1)} and more: ${String(some.length).padStart(5)} suggestions say ${percent(mean(some))}, right are ${percent(shareOf(some, isRight))}`,
    )
  }
  const certain = first.filter(({ probability }) => probability >= sure)
  console.log(
    `  expected calibration error ${percent(error)}; sure (${sure} and more) of ${percent(certain.length / answers.length)},` +
      ` right in ${percent(shareOf(certain, isRight))} of these`,
  )
}
