import type { Deps } from '#api/deps.ts'
import { modesInForce } from './modes.ts'
import { appliesIn } from './rules/words.ts'
import { type WordEntry, wordsInForce } from './words/in-force.ts'

type CheckedText = {
  text: string
  /** Words that are meant for a category count in these and below. */
  categoryIds: readonly number[]
}

async function wordsIn(
  { db, catalog }: Pick<Deps, 'db' | 'catalog'>,
  { text, categoryIds }: CheckedText,
  counts: (entry: WordEntry) => boolean,
): Promise<string[]> {
  const find = await wordsInForce(db)
  const tests = [undefined, ...categoryIds].map((id) =>
    appliesIn(id === undefined ? undefined : catalog.categories.get(id)),
  )
  return find(text, (entry) => tests.some((applies) => applies(entry)))
    .filter(({ entry }) => counts(entry))
    .map(({ written }) => written)
}

/** The forbidden words of a text, as written. */
export const forbiddenIn = async (deps: Pick<Deps, 'db' | 'catalog'>, checked: CheckedText) =>
  (await modesInForce(deps.db))['forbidden-words'] === 'off' ? [] : wordsIn(deps, checked, () => true)

/** Those that would hide a listing until its owner corrects it. */
export const holdingIn = async (deps: Pick<Deps, 'db' | 'catalog'>, checked: CheckedText) =>
  (await modesInForce(deps.db))['forbidden-words'] === 'hold'
    ? wordsIn(deps, checked, ({ holds }) => holds)
    : []
