import type { SearchQuery } from '#search/engine.ts'
import { scoreNearness } from './distances.ts'
import { type AnyOf, type DocSet, mostOf, type Scratch } from '#search/memory/lists/doc-set.ts'
import { type Documents, noPrice } from '#search/memory/documents/documents.ts'
import { views } from './filters.ts'
import type { DocList } from '#search/memory/lists/list-pool.ts'
import { PageHeap } from './page-heap.ts'
import type { Postings } from '#search/memory/lists/postings.ts'
import { type Mix, mixPage, promotedPlaces } from '#search/promoted-pages.ts'
import type { Similarity } from '#search/memory/words/similar.ts'
import { ranks, type TextQuery } from '#search/memory/words/text-query.ts'
import { highestPrice, type Walk } from './walk.ts'

/** Similar listings are computed within a bounded set up to here. */
const mostSimilar = 100

type Parts = { documents: Documents; postings: Postings; scratch: Scratch; checkTime: () => void }

type Asked = {
  query: SearchQuery
  text: TextQuery
  walk: Walk
  /** All documents that may be found. */
  everything: () => DocSet
  /** Set if others shall be like a listing. */
  similarity: Similarity | null | undefined
  /** True if the order needs a score for each match before the page can be found. */
  isScored: boolean
}

/** Finds one page of the matches, in their order. */
export class ResultPage {
  readonly #parts: Parts
  readonly #asked: Asked

  constructor(parts: Parts, asked: Asked) {
    this.#parts = parts
    this.#asked = asked
  }

