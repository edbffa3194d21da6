import { expect, test } from 'vitest'
import { metaOf, variables } from './config.ts'
import { configurationGuide, namesInGuide } from './guide.ts'

test('explains every variable once', () => {
  const names = Object.keys(variables.shape)
  expect(namesInGuide.toSorted()).toEqual(names.toSorted())
  expect(names.filter((name) => !metaOf(name)?.description)).toEqual([])
})

test('is what docs/configuration.md says', async () => {
  await expect(configurationGuide()).toMatchFileSnapshot('../docs/configuration.md')
})
