import type { Deps } from '#api/deps.ts'
import type { CatalogBrand, CatalogCategory, CatalogModel } from '#api/modules/categories/service.ts'
import type { Lexicon } from './lexicon.ts'
import { offersOf } from './offers.ts'
import type { Span, Token } from './tokens.ts'

/** Tokens that name something. */
type Named<Value> = Span & { value: Value }

/** The kind of goods that a query asks for. */
export type Goods = {
  category: CatalogCategory
  /** The user chose it as a filter; otherwise it was read from the words. */
  isChosen: boolean
  /** The part of the query that names the category itself. */
  name: Named<CatalogCategory> | null
  brand: Named<CatalogBrand> | null
  model: Named<CatalogModel> | null
  /** Other words associated with the category. */
  words: readonly Span[]
}

type Options = {
  lexicon: Lexicon
  /** The category chosen as a filter. */
  chosenId: number | undefined
  /** Returns whether a token already means something else. */
  isTaken: (at: number) => boolean
}

type Mention = Named<{ category: CatalogCategory; isName: boolean }[]>

/**
 * Infers what a query asks for: the goods, null if it names none or several that conflict, and all categories that
 * its words may mean.
 */
export function readGoods(
  deps: Pick<Deps, 'catalog'>,
  tokens: readonly Token[],
  options: Options,
): { goods: Goods | null; meant: CatalogCategory[] } {
  const mentions = mentionsIn(tokens, options)
  const goods = goodsOf(deps, mentions, options.chosenId)
  return { goods, meant: goods?.isChosen ? [] : categoriesMeant(mentions.categories, goods) }
}

/** Categories that agree with the most of what the words name. */
function categoriesMeant(mentioned: readonly Mention[], goods: Goods | null): CatalogCategory[] {
  const groups = mentioned.map(({ value }) => value.map(({ category }) => category))
  if (goods?.brand) groups.push([goods.category])
  const agreeing = (one: CatalogCategory) =>
    groups.filter((group) => group.some((other) => isWithin(one, other))).length
  const named = [...new Set(groups.flat())].map((category) => ({ category, agreed: agreeing(category) }))
  const most = Math.max(...named.map(({ agreed }) => agreed))
  return named.filter(({ agreed }) => agreed === most).map(({ category }) => category)
}

type Mentions = {
  categories: Mention[]
  brands: Named<readonly CatalogBrand[]>[]
  models: Named<readonly CatalogModel[]>[]
}

function mentionsIn(tokens: readonly Token[], { lexicon, isTaken }: Options): Mentions {
  const mentioned: Mention[] = []
  const brands: Named<readonly CatalogBrand[]>[] = []
  const models: Named<readonly CatalogModel[]>[] = []
  for (let at = 0; at < tokens.length;) {
    const start = at
    at += 1
    // Goods "za auto" are not cars.
    if (isTaken(start) || tokens[start]!.isLiteral || tokens[start - 1]?.folded === 'za') continue
    const brand = lexicon.brands.at(tokens, start)
    const model = lexicon.models.at(tokens, start)
    const category = lexicon.categories.at(tokens, start)
    const ends = [brand, model, category].map((found) => found?.end ?? 0)
    const end = Math.max(...ends)
    if (end === 0) continue
    if (brand?.end === end) brands.push({ start, end, value: brand.values })
    if (model?.end === end) models.push({ start, end, value: model.values })
    if (category?.end === end) mentioned.push({ start, end, value: [...category.values] })
    at = end
  }
  return { categories: mentioned, brands, models }
}

function goodsOf(
  { catalog }: Pick<Deps, 'catalog'>,
  { categories: mentioned, brands, models }: Mentions,
  chosenId: number | undefined,
): Goods | null {
  const chosen = chosenId === undefined ? undefined : catalog.categories.get(chosenId)
  const named = chosen ? null : namedGoods(mentioned)
  if (named === 'several') return null
  const made = makeOf(catalog, brands, models, chosen ?? named?.value ?? null)
  const category = chosen ?? named?.value ?? made?.category
  if (!category) return null
  if (named && made && !isWithin(made.category, named.value)) return null
  return {
    category: made && named ? made.category : category,
    isChosen: chosen !== undefined,
    name: named && named.isName ? named : null,
    brand: made?.brand ?? null,
    model: made?.model ?? null,
    words: mentioned.filter(({ value }) => value.some((one) => category.path.includes(one.category))),
  }
}

const isWithin = (category: CatalogCategory, above: CatalogCategory) => category.path.includes(above)

/** The category that all mentions agree on; its name takes precedence over associated words. */
function namedGoods(mentioned: readonly Mention[]) {
  let found: (Named<CatalogCategory> & { isName: boolean }) | null = null
  for (const { start, end, value } of mentioned) {
    const names = value.filter(({ isName }) => isName)
    const meant = names.length > 0 ? names : value
    const [only] = meant
    // A word shared by several categories is ambiguous.
    if (!only || meant.some(({ category }) => category !== only.category)) continue
    const { category, isName } = only
    const isBetter =
      found && (found.value === category ? isName && !found.isName : isWithin(category, found.value))
    if (!found || isBetter) found = { start, end, value: category, isName }
    else if (!isWithin(found.value, category)) return 'several' as const
  }
  return found
}

type Made = {
  category: CatalogCategory
  brand: Named<CatalogBrand>
  model: Named<CatalogModel> | null
}

/** Finds the make and model in a category that offers them; a model alone must have a single make. */
function makeOf(
  catalog: Deps['catalog'],
  brands: readonly Named<readonly CatalogBrand[]>[],
  models: readonly Named<readonly CatalogModel[]>[],
  within: CatalogCategory | null,
): Made | null {
  const [brand, otherBrand] = brands
  const [model, otherModel] = models
  if (otherBrand || otherModel || (!brand && !model)) return null
  const brandsMeant = brand
    ? brand.value
    : [...new Set(model!.value.map(({ brandId }) => brandId))].flatMap((id) => catalog.brands.get(id) ?? [])
  const found: Made[] = []
  for (const { category, offered } of offersOf(catalog, brandsMeant)) {
    if (within && !isWithin(category, within)) continue
    const meant = offered.flatMap((one): { brand: CatalogBrand; model: CatalogModel | null }[] => {
      if (!model) return [{ brand: one, model: null }]
      const ids = new Set(catalog.modelsOf(one.id, category.id).map(({ id }) => id))
      const found = model.value.find(({ id, brandId }) => brandId === one.id && ids.has(id))
      return found ? [{ brand: one, model: found }] : []
    })
    const [only] = meant
    if (!only || meant.length > 1) continue
    found.push({
      category,
      brand: { ...(brand ?? model!), value: only.brand },
      model: only.model ? { ...model!, value: only.model } : null,
    })
  }
  const [first] = found
  // A vehicle make means cars by default; makers such as Samsung are ambiguous.
  const isPlain = found.length === 1 || first?.category.path[0]!.id === vehicles
  return first && isPlain ? first : null
}

const vehicles = 1
