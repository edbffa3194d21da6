/** A category with no more other listings than this falls back to its parent. */
export const fewSimilar = 20

/** Weights of the properties that make listings similar; all words of the title together weigh `words`. */
export const similarWeights = { category: 4, words: 6, price: 3, city: 2, canton: 1, model: 2, brand: 1 }
