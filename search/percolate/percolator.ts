import { compileSynonyms, type QuerySynonyms } from '#search/analysis.ts'
import type { SearchDocument } from '#search/document.ts'
import { floatColumn, wholeColumn } from '#search/memory/documents/column.ts'
import type { SynonymSet } from '#search/synonyms.ts'
import { type Condition, conditionsOf, type StandingQuery } from './conditions.ts'
import { type Facts, factsOf } from './facts.ts'
import { TokenFrequencies } from './token-frequencies.ts'

/** Codes of conditions in the program of a query. */
const any = 0
const none = 1
const notAll = 2
const range = 3
const price = 4
const check = 5

const holdCodes = { any, none, 'not-all': notAll }

/** The token of queries without a token of their own; every document holds it. */
const everywhere = 0
const noPosting = 0

type Clause = { tokens: readonly string[]; cost: number }

/**
 * Finds the queries that a document meets. Each query is listed under the tokens of the one condition that
 * the fewest documents meet; for a document only the queries under its own tokens are checked. Queries are
 * programs in one array of numbers, and postings are linked lists in two, so that half a million of them create
 * no objects for the garbage collector.
 */
export class Percolator {
  readonly #synonyms: QuerySynonyms
  readonly #frequencies: TokenFrequencies
  readonly #tokenIds = new Map<string, number>()
  /** By token: the latest posting, how many there are, and the last document that holds it. */
  readonly #heads = wholeColumn()
  readonly #lengths = wholeColumn()
  readonly #heldAt = wholeColumn()
  /** By posting: the query, and the posting before it. */
  readonly #queries = wholeColumn()
  readonly #previous = wholeColumn()
  #postings = 1
  /** By query: its id, where its program starts, and the last document that it was checked for. */
  readonly #ids = floatColumn()
  readonly #starts = wholeColumn()
  readonly #checkedAt = wholeColumn()
  readonly #known = new Set<number>()
  #size = 0
  readonly #program = wholeColumn()
  #programEnd = 0
  readonly #numbers = floatColumn()
  readonly #numberIndex = new Map<number, number>()
  readonly #checks: ((facts: Facts) => boolean)[] = []
  /** Numbers documents as they come. */
  #at = 0

  constructor({
    synonyms = [],
    frequencies = new TokenFrequencies(),
  }: { synonyms?: readonly SynonymSet[]; frequencies?: TokenFrequencies } = {}) {
    this.#synonyms = compileSynonyms(synonyms)
    this.#frequencies = frequencies
    this.#addToken('')
  }

  /** The number of queries. */
  get size() {
    return this.#size
  }

  /** Bytes of all arrays; strings and maps are not counted. */
  get bytes() {
    return [
      this.#heads,
      this.#lengths,
      this.#heldAt,
      this.#queries,
      this.#previous,
      this.#ids,
      this.#starts,
      this.#checkedAt,
      this.#program,
      this.#numbers,
    ].reduce((sum, column) => sum + column.bytes, 0)
  }

