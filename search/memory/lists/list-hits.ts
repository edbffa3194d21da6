type Others = readonly (Uint32Array | { readonly words: Uint32Array })[]

/** Sets 1 for each document that one of the others holds, otherwise 0. */
export function markHits(hits: Uint8Array, docs: Uint32Array, others: Others) {
  hits.fill(0, 0, docs.length)
  for (const other of others) {
    if (!(other instanceof Uint32Array)) markByBits(hits, docs, other.words)
    else if (other.length > docs.length * 16) markBySearch(hits, docs, other)
    else markByWalk(hits, docs, other)
  }
}

/** Writes the documents whose bit is set (1), or is not (0), and returns their count. */
export function keptByBits(kept: Uint32Array, docs: Uint32Array, words: Uint32Array, held: 0 | 1): number {
  let size = 0
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    const bit = doc >>> 5 < words.length ? (words[doc >>> 5]! >>> doc) & 1 : 0
    kept[size] = doc
    // A branch would be mispredicted often.
    size += 1 ^ bit ^ held
  }
  return size
}

/** Writes the documents with this mark, and returns their count. */
export function marked(kept: Uint32Array, docs: Uint32Array, hits: Uint8Array, held: 0 | 1): number {
  let size = 0
  for (let at = 0; at < docs.length; at++) {
    kept[size] = docs[at]!
    size += 1 ^ hits[at]! ^ held
  }
  return size
}

function markByBits(hits: Uint8Array, docs: Uint32Array, words: Uint32Array) {
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    if (doc >>> 5 < words.length) hits[at]! |= (words[doc >>> 5]! >>> doc) & 1
  }
}

function markBySearch(hits: Uint8Array, docs: Uint32Array, others: Uint32Array) {
  for (let at = 0, from = 0; at < docs.length; at++) {
    const doc = docs[at]!
    // The next one is mostly near.
    let step = 1
    while (from + step < others.length && others[from + step]! < doc) step *= 2
    from = lowerBound(others, Math.min(others.length, from + step + 1), doc, from)
    if (others[from] === doc) hits[at] = 1
  }
}

function markByWalk(hits: Uint8Array, docs: Uint32Array, others: Uint32Array) {
  for (let at = 0, other = 0; at < docs.length && other < others.length;) {
    const doc = docs[at]!
    const candidate = others[other]!
    if (doc === candidate) hits[at] = 1
    if (doc <= candidate) at++
    if (candidate <= doc) other++
  }
}

/** Index of the first number not below `doc`, searching from `from` to `size`. */
export function lowerBound(array: Uint32Array, size: number, doc: number, from = 0): number {
  let low = from
  for (let high = size; low < high;) {
    const middle = (low + high) >>> 1
    if (array[middle]! < doc) low = middle + 1
    else high = middle
  }
  return low
}
