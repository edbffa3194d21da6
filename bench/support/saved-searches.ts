import type { SearchDocument } from '#search/document.ts'
import type { AttributeFilter } from '#search/engine.ts'
import type { StandingQuery } from '#search/percolate/conditions.ts'
import { Draw } from './draw.ts'

const roundings = [100_00, 500_00, 1_000_00] // fening
const mostWords = 3

/** Searches that people save: each asks for something like one of the listings. */
export class SavedSearchMaker {
  readonly #documents: readonly SearchDocument[]
  readonly #draw: Draw

  constructor(documents: readonly SearchDocument[], seed = 1) {
    this.#documents = documents
    this.#draw = new Draw(seed)
  }

  next(): StandingQuery {
    const like = this.#draw.oneOf(this.#documents)
    const kind = this.#draw.number()
    if (like.brandId !== null && kind < 0.6) return this.#ofBrand(like)
    if (kind < 0.8) return this.#ofWords(like)
    return this.#ofCategory(like)
  }

  /** "Golf 7, to 20.000 KM, from 2014, in the canton of Sarajevo" */
  #ofBrand(like: SearchDocument): StandingQuery {
    return {
      categoryId: like.categoryId,
      brandIds: [like.brandId!],
      ...(like.modelId !== null && this.#draw.isLikely(0.7) && { modelIds: [like.modelId] }),
      ...this.#price(like, 0.7),
      ...this.#place(like, 0.3),
      ...this.#attributes(like, 0.6),
      ...(this.#draw.isLikely(0.1) && like.condition && { condition: like.condition }),
    }
  }

  #ofWords(like: SearchDocument): StandingQuery {
    const words = like.title.split(/\s+/)
    const from = this.#draw.below(words.length)
    const wanted = words.slice(from, from + 1 + this.#draw.below(mostWords)).join(' ')
    const text = this.#draw.isLikely(0.05)
      ? `"${wanted}"`
      : this.#draw.isLikely(0.05)
        ? `${wanted} -dijelovi`
        : wanted
    return {
      text,
      ...(this.#draw.isLikely(0.4) && { categoryId: this.#draw.oneOf(like.categoryPath) }),
      ...this.#price(like, 0.4),
      ...this.#place(like, 0.2),
    }
  }

  #ofCategory(like: SearchDocument): StandingQuery {
    return {
      categoryId: like.categoryId,
      ...this.#price(like, 0.8),
      ...this.#place(like, 0.7),
      ...this.#attributes(like, 0.5),
      ...(this.#draw.isLikely(0.1) && { sellerType: like.sellerType }),
      ...(this.#draw.isLikely(0.05) && { hasDiscount: true as const }),
      ...(this.#draw.isLikely(0.05) &&
        like.lat !== null &&
        like.lon !== null && { box: this.#box(like.lat, like.lon) }),
    }
  }

  #box(lat: number, lon: number) {
    const reach = () => 0.02 + this.#draw.number() * 0.3
    return { south: lat - reach(), west: lon - reach(), north: lat + reach(), east: lon + reach() }
  }

  #price({ priceFening }: SearchDocument, share: number): StandingQuery {
    if (priceFening === null || !this.#draw.isLikely(share)) return {}
    const step = this.#draw.oneOf(roundings)
    const near = (factor: number) => Math.max(step, Math.round((priceFening * factor) / step) * step)
    return {
      priceTo: near(0.9 + this.#draw.number() * 0.6),
      ...(this.#draw.isLikely(0.3) && { priceFrom: near(0.3 + this.#draw.number() * 0.5) }),
    }
  }

  #place({ cityId, cantonId }: SearchDocument, share: number): StandingQuery {
    if (!this.#draw.isLikely(share)) return {}
    if (cityId !== null && this.#draw.isLikely(0.5)) return { cityIds: [cityId] }
    return cantonId === null ? {} : { cantonId }
  }

  #attributes({ attributes }: SearchDocument, share: number): StandingQuery {
    if (attributes.length === 0 || !this.#draw.isLikely(share)) return {}
    const chosen = new Set(
      Array.from({ length: 1 + this.#draw.below(2) }, () => this.#draw.oneOf(attributes)),
    )
    return {
      attributes: [...chosen].flatMap(({ id, values }): AttributeFilter[] => {
        const value = values[0]
        if (value === undefined) return []
        if (typeof value === 'string') return [{ id, values: [value] }]
        const reach = Math.max(
          1,
          Math.round(Math.abs(value) * (value > 1_900 && value < 2_100 ? 0.002 : 0.3)),
        )
        return [{ id, from: value - reach, ...(this.#draw.isLikely(0.5) && { to: value + reach }) }]
      }),
    }
  }
}
