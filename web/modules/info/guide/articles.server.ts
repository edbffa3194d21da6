import { plainLetters } from '#contract/text/slug.ts'
import type { InfoBlock } from '#web/modules/info/info-text.ts'
import { type GuideArticle, parseArticle } from './parse.ts'

const sources = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })

/** All articles by slug, read once. */
export const guideArticles: ReadonlyMap<string, GuideArticle> = new Map(
  Object.entries(sources).map(([file, source]) => {
    const slug = file.slice('./'.length, -'.md'.length)
    return [slug, parseArticle(slug, source)]
  }),
)

const textOf = (block: InfoBlock): string => {
  if (typeof block === 'string') return block
  if ('list' in block) return block.list.join(' ')
  if ('steps' in block) return block.steps.join(' ')
  if ('note' in block) return block.note
  if ('picture' in block) return ''
  return [...block.table.head, ...block.table.rows.flat()].join(' ')
}

const wordsOf = (text: string) => plainLetters(text).match(/[a-z0-9]+/g) ?? []

/** Weights of words, by where they stand. */
const weights = [
  [8, ({ title }: GuideArticle) => title],
  [4, ({ description, lead }: GuideArticle) => `${description} ${lead}`],
  [3, ({ sections }: GuideArticle) => sections.map(({ heading }) => heading).join(' ')],
  [1, ({ sections }: GuideArticle) => sections.flatMap(({ body }) => body.map(textOf)).join(' ')],
] as const

const indexed = [...guideArticles.values()].map((article) => ({
  article,
  parts: weights.map(([weight, read]) => ({ weight, words: ` ${wordsOf(read(article)).join(' ')}` })),
}))

/** Enough of a word to meet its other forms: "polovnog" meets "polovan". */
const stemLength = 5

/** Articles that contain every word, the best first; all of them, in their order, if nothing is asked. */
export function findArticles(asked: string): GuideArticle[] {
  const words = wordsOf(asked)
  if (words.length === 0) return indexed.map(({ article }) => article)
  const stems = words.map((word) => word.slice(0, stemLength))
  return indexed
    .map(({ article, parts }) => {
      const scores = stems.map((stem) =>
        parts.reduce((sum, { weight, words }) => sum + (words.includes(` ${stem}`) ? weight : 0), 0),
      )
      return { article, score: scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article)
}
