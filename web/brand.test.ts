import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths/paths.ts'

const root = path.join(import.meta.dirname, '..')
const sourcesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css|svg|json|txt)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))

test('takes the name in pages and contract from the brand', () => {
  const files = [...sourcesIn('web'), ...sourcesIn('contract')].filter((file) => file !== 'contract/brand.ts')
  const word = new RegExp(`${defaultBrand.path}|\\b${defaultBrand.secondPath}(?!\\p{L})`, 'iu')
  expect(files.filter((file) => word.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test('encodes return paths and omits empty parameters', () => {
  const paths = makePaths(defaultBrand)
  expect(paths.home()).toBe('/')
  expect(paths.home({ category_id: 18, page: 2 })).toBe('/?category_id=18&page=2')
  expect(paths.maintenance('/pretraga?q=golf 7&page=2')).toBe(
    '/maintenance?povratak=/pretraga?q=golf+7%26page=2',
  )
})
