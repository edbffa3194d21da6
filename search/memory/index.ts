import {
  checkDepth,
  type IndexStatus,
  type SearchChanges,
  type SearchQuery,
  type SearchResult,
  SearchTimeout,
  type SuggestQuery,
  type Suggestions,
} from '#search/engine.ts'
import { compileSynonyms, sequenceOfChunks } from '#search/analysis.ts'
import type { SearchDocument } from '#search/document.ts'
import type { SynonymSet } from '#search/synonyms.ts'
import { joinedChunksOf } from '#search/words.ts'
import { Compaction } from './documents/compaction.ts'
import { Scratch } from './lists/doc-set.ts'
import { Documents } from './documents/documents.ts'
import { Postings } from './lists/postings.ts'
import { runQuery } from './queries/query.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshots/snapshot-stream.ts'
import { suggest } from './words/suggest.ts'
import { countTallies } from './tallies/tally-work.ts'
import { Vocabulary } from './words/vocabulary.ts'

const noSynonyms = compileSynonyms([])
const bytesKeptMs = 30_000

/** The whole index, in one thread. The engine runs it in a worker. */
export class MemoryIndex {
  readonly #documents = new Documents()
  readonly #postings = new Postings()
  readonly #scratch = new Scratch()
  readonly #vocabulary = new Vocabulary({ frequencyOf: (term) => this.#postings.frequencyOf(term) })
  #synonyms = compileSynonyms([])
  #measured = { at: -Infinity, bytes: 0 }
  readonly #compaction = new Compaction(this.#documents, this.#postings)

  apply({ upserts, deletes }: SearchChanges) {
    for (const id of deletes) this.#documents.remove(id)
    for (const document of upserts) this.#put(document)
  }

  setSynonyms(sets: readonly SynonymSet[]) {
    this.#synonyms = compileSynonyms(sets)
  }

  #put(document: SearchDocument) {
    const chunks = joinedChunksOf(document.title)
    const doc = this.#documents.add(document, sequenceOfChunks(chunks))
    try {
      this.#postings.add(doc, document, chunks)
      this.#vocabulary.add(document)
      this.#documents.tallies.change(doc, 1)
    } catch (error) {
      this.#documents.tallies.forget()
      // Better not found at all than found by half of its words.
      this.#documents.remove(document.id)
      throw error
    }
  }

  /** `deadline` is a `performance.now()` time; a query that passes it throws `SearchTimeout`. */
  search(query: SearchQuery, deadline = Infinity): SearchResult {
    checkDepth(query)
    return runQuery(this.#documents, this.#postings, this.#scratch, query, this.#synonyms, () => {
      if (performance.now() > deadline) throw new SearchTimeout(`query ran over its time`)
    })
  }

  /** Throws `SearchTimeout` past the deadline. */
  suggest({ text, limit }: SuggestQuery, deadline = Infinity): Suggestions {
    const checkTime = () => {
      if (performance.now() > deadline) throw new SearchTimeout(`suggestions ran over their time`)
    }
    // Without synonyms: a spelling that finds something only through a synonym may still be a mistake.
    const hitsOf = (words: string) => {
      const query = { text: words, sort: 'newest', limit: 0, offset: 0, facets: 'none' } as const
      return runQuery(this.#documents, this.#postings, this.#scratch, query, noSynonyms, checkTime).total
    }
    return suggest({ vocabulary: this.#vocabulary, hitsOf, checkTime }, text, limit)
  }

  /** True if dead documents take up enough room to compact. */
  get isCompactionDue() {
    return this.#compaction.isDue
  }

  /** True if anything of removed documents is left. */
  get hasDead() {
    return this.#documents.dead + this.#compaction.pending > 0
  }

  /** Compacts for about `milliseconds`; call it until none is due. */
  compact(milliseconds: number) {
    const end = performance.now() + milliseconds
    this.#compaction.step(() => performance.now() > end)
  }

  /** True if queries asked for tallies that are not counted yet. */
  get hasTalliesToCount() {
    return this.#documents.tallies.partial !== undefined
  }

  /** Counts them for about `milliseconds`; call it until there are none. */
  countTallies(milliseconds: number) {
    const end = performance.now() + milliseconds
    countTallies(this.#documents, this.#scratch, () => performance.now() > end)
  }

  /**
   * Saves everything, yielding between slices. No compaction may be running, and no change may happen
   * meanwhile. Without dead documents the file holds no removed content.
   */
  *save(out: SnapshotWriter): Generator<void> {
    yield* this.#documents.save(out)
    yield* this.#postings.save(out)
    yield* this.#vocabulary.save(out)
  }

  static load(from: SnapshotReader): MemoryIndex {
    const index = new MemoryIndex()
    index.#documents.load(from)
    index.#postings.load(from)
    index.#vocabulary.load(from)
    return index
  }

  status(): IndexStatus {
    return {
      documents: this.#documents.live,
      dead: this.#documents.dead + this.#compaction.pending,
      terms: this.#postings.terms.size,
      bytes: this.#measureBytes(),
    }
  }

  /** Asking every list takes a while, and monitoring asks often. */
  #measureBytes(): number {
    const now = performance.now()
    if (now - this.#measured.at > bytesKeptMs) {
      this.#measured = { at: now, bytes: this.#documents.bytes + this.#postings.bytes }
    }
    return this.#measured.bytes
  }
}
