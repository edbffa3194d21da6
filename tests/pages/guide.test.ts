import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { guideScreen } from '#web/modules/info/guide/topics.ts'
import { parseArticle } from '#web/modules/info/guide/parse.ts'
import { test } from '#tests/support/test.ts'

const folder = path.join(import.meta.dirname, '../../web/modules/info/guide')
const articles = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => parseArticle(file.slice(0, -3), readFileSync(path.join(folder, file), 'utf8')))

const linksOf = (body: string) => [...body.matchAll(/href="(\/vodic\/[^"]+)"/g)].map(([, to]) => to!)

test('shows every article with its contents, and 404 for others', async ({ site }) => {
  expect(articles.length).toBeGreaterThanOrEqual(10)
  const list = await site.inject('/vodic')
  expect(list.body).toContain('rel="canonical" href="http://localhost:3000/vodic"')
  expect(new Set(linksOf(list.body))).toEqual(new Set(articles.map(({ slug }) => `/vodic/${slug}`)))
  for (const { slug, title, sections } of articles) {
    const { statusCode, body } = await site.inject(`/vodic/${slug}`)
    expect(statusCode, slug).toBe(200)
    expect(body).toContain(`<title>${title} - Bazar</title>`)
    expect(body).toContain('"@type":"Article"')
    for (const { heading } of sections) expect(body, slug).toContain(`>${heading}</h2>`)
    for (const to of linksOf(body)) expect((await site.inject(to)).statusCode, `${slug} ${to}`).toBe(200)
  }
  expect((await site.inject('/vodic/nema')).statusCode).toBe(404)
})

test('shows screens of the product that exist, are small and say what they show', async ({ site }) => {
  const pictures = articles.flatMap(({ slug, sections }) =>
    sections.flatMap(({ body }) =>
      body.flatMap((block) =>
        typeof block === 'object' && 'picture' in block ? [{ slug, ...block.picture }] : [],
      ),
    ),
  )
  expect(new Set(pictures.map(({ slug }) => slug)).size).toBeGreaterThanOrEqual(8)
  const shape = guideScreen.width / guideScreen.height
  for (const { slug, name, alt } of pictures) {
    const file = readFileSync(path.join(folder, `../../../public/guide/${name}.webp`))
    expect(file.length, name).toBeLessThan(60_000)
    const { width, height } = await sharp(file).metadata()
    expect(width / height, name).toBeCloseTo(shape, 2)
    expect(alt.length, name).toBeGreaterThan(30)
    const { body } = await site.inject(`/vodic/${slug}`)
    expect(body).toContain(`src="/guide/${name}.webp" alt="${alt}"`)
  }
  const files = readdirSync(path.join(folder, '../../../public/guide'))
  expect(new Set(files)).toEqual(new Set(pictures.map(({ name }) => `${name}.webp`)))
})

test('finds articles by any form of their words, the best first', async ({ site }) => {
  const found = async (q: string) => linksOf((await site.inject(`/vodic?q=${encodeURIComponent(q)}`)).body)
  expect((await found('prevare'))[0]).toBe('/vodic/kako-prepoznati-prevaru')
  expect((await found('polovne automobile'))[0]).toBe('/vodic/kupovina-polovnog-automobila')
  expect(await found('vlaznost helikoptera')).toEqual([])
  const { body } = await site.inject('/vodic?q=%3Cb%3E')
  expect(body).not.toContain('<b>')
  expect(body).toContain('noindex')
})

test('refuses articles with parts that no page shows', () => {
  const head = '---\ntitle: A\ndescription: B\ntopic: kupovina\npublished: 2026-01-01\n---\n'
  expect(parseArticle('x', `${head}\nUvod.\n\n## Dio\n\nTekst.`).sections).toHaveLength(1)
  expect(() => parseArticle('x', 'Bez glave')).toThrow('no front matter')
  expect(() => parseArticle('x', `${head}\nUvod.\n\n## Dio\n\n<div>x</div>`)).toThrow(
    'an article has no html',
  )
  expect(() => parseArticle('x', `${head}\nUvod.\n\nJoš.`)).toThrow('before the first heading')
  expect(() => parseArticle('x', `${head.replace('kupovina', 'nema')}\nUvod.`)).toThrow('topic')
})