  /** Adds a query; one with a known id stays as it is. */
  add(id: number, query: StandingQuery) {
    if (this.#known.has(id)) return
    this.#known.add(id)
    const conditions = conditionsOf(query, this.#synonyms)
    // No document meets an empty list of tokens.
    if (conditions.some((one) => 'hold' in one && one.hold === 'any' && one.tokens.length === 0)) return
    const clauses = conditions
      .flatMap((one) => ('hold' in one && one.hold === 'any' ? [this.#clauseOf(one.tokens)] : []))
      .toSorted((a, b) => a.cost - b.cost)
    const number = this.#size++
    for (const column of [this.#ids, this.#starts, this.#checkedAt]) column.reserve(this.#size)
    this.#ids.values[number] = id
    this.#starts.values[number] = this.#programEnd
    const [rarest, ...others] = clauses
    this.#write([
      ...conditions.filter((one) => 'attribute' in one),
      ...others.map(({ tokens }): Condition => ({ hold: 'any', tokens })),
      ...conditions.filter((one) => 'hold' in one && one.hold !== 'any'),
      ...conditions.filter((one) => 'check' in one),
    ])
    if (!rarest) this.#post(everywhere, number)
    for (const token of new Set(rarest?.tokens)) this.#post(this.#idOf(token), number)
  }

  /** The ids of all queries that the document meets, unordered. */
  match(document: SearchDocument): number[] {
    const facts = factsOf(document)
    this.#at++
    const heldAt = this.#heldAt.values
    const held = [everywhere]
    for (const token of facts.tokens) {
      const id = this.#tokenIds.get(token)
      if (id === undefined) continue
      heldAt[id] = this.#at
      held.push(id)
    }
    const [queries, previous, checkedAt] = [
      this.#queries.values,
      this.#previous.values,
      this.#checkedAt.values,
    ]
    const found: number[] = []
    for (const token of held) {
      for (let posting = this.#heads.values[token]!; posting !== noPosting; posting = previous[posting]!) {
        const query = queries[posting]!
        if (checkedAt[query] === this.#at) continue
        checkedAt[query] = this.#at
        if (this.#isMet(query, facts)) found.push(this.#ids.values[query]!)
      }
    }
    return found
  }

  /** Common tokens cost more; of equally common ones, those with many queries. */
  #clauseOf(tokens: readonly string[]): Clause {
    let cost = 0
    for (const token of tokens) {
      const id = this.#tokenIds.get(token)
      const queries = id === undefined ? 0 : this.#lengths.values[id]!
      cost += this.#frequencies.countOf(token) + queries / (queries + 1)
    }
    return { tokens, cost }
  }

  #idOf(token: string): number {
    return this.#tokenIds.get(token) ?? this.#addToken(token)
  }

  #addToken(token: string): number {
    const id = this.#tokenIds.size
    this.#tokenIds.set(token, id)
    for (const column of [this.#heads, this.#lengths, this.#heldAt]) column.reserve(id + 1)
    return id
  }

  #post(token: number, query: number) {
    const posting = this.#postings++
    for (const column of [this.#queries, this.#previous]) column.reserve(this.#postings)
    this.#queries.values[posting] = query
    this.#previous.values[posting] = this.#heads.values[token]!
    this.#heads.values[token] = posting
    this.#lengths.values[token]!++
  }

  /** A program is the number of its conditions, then for each its code and operands. */
  #write(conditions: readonly Condition[]) {
    this.#push(conditions.length)
    for (const one of conditions) {
      if ('hold' in one) {
        this.#push(holdCodes[one.hold], one.tokens.length, ...one.tokens.map((token) => this.#idOf(token)))
      } else if ('attribute' in one) {
        const bounds = [this.#numberOf(one.from), this.#numberOf(one.to)]
        if (one.attribute === 'price') this.#push(price, ...bounds)
        else this.#push(range, ...bounds, one.attribute)
      } else this.#push(check, this.#checks.push(one.check) - 1)
    }
  }

  #push(...words: readonly number[]) {
    this.#program.reserve(this.#programEnd + words.length)
    for (const word of words) this.#program.values[this.#programEnd++] = word
  }

  /** Prices and years recur, so each number is kept once. */
  #numberOf(number: number): number {
    let index = this.#numberIndex.get(number)
    if (index === undefined) {
      index = this.#numberIndex.size
      this.#numberIndex.set(number, index)
      this.#numbers.reserve(index + 1)
      this.#numbers.values[index] = number
    }
    return index
  }

  #isMet(query: number, facts: Facts): boolean {
    const program = this.#program.values
    const numbers = this.#numbers.values
    let at = this.#starts.values[query]!
    for (let rest = program[at++]!; rest > 0; rest--) {
      const code = program[at]!
      if (code <= notAll) {
        const count = program[at + 1]!
        at += 2
        const held = this.#countHeld(at, count)
        at += count
        if (code === any ? held === 0 : code === none ? held > 0 : held === count) return false
      } else if (code === check) {
        if (!this.#checks[program[at + 1]!]!(facts)) return false
        at += 2
      } else {
        const [from, to] = [numbers[program[at + 1]!]!, numbers[program[at + 2]!]!]
        if (code === price) {
          const { priceFening } = facts.document
          if (priceFening === null || priceFening < from || priceFening > to) return false
          at += 3
        } else {
          const values = facts.numbers.get(program[at + 3]!)
          if (!values?.some((value) => value >= from && value <= to)) return false
          at += 4
        }
      }
    }
    return true
  }

  #countHeld(at: number, count: number): number {
    const program = this.#program.values
    const heldAt = this.#heldAt.values
    let held = 0
    for (let token = at; token < at + count; token++) if (heldAt[program[token]!] === this.#at) held++
    return held
  }
}
