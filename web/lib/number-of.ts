const numbers = new WeakMap<object, number>()
let last = 0

/** A number that stands for the object in the inputs of kept parts, where its text would be long. */
export function numberOf(object: object): number {
  let number = numbers.get(object)
  if (number === undefined) numbers.set(object, (number = last += 1))
  return number
}
