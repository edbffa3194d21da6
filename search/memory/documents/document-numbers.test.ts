import { expect, test } from 'vitest'
import { DocumentNumbers } from './document-numbers.ts'
import { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

const cars = 1
const flats = 2
const boats = 3

/** Takes `count` numbers in turn: two for cars, and one for flats. */
function takeMixed(numbers: DocumentNumbers, count: number) {
  const taken = new Map<number, number[]>([
    [cars, []],
    [flats, []],
  ])
  for (let n = 0; n < count; n++) {
    const category = n % 3 === 2 ? flats : cars
    taken.get(category)!.push(numbers.take(category))
  }
  return { ofCars: taken.get(cars)!, ofFlats: taken.get(flats)! }
}

/** Ascending numbers that follow each other count as one run. */
const runsIn = (docs: readonly number[]) => docs.filter((doc, at) => docs[at - 1] !== doc - 1).length

test('numbers documents of a category together, in the order in which they come', () => {
  const numbers = new DocumentNumbers()
  const { ofCars, ofFlats } = takeMixed(numbers, 30_000)
  expect(new Set([...ofCars, ...ofFlats]).size).toBe(30_000)
  for (const docs of [ofCars, ofFlats]) {
    expect(docs).toEqual(docs.toSorted((a, b) => a - b))
    expect(runsIn(docs)).toBeLessThan(docs.length / 100)
  }
  expect(numbers.end).toBeGreaterThanOrEqual(30_000)
  expect(numbers.end).toBeLessThan(30_000 * 1.1)
})

test('takes up little room for a category of few documents', () => {
  const numbers = new DocumentNumbers()
  for (let category = 1; category <= 100; category++) numbers.take(category)
  expect(numbers.end).toBe(3_200)
})

test('uses numbers again for the same category, the highest first', () => {
  const numbers = new DocumentNumbers()
  const { ofCars, ofFlats } = takeMixed(numbers, 300)
  numbers.release([ofCars[5]!, ofFlats[7]!, ofCars[9]!])
  numbers.release([ofCars[7]!])
  expect([numbers.take(cars), numbers.take(cars), numbers.take(cars)]).toEqual([
    ofCars[9],
    ofCars[7],
    ofCars[5],
  ])
  expect(numbers.take(flats)).toBe(ofFlats[7])
  expect(numbers.take(cars)).toBe(ofCars.at(-1)! + 1)
})

test('resumes after a restart where it stopped', () => {
  const numbers = new DocumentNumbers()
  const { ofCars } = takeMixed(numbers, 1_000)
  numbers.release([ofCars[3]!])
  const out = new SnapshotWriter()
  for (const _slice of numbers.save(out));
  out.finish()
  const again = new DocumentNumbers()
  again.load(new SnapshotReader(() => out.full.shift()!))
  for (const category of [cars, cars, flats, boats]) {
    expect(again.take(category)).toBe(numbers.take(category))
  }
  expect(again.end).toBe(numbers.end)
})