  /** Ids of the page; `found` (null: everything) may contain others than the `total` that the columns accept. */
  ids(found: DocSet | null, total: number): number[] {
    const { isScored, query } = this.#asked
    const { limit, offset, sort } = query
    const docs = this.#near(found)
    const promoted = this.#parts.postings.flags.get('promoted')
    if (sort !== 'relevance' || isScored || !promoted || promoted.size === 0) {
      return this.#inOrder(docs, total, offset + limit).slice(offset)
    }
    const preferred = this.#preferred()
    return this.#mixed(
      docs,
      total,
      preferred
        ? this.#parts.scratch.intersect(promoted.view(), [preferred], this.#parts.checkTime)
        : promoted.view(),
    )
  }

  /** Bounds the candidates for similar listings; pages far back compare all. */
  #near(docs: DocSet | null): DocSet | null {
    const { similarity, query, everything } = this.#asked
    return similarity && query.offset + query.limit <= mostSimilar
      ? similarity.nearest(docs ?? everything())
      : docs
  }

  /**
   * The best `reach` of `total` documents in `docs` and not in `except`; `docs` may contain others that the
   * columns refuse.
   */
  #inOrder(docs: DocSet | null, total: number, reach: number, except: AnyOf = []): number[] {
    const { query, isScored, text, walk, everything } = this.#asked
    const most = Math.min(reach, total)
    if (most <= 0) return []
    if (query.sort === 'relevance' && !isScored && text.hasRanks) {
      return this.#byRank(docs ?? everything(), most, total, except)
    }
    if (isScored) this.#score(docs ?? everything())
    else if (this.#isFoundByPrice(docs, most, total)) return this.#byPrice(docs ?? everything(), most, except)
    const best = isScored ? null : walk.findBest(docs, [], { most, total, except })
    if (best) return best
    const heap = new PageHeap(most, this.#parts.documents.ids.values)
    walk.findPage(docs, heap, except)
    return this.#idsOf(heap)
  }

  /** Returns whether the lists by price that fill the page hold fewer documents than there are to compare. */
  #isFoundByPrice(docs: DocSet | null, most: number, total: number): boolean {
    const { sort } = this.#asked.query
    if ((sort !== 'cheapest' && sort !== 'dearest') || docs instanceof Uint32Array) return false
    return total * total > this.#parts.documents.end * most
  }

  /** List by list in the order of prices, until the page is full. */
  #byPrice(docs: DocSet, most: number, except: AnyOf): number[] {
    const { documents, postings, scratch } = this.#parts
    const { sort, priceFrom = 0, priceTo = highestPrice } = this.#asked.query
    const [from, to] = [Math.max(priceFrom, 0), Math.min(priceTo, highestPrice)]
    const heap = new PageHeap(most, documents.ids.values)
    const offer = (lists: Iterable<DocList>) => {
      for (const list of lists) {
        if (heap.size === most) return
        this.#asked.walk.findPage(scratch.narrow(docs, [list.view()]), heap, except)
      }
    }
    offer(sort === 'cheapest' ? postings.pricedBetween(from, to) : postings.pricedDownTo(from, to))
    offer(postings.pricedBetween(noPrice, noPrice))
    return this.#idsOf(heap)
  }

  /** Rank by rank, newest first in each; ranks that the page does not reach are never evaluated. */
  #byRank(docs: DocSet, reach: number, total: number, except: AnyOf): number[] {
    const { documents, scratch, checkTime } = this.#parts
    const { walk } = this.#asked
    const ids: number[] = []
    const passed: DocSet[] = []
    let seen = 0
    for (const { conditions, aside } of this.#ranks()) {
      if (ids.length >= reach || seen >= total) break
      const most = reach - ids.length
      const others = [...except, ...passed, ...aside]
      const best = walk.findBest(docs, conditions, { most, total: total - seen, except: others })
      if (best) return [...ids, ...best]
      const within = conditions.length > 0 ? scratch.intersect(docs, conditions, checkTime) : docs
      const heap = new PageHeap(most, documents.ids.values)
      walk.findPage(within, heap, others)
      ids.push(...this.#idsOf(heap))
      // A heap with room left has seen every match.
      seen += heap.size
      if (ids.length < reach) passed.push(aside.length > 0 ? scratch.without(within, aside) : within)
    }
    return ids
  }

  /** The listings of the categories that the text names; undefined if it names none. */
  #preferred(): AnyOf | undefined {
    const { text, query } = this.#asked
    const { preferredCategoryIds: ids = [] } = query
    const lists = this.#parts.postings.categories
    return ids.length > 0 && text.hasRanks ? views(ids.map((id) => lists.get(id))) : undefined
  }

  /** Preferred categories in their ranks, then everything else in the same ones. */
  *#ranks(): Generator<{ conditions: readonly AnyOf[]; aside: AnyOf }> {
    const { text } = this.#asked
    const preferred = this.#preferred()
    const tiers = preferred ? [[preferred], []] : [[]]
    for (const tier of tiers) {
      for (const closeness of ranks)
        yield {
          conditions: [...tier, ...text.wordConditions(closeness)],
          aside: closeness.inTitle ? text.aside() : [],
        }
      yield { conditions: tier, aside: [] }
    }
  }

  #score(docs: DocSet) {
    const { documents, scratch, checkTime } = this.#parts
    const { similarity, query } = this.#asked
    const scores = scratch.scores()
    if (similarity) similarity.score(docs, scores)
    else scoreNearness(documents, query.near!, docs, scores, checkTime)
  }

  /** Gives promoted listings their share of each page, plus before plain; the others follow without them. */
  #mixed(found: DocSet | null, total: number, promoted: DocSet): number[] {
    const { postings, scratch } = this.#parts
    const { limit, offset } = this.#asked.query
    const all = found ?? this.#asked.everything()
    const ofPlus = views([postings.flags.get('promotedPlus')])
    const inPromoted = scratch.narrow(all, [promoted])
    const plus = scratch.narrow(inPromoted, ofPlus)
    const promotedFirst = (totals: { plus: number; other: number }, reach: number) => {
      const first = this.#inOrder(plus, totals.plus, reach)
      return [...first, ...this.#inOrder(inPromoted, totals.other, reach - first.length, ofPlus)]
    }
    const most = { plus: mostOf(plus), other: mostOf(inPromoted) }
    const places = Math.ceil((offset + limit) / limit) * limit
    // If both surely fill their places, nobody has to count them.
    const enough =
      total - mostOf(promoted) >= places ? promotedFirst(most, promotedPlaces(places, limit)) : null
    if (enough?.length === promotedPlaces(places, limit)) {
      return this.#deal(
        mixPage({ limit, offset }, { promoted: enough.length, plain: places }),
        { docs: all, total },
        enough,
        promoted,
      )
    }
    const promotedTotal = this.#countPassing(inPromoted)
    const plusTotal = this.#countPassing(plus)
    const mix = mixPage({ limit, offset }, { promoted: promotedTotal, plain: total - promotedTotal })
    const totals = { plus: plusTotal, other: promotedTotal - plusTotal }
    const first = promotedFirst(totals, mix.promoted.from + mix.promoted.count)
    return this.#deal(mix, { docs: all, total }, first, promoted)
  }

  #deal(
    mix: Mix,
    { docs, total }: { docs: DocSet; total: number },
    promotedFirst: number[],
    promoted: DocSet,
  ): number[] {
    const { from, count } = mix.plain
    const others = this.#inOrder(docs, total, from + count, [promoted])
    const fromPromoted = promotedFirst.slice(mix.promoted.from).values()
    const fromOthers = others.slice(from).values()
    return mix.isPromoted.flatMap((isPromoted) => (isPromoted ? fromPromoted : fromOthers).next().value ?? [])
  }

  /** Also excludes dead documents. */
  #countPassing(docs: DocSet): number {
    return this.#asked.walk.count(docs, new Uint32Array(this.#parts.documents.categoryIds.length))
  }

  #idsOf(heap: PageHeap) {
    this.#parts.checkTime()
    return heap.ids()
  }
}
