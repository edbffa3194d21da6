import { Parser } from 'htmlparser2'
import { UnreadableStatement } from './statement.ts'

export type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] }

const deepest = 40 // levels
const mostNodes = 2_000_000

/** The part of a name behind the prefix of its namespace. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const broken = () => new UnreadableStatement('XML nije ispravan ili nije cijeli.')

/** Reads an XML document. A document type is refused, so no entity can be defined or fetched. */
export function readXml(text: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let nodes = 0
  let isFresh = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        nodes += 1
        if (open.length > deepest || nodes > mostNodes) throw broken()
        const node: Node = { name: localName(name), attributes, text: '', children: [] }
        open.at(-1)!.children.push(node)
        open.push(node)
        isFresh = true
      },
      ontext(piece) {
        open.at(-1)!.text += piece
        isFresh = false
      },
      onclosetag(name, isImplied) {
        // `<a/>` closes itself right after it opens; anything else that the parser closes was left open.
        if (localName(name) !== open.pop()?.name || (isImplied && !isFresh)) throw broken()
        isFresh = false
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype')
          throw new UnreadableStatement('XML s oznakom DOCTYPE ne primamo.')
      },
      onerror(error) {
        throw error
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  if (open.length > 1) throw broken()
  parser.end()
  if (root.children.length !== 1) throw broken()
  return root.children[0]!
}

/** The children by this name. */
export const all = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? []

/** The first element below that is reached by these names. */
export const at = (node: Node | undefined, ...names: string[]): Node | undefined =>
  names.reduce<Node | undefined>((parent, name) => all(parent, name)[0], node)

export const textAt = (node: Node | undefined, ...names: string[]): string =>
  at(node, ...names)?.text.trim() ?? ''

/** The text of the first of several paths that has one. */
export function firstText(node: Node | undefined, ...ways: string[][]): string {
  for (const way of ways) {
    const text = textAt(node, ...way)
    if (text !== '') return text
  }
  return ''
}
