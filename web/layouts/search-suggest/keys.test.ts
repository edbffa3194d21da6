import { expect, test } from 'vitest'
import { keyAct, moved } from './keys.ts'
import type { Option } from './options.ts'

const term: Option = { kind: 'term', key: 'term-golf', text: 'golf' }
const recent = {
  kind: 'recent',
  key: 'recent-golf',
  recent: { q: 'golf', category_id: null, category_name: null },
} satisfies Option
const press = (key: string, highlighted?: Option, { isOpen = true, isComposing = false } = {}) =>
  keyAct({ key, isComposing }, { isOpen, highlighted })

test('arrows open the list, then move in it', () => {
  expect(press('ArrowDown', undefined, { isOpen: false })).toEqual({ act: { kind: 'open' }, isTaken: true })
  expect(press('ArrowDown')?.act).toEqual({ kind: 'move', step: 1 })
  expect(press('ArrowUp')?.act).toEqual({ kind: 'move', step: -1 })
})

test('Enter picks what is highlighted, and otherwise submits the form', () => {
  expect(press('Enter', term)).toEqual({ act: { kind: 'pick', option: term }, isTaken: true })
  expect(press('Enter')).toEqual({ act: { kind: 'close' }, isTaken: false })
})

test('Delete forgets recent searches alone, and Escape clears the field of a closed list', () => {
  expect(press('Delete', recent)?.act).toEqual({ kind: 'forget', recent: recent.recent })
  expect(press('Delete', term)).toBeNull()
  expect(press('Escape')?.act).toEqual({ kind: 'close' })
  expect(press('Escape', undefined, { isOpen: false })).toBeNull()
})

test('leaves keys to an input method that composes a word', () => {
  expect(press('Enter', term, { isComposing: true })).toBeNull()
})

test('moves in a circle that includes the field', () => {
  expect([-1, 0, 1].map((at) => moved(at, 1, 2))).toEqual([0, 1, -1])
  expect([-1, 0, 1].map((at) => moved(at, -1, 2))).toEqual([1, -1, 0])
})
