import type { SearchDocument } from '#search/document.ts'
import type { AttributeFilter, SearchQuery } from '#search/engine.ts'
import { searchSortNames } from '#contract/search/sorts.ts'
import { Draw } from './draw.ts'

const shownAttributes = 12 // facets on a page

/**
 * Queries that find something: each is drawn around a listing, from its values and those of its neighbours.
 */
export class RandomFilters {
  readonly #documents: readonly SearchDocument[]
  readonly #draw: Draw

  constructor(documents: readonly SearchDocument[], seed = 1) {
    this.#documents = documents
    this.#draw = new Draw(seed)
  }

  next(): SearchQuery {
    const around = this.#draw.oneOf(this.#documents)
    const others = Array.from({ length: 400 }, () => this.#draw.oneOf(this.#documents)).filter(
      ({ categoryId }) => categoryId === around.categoryId,
    )
    const some = <T>(share: number, value: () => T): T | undefined =>
      this.#draw.isLikely(share) ? value() : undefined
    const ids = (of: (document: SearchDocument) => number | null) =>
      [of(around), ...others.slice(0, this.#draw.below(3)).map(of)].filter((id) => id !== null)
    return {
      text: some(0.3, () => this.#words(around)),
      categoryId: some(0.8, () => this.#draw.oneOf([...around.categoryPath, around.categoryId])),
      brandIds: some(0.3, () => ids(({ brandId }) => brandId)),
      modelIds: some(0.1, () => ids(({ modelId }) => modelId)),
      cityIds: some(0.2, () => ids(({ cityId }) => cityId)),
      cantonId: some(0.1, () => around.cantonId ?? 0),
      condition: some(0.2, () => around.condition ?? 'used'),
      sellerType: some(0.2, () => around.sellerType),
      listingType: some(0.1, () => around.listingType),
      hasPrice: some(0.1, () => true as const),
      hasDiscount: some(0.05, () => true as const),
      available: some(0.1, () => true as const),
      createdFrom: some(0.1, () => around.createdAt - this.#draw.below(1e10)),
      box: some(0.1, () => this.#box(around)),
      near: { lat: 43.85, lon: 18.4 },
      ...(this.#draw.isLikely(0.3) ? this.#prices(around) : {}),
      attributes: some(0.6, () => this.#attributes(around, others)),
      facets: this.#draw.isLikely(0.05) ? 'all' : 'main',
      facetAttributeIds: around.attributes.slice(0, shownAttributes).map(({ id }) => id),
      sort: this.#draw.oneOf(searchSortNames),
      limit: 40,
      offset: 40 * this.#draw.below(4),
    }
  }

  #words({ title }: SearchDocument) {
    const words = title.split(' ')
    return this.#draw.isLikely(0.2)
      ? `${this.#draw.oneOf(words)} -${this.#draw.oneOf(words)}`
      : this.#draw.oneOf(words)
  }

  #prices({ priceFening }: SearchDocument): Partial<SearchQuery> {
    const price = priceFening ?? 100_00
    return {
      priceFrom: this.#draw.isLikely(0.7) ? Math.round(price * this.#draw.number()) : undefined,
      priceTo: this.#draw.isLikely(0.7) ? Math.round(price * (1 + this.#draw.number())) : undefined,
    }
  }

  #box({ lat, lon }: SearchDocument) {
    const [y, x] = [lat ?? 44, lon ?? 18]
    const reach = () => this.#draw.number() * 0.8
    return { south: y - reach(), west: x - reach(), north: y + reach(), east: x + reach() }
  }

  #attributes(around: SearchDocument, others: readonly SearchDocument[]): AttributeFilter[] {
    return Array.from({ length: 1 + this.#draw.below(3) }, () =>
      this.#draw.oneOf([...around.attributes, undefined]),
    )
      .filter((attribute) => attribute !== undefined)
      .map(({ id, values }) => {
        const value = values[0] ?? 0
        if (typeof value === 'number') {
          return {
            id,
            from: this.#draw.isLikely(0.8) ? value - Math.abs(value) * this.#draw.number() : undefined,
            to: this.#draw.isLikely(0.8) ? value + Math.abs(value) * this.#draw.number() : undefined,
          }
        }
        const further = others
          .slice(0, this.#draw.below(4))
          .flatMap((other) => other.attributes.find((one) => one.id === id)?.values.map(String) ?? [])
        return { id, values: [value, ...further] }
      })
  }
}
