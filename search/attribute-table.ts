/** Ids of attributes by category. Shared memory, so that it can go with each query at no cost. */
export type AttributeTable = Int32Array<SharedArrayBuffer>

/** The table starts with the number of categories, then the id of each and the end of its attributes. */
const headLength = 1
const entryLength = 2

export function attributeTable(byCategory: ReadonlyMap<number, readonly number[]>): AttributeTable {
  const begin = headLength + byCategory.size * entryLength
  const length = [...byCategory.values()].reduce((sum, ids) => sum + ids.length, begin)
  const table = new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))
  table[0] = byCategory.size
  let entry = headLength
  let end = begin
  for (const [category, ids] of byCategory) {
    table.set(ids, end)
    end += ids.length
    table[entry] = category
    table[entry + 1] = end
    entry += entryLength
  }
  return table
}

/** The attributes of a category; none for an unknown one. */
export function attributesIn(table: AttributeTable, category: number): number[] {
  const begin = headLength + table[0]! * entryLength
  for (let entry = headLength; entry < begin; entry += entryLength) {
    if (table[entry] !== category) continue
    return [...table.subarray(entry === headLength ? begin : table[entry - 1], table[entry + 1])]
  }
  return []
}
