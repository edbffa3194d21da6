import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '#api/deps.ts'
import type { WordPreview } from '#contract/checks/forbidden-words.ts'
import { forbiddenWordLimits } from '#contract/limits/moderation.ts'
import { appliesIn } from '../rules/words.ts'
import { listWordEntries } from './in-force.ts'
import { wordFinder } from './word-finder.ts'
import { listActive } from './queries.ts'
import { checkCategory } from './service.ts'

const batch = 500

/** The category with everything below it; null for all. */
function subtreeOf({ catalog }: Deps, id: number | undefined): number[] | null {
  if (id === undefined) return null
  return [...catalog.categories.values()]
    .filter(({ path }) => path.some((step) => step.id === id))
    .map((category) => category.id)
}

/** Reads the latest active listings with the word and the exceptions of the list. Changes nothing. */
export async function previewForbiddenWord(
  deps: Deps,
  { wording, category_id: categoryId }: { wording: string; category_id?: number | undefined },
): Promise<WordPreview> {
  checkCategory(deps, categoryId)
  const { db, catalog } = deps
  const exceptions = (await listWordEntries(db)).filter(({ isAllowed }) => isAllowed)
  const asked = { id: 0, wording, isAllowed: false, category_id: categoryId ?? null }
  const find = wordFinder<typeof asked>([asked, ...exceptions])
  const categoryIds = subtreeOf(deps, categoryId)
  const { examples: shown, read: most } = forbiddenWordLimits
  const examples: WordPreview['examples'] = []
  let hits = 0
  let read = 0
  for (let before = Number.MAX_SAFE_INTEGER; read < most;) {
    const rows = await listActive(db, { categoryIds, before, limit: batch })
    for (const row of rows) {
      const text = [row.title, row.short_description ?? '', row.description].join('\n')
      const [found] = find(text, appliesIn(catalog.categories.get(row.category_id)))
      if (!found) continue
      hits += 1
      if (examples.length < shown)
        examples.push({ id: row.id, title: row.title, username: row.username, written: found.written })
    }
    read += rows.length
    if (rows.length < batch) break
    before = rows.at(-1)!.id
    // Other requests go on meanwhile.
    await nextTurn()
  }
  return { hits, read, examples, is_whole: read < most }
}
