import { expect, test } from 'vitest'
import { maxPhotoBytes } from '#contract/limits/listings.ts'
import { createPhotoList, fileItem, itemOf, type PhotoItem, resumedPhotos, roomProblem } from './items.ts'

const sizes = { sm: '/s.webp', md: '/m.webp', lg: '/l.webp' } as Parameters<typeof itemOf>[0]['sizes']
const uploaded = (id: number) => itemOf({ id, sizes })

test('says how many of the chosen photos found room', () => {
  expect(roomProblem(3, 3, 20)).toBeNull()
  expect(roomProblem(4, 3, 20)).toContain('prvih 3')
  expect(roomProblem(1, 0, 20)).toBe('Oglas može imati najviše 20 fotografija.')
})

test('does not wait with a file that the server would refuse', () => {
  const file = new File(['x'], 'auto.jpg')
  expect(fileItem('a', file)).toMatchObject({ status: 'waiting', problem: null, name: 'auto.jpg' })
  Object.defineProperty(file, 'size', { value: maxPhotoBytes + 1 })
  expect(fileItem('a', file)).toMatchObject({ status: 'failed' })
})

test('resumes photos in the order from before, puts newer ones last, and names those without a file', () => {
  const items = [uploaded(1), uploaded(2), uploaded(3)]
  const waiting = fileItem('k', new File(['x'], 'k.jpg'))
  const kept = [
    { key: 'x', name: '', id: 2 },
    { key: 'k', name: 'k.jpg', id: null },
    { key: 'l', name: 'lost.jpg', id: null },
    { key: 'y', name: '', id: 1 },
  ]
  const resumed = resumedPhotos(kept, items, (key) => (key === 'k' ? waiting : undefined))
  expect(resumed.items.map(({ key }) => key)).toEqual(['photo-2', 'k', 'photo-1', 'photo-3'])
  expect(resumed.lost).toEqual(['lost.jpg'])
})

test('a change of a list concerns one photo and is shown', () => {
  const shown: PhotoItem[][] = []
  const list = createPhotoList(
    [
      { id: 1, sizes },
      { id: 2, sizes },
    ],
    (items) => shown.push(items),
  )
  list.change('photo-2', { isTurning: true })
  expect(shown).toEqual([list.items()])
  expect(list.items().map(({ isTurning }) => isTurning)).toEqual([false, true])
  expect(list.find('photo-3')).toBeUndefined()
})
