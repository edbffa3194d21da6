import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('finds a value by its slot until it is removed', () => {
  const slots = new Slots<{ name: string }>()
  const [first, second] = [slots.add({ name: 'first' }), slots.add({ name: 'second' })]
  slots.remove(first)

  expect(slots.get(first)).toBeUndefined()
  expect(slots.get(second)).toEqual({ name: 'second' })
  expect([...slots]).toEqual([{ name: 'second' }])
})

test('gives the slot of a removed value to one other value only', () => {
  const slots = new Slots<{ name: string }>()
  const first = slots.add({ name: 'first' })
  slots.remove(first)
  slots.remove(first)
  const [second, third] = [slots.add({ name: 'second' }), slots.add({ name: 'third' })]

  expect(second).toBe(first)
  expect(slots.get(second)).toEqual({ name: 'second' })
  expect(slots.get(third)).toEqual({ name: 'third' })
})
