import type { Deps } from '#api/deps.ts'
import { modesInForce } from './modes.ts'
import { appliesIn } from './rules/words.ts'
import { wordsInForce } from './words/in-force.ts'

/** The forbidden words of a text, as written; those meant for a category count if a listing of it goes with the text. */
export async function forbiddenIn(
  { db, catalog }: Pick<Deps, 'db' | 'catalog'>,
  text: string,
  categoryIds: readonly number[],
): Promise<string[]> {
  if ((await modesInForce(db))['forbidden-words'] === 'off') return []
  const find = await wordsInForce(db)
  const tests = [undefined, ...categoryIds].map((id) =>
    appliesIn(id === undefined ? undefined : catalog.categories.get(id)),
  )
  return find(text, (entry) => tests.some((applies) => applies(entry))).map(({ written }) => written)
}
