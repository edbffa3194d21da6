import type { Db } from '#lib/db.ts'
import type { CatalogCategory } from '#api/modules/categories/service.ts'
import type { RuleName } from '#contract/moderation-rules.ts'
import type { Finding } from '../findings.ts'
import type { CheckedRow } from '../queries.ts'
import { type WordEntry, wordsInForce } from '../words/in-force.ts'

const places = { title: 'naslov', description: 'opis' } as const

/** Whether a word is meant for the category, or for one above it. */
export const appliesIn = (category: CatalogCategory | undefined) => {
  const path = new Set(category?.path.map(({ id }) => id))
  return ({ category_id }: Pick<WordEntry, 'category_id'>) => category_id === null || path.has(category_id)
}

export async function findWords(
  db: Db,
  listing: CheckedRow,
  category: CatalogCategory | undefined,
): Promise<Finding[]> {
  const find = await wordsInForce(db)
  const applies = appliesIn(category)
  const texts = {
    title: listing.title,
    description: [listing.short_description ?? '', listing.description].join('\n'),
  }
  return Object.entries(texts).flatMap(([name, text]): Finding[] => {
    const field = name as keyof typeof texts
    const found = find(text, applies)
    if (found.length === 0) return []
    const words = found.map(({ written }) => `„${written}“`).join(', ')
    // The gravest word gives the reason.
    const gravest = (found.find(({ entry }) => entry.holds) ?? found[0]!).entry
    return [
      {
        rule: 'forbidden-words',
        matter: `${field}:${found
          .map(({ entry }) => entry.id)
          .toSorted((a, b) => a - b)
          .join()}`,
        text,
        facts: found.flatMap(({ entry, written }) => [
          { name: `Nađeno u polju ${places[field]}`, value: written },
          { name: 'Riječ sa spiska', value: entry.wording },
        ]),
        mayHold: found.some(({ entry }) => entry.holds),
        breaks: gravest.rule as RuleName,
        field,
        told: `U polju ${places[field]} stoji ${words}, što nije dozvoljeno u ovoj kategoriji.`,
      },
    ]
  })
}
