import type { Db } from '#lib/database/db.ts'
import type { CatalogCategory } from '#api/modules/categories/service.ts'
import type { RuleName } from '#contract/moderation/rules.ts'
import type { Finding } from '../findings.ts'
import type { CheckedRow } from '../queries.ts'
import type { Match } from '../words/word-finder.ts'
import { type WordEntry, wordsInForce } from '../words/in-force.ts'

const places = { title: 'naslov', description: 'opis' } as const

/** Returns a test for words that are meant for the category, or for one above it. */
export const appliesIn = (category: CatalogCategory | undefined) => {
  const path = new Set(category?.path.map(({ id }) => id))
  return ({ category_id }: Pick<WordEntry, 'category_id'>) => category_id === null || path.has(category_id)
}

type Found = Match<WordEntry>

const entriesOf = (found: readonly Found[]) =>
  found
    .map(({ entry }) => entry.id)
    .toSorted((a, b) => a - b)
    .join()

const factsOf = (found: readonly Found[], place: string): Finding['facts'] =>
  found.flatMap(({ entry, written }) => [
    { name: place, value: written },
    { name: 'Riječ sa spiska', value: entry.wording },
  ])

/** The gravest word gives the reason. */
const ruleOf = (found: readonly Found[]) =>
  (found.find(({ entry }) => entry.holds) ?? found[0]!).entry.rule as RuleName

const quoted = (found: readonly Found[]) => found.map(({ written }) => `„${written}“`).join(', ')

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
    return [
      {
        rule: 'forbidden-words',
        matter: `${field}:${entriesOf(found)}`,
        text,
        facts: factsOf(found, `Nađeno u polju ${places[field]}`),
        mayHold: found.some(({ entry }) => entry.holds),
        breaks: ruleOf(found),
        field,
        told: `U polju ${places[field]} stoji ${quoted(found)}, što nije dozvoljeno u ovoj kategoriji.`,
      },
    ]
  })
}

/** The words of the signature that stands below the listing, once for all listings of the seller. */
export async function findSignatureWords(
  db: Db,
  { signature, username }: CheckedRow,
  category: CatalogCategory | undefined,
): Promise<Finding[]> {
  if (signature === null) return []
  const found = (await wordsInForce(db))(signature, appliesIn(category))
  if (found.length === 0) return []
  return [
    {
      rule: 'signature-words',
      matter: entriesOf(found),
      text: signature,
      facts: factsOf(found, 'Nađeno u potpisu'),
      mayHold: false,
      breaks: ruleOf(found),
      field: null,
      told: `U potpisu prodavača ${username} stoji ${quoted(found)}.`,
    },
  ]
}
