import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type.startsWith('Function')

// Bundlers assume that these may have side effects.
const keptKinds = new Set(['CallExpression', 'NewExpression', 'TemplateLiteral', 'SpreadElement'])
const mayBeKept = (node: Node): boolean =>
  !isFunction(node) && (keptKinds.has(node.type) || childrenOf(node).some(mayBeKept))

/** The spec in `endpoint(method, path, spec)`. */
function specOf(node: Node): Node | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node['callee'] as Node
  return callee.type === 'Identifier' && callee['name'] === 'endpoint'
    ? (node['arguments'] as Node[])[2]
    : undefined
}

function editsOf(declarator: Node): Edit[] {
  const value = declarator['init'] as Node | null
  if (!value) return []
  const spec = specOf(value)
  if (spec)
    return [
      { start: spec.start, end: spec.end, text: '{}' },
      { start: value.start, end: value.start, text: '/* @__PURE__ */ ' },
    ]
  // Marked pure as a whole, so that unused schemas are dropped.
  return mayBeKept(value)
    ? [
        { start: value.end, end: value.end, text: '))()' },
        { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
      ]
    : []
}

const endpointModules = new Set<string>()

/** Returns whether a module's endpoints reach the browser, which is known once the modules are transformed. */
export const hasEndpoints = (id: string) => endpointModules.has(id)

/**
 * Keeps schemas out of the browser, where endpoints are only called: strips all but their method and path,
 * and lets the bundler drop the values of `contract/` that are then unused, zod included.
 */
export const stripEndpoints = (): Plugin => ({
  name: 'strip-endpoints',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/contract\/[\w/-]+\.ts$/.test(id)) return undefined
    if (code.includes('endpoint(')) endpointModules.add(id)
    const program = this.parse(code) as unknown as Node
    const edits = (program['body'] as Node[])
      .map((statement) => (statement['declaration'] as Node | null | undefined) ?? statement)
      .filter(({ type }) => type === 'VariableDeclaration')
      .flatMap((declaration) => (declaration['declarations'] as Node[]).flatMap(editsOf))
      .toSorted((a, b) => b.start - a.start)
    const stripped = edits.reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      code,
    )
    return { code: stripped, map: null }
  },
})
