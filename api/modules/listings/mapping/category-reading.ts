import type { Catalog, CatalogCategory } from '#api/modules/categories/service.ts'
import { slugify } from '#contract/text/slug.ts'
import { categoryWords } from './words/option-words.ts'
import { nameIndex } from './word-index.ts'

export type CategoryRead =
  | { id: number; isSure: boolean }
  /** Several categories have the name, or it is one with subcategories. */
  | { problem: string }

const shownNames = 12

const listed = (names: readonly string[]) =>
  `${names.slice(0, shownNames).join(', ')}${names.length > shownNames ? ' i druge' : ''}`

const fullName = ({ path }: CatalogCategory) => path.map(({ name }) => name).join(' > ')

/** Reads categories by number, name, or a whole or partial path. */
export class CategoryReader {
  readonly #byId: Catalog['categories']
  readonly #nodes: ReadonlyMap<string, CatalogCategory[]>
  readonly #words: ReadonlyMap<string, number | null>

  constructor({ categories }: Pick<Catalog, 'categories'>) {
    this.#byId = categories
    const nodes = new Map<string, CatalogCategory[]>()
    for (const node of categories.values())
      for (const key of new Set([slugify(node.name), slugify(node.name_singular), node.slug]))
        nodes.set(key, [...(nodes.get(key) ?? []), node])
    this.#nodes = nodes
    this.#words = nameIndex(
      Object.entries(categoryWords).flatMap(([id, words]) =>
        categories.has(Number(id)) ? words.split(' ').map((word) => [word, Number(id)] as const) : [],
      ),
    )
  }

  read(text: string): CategoryRead | undefined {
    const id = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
    const numbered = id === undefined ? undefined : this.#byId.get(id)
    if (numbered) return this.#leafOf([numbered], text, true)
    const whole = this.#named(text)
    if (whole) return whole
    const parts = text
      .split(/>|»|›|→|\||\\|::|;|\s-\s|\//)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    return parts.length > 1 ? this.#byPath(parts, text) : undefined
  }

  #named(text: string): CategoryRead | undefined {
    const nodes = this.#nodes.get(slugify(text))
    if (nodes) return this.#leafOf(nodes, text, true)
    const word = this.#words.get(slugify(text))
    return word ? { id: word, isSure: true } : undefined
  }

  /** Takes the deepest part that we know, below those before it that we know. */
  #byPath(parts: readonly string[], text: string): CategoryRead | undefined {
    for (let last = parts.length - 1; last >= 0; last--) {
      const nodes = this.#nodes.get(slugify(parts[last]!))
      if (!nodes) {
        const word = this.#words.get(slugify(parts[last]!))
        if (word) return { id: word, isSure: last === parts.length - 1 }
        continue
      }
      const above = parts.slice(0, last).map(slugify)
      const under = nodes.filter(({ path }) => {
        const names = path.slice(0, -1).map(({ name }) => slugify(name))
        return above.every((name) => names.includes(name) || !this.#nodes.has(name))
      })
      const isSure = under.length > 0 && last === parts.length - 1
      return this.#leafOf(under.length > 0 ? under : nodes, text, isSure)
    }
    return undefined
  }

  #leafOf(nodes: readonly CatalogCategory[], text: string, isSure: boolean): CategoryRead {
    const leaves = nodes.filter(({ children }) => children.length === 0)
    const [only] = leaves
    if (only && leaves.length === 1 && nodes.length === 1) return { id: only.id, isSure }
    // A name that a leaf has besides a category above it means the leaf.
    if (only && leaves.length === 1) return { id: only.id, isSure: false }
    if (leaves.length > 1)
      return {
        problem: `Više kategorija se zove „${text}“: ${listed(leaves.map(fullName))}. Upišite broj ili cijelu putanju.`,
      }
    const node = nodes[0]!
    const [child, ...others] = node.children
    if (child && others.length === 0 && child.children.length === 0) return { id: child.id, isSure: false }
    return {
      problem: `Kategorija „${node.name}“ ima podkategorije: ${listed(node.children.map(({ name }) => name))}. Odaberite jednu.`,
    }
  }
}
