import { expect, test } from 'vitest'
import { slugify } from '#contract/text/slug.ts'
import type { InfoBlock } from './info-text.ts'
import { infoPages } from './pages.ts'

const pages = [...infoPages].map(([slug, text]) => ({ slug, ...text }))

const textsOf = (block: InfoBlock): readonly string[] => {
  if (typeof block === 'string') return [block]
  if ('list' in block) return block.list
  if ('steps' in block) return block.steps
  if ('note' in block) return [block.note]
  if ('picture' in block) return [block.picture.alt]
  return [...block.table.head, ...block.table.rows.flat()]
}

test.each(pages)('$slug has distinct anchors, whole marks and no gaps', ({ title, lead, sections }) => {
  const anchors = sections.map(({ heading }) => slugify(heading))
  expect(new Set(anchors).size).toBe(anchors.length)
  const texts = sections.flatMap(({ heading, body }) => [heading, ...body.flatMap(textsOf)])
  for (const text of [title, lead, ...texts]) {
    expect(text).not.toMatch(/undefined|NaN|\s{2}/)
    expect(text.replaceAll(/\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\)/g, '')).not.toMatch(/\*\*|\]\(/)
  }
})

test.each(pages.filter(({ slug }) => !['karijera', 'aplikacija'].includes(slug)))(
  '$slug says enough to answer questions',
  ({ sections }) => {
    const words = sections
      .flatMap(({ body }) => body.flatMap(textsOf))
      .join(' ')
      .split(/\s+/)
    expect(words.length).toBeGreaterThan(200)
  },
)

test('has rows as wide as the head of their table', () => {
  const tables = pages.flatMap(({ sections }) =>
    sections.flatMap(({ body }) =>
      body.flatMap((block) => (typeof block === 'object' && 'table' in block ? [block.table] : [])),
    ),
  )
  expect(tables.length).toBeGreaterThan(4)
  for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length)
})
