import { type ESTree, type Plugin, Visitor } from 'vite'

/** What a route says to the server alone; the client needs its method, its path and how its body travels. */
const SERVERS_PART = [
  'access',
  'body',
  'bodyLimit',
  'bodyRows',
  'dataRows',
  'errors',
  'pagination',
  'params',
  'query',
  'response',
  'summary',
  'totals',
]
/** Values that the bundler itself sees to do nothing. */
const INERT = ['ArrowFunctionExpression', 'FunctionExpression', 'Literal']

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Leaves the schemas of routes, and zod with them, out of the built application: the server checks what is sent, and its
 * serializer what is answered. A schema that a page itself uses stays, with what it is made of.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/].+\.ts$/ },
    handler(code) {
      const program = this.parse(code)
      const constants = constantsOf(program)
      const routes = routesOf(program, constants)
      const edits = [
        ...constants.flatMap(({ init }) => asPure(init)),
        ...routes.map(route => withoutServersPart(route, code)),
      ]
      return { code: withEdits(code, edits), map: null }
    },
  },
})

interface Constant {
  name: string
  init: ESTree.Expression
}

/** The constants of a module that are more than a function or a literal. */
const constantsOf = (program: ESTree.Program): Constant[] =>
  program.body
    .map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap(statement => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && !INERT.includes(init.type) ? { name: id.name, init } : [],
    )

/** What is given to `route(…)`, and the constants that several routes share by spreading them. */
function routesOf(program: ESTree.Program, constants: Constant[]): ESTree.ObjectExpression[] {
  const given: ESTree.ObjectExpression[] = []
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      const isRoute = callee.type === 'Identifier' && callee.name === 'route'
      if (isRoute && definition?.type === 'ObjectExpression') given.push(definition)
    },
  }).visit(program)
  const shared = given.flatMap(({ properties }) =>
    properties.map(part => part.type === 'SpreadElement' && part.argument.type === 'Identifier' && part.argument.name),
  )
  const sharedParts = constants.flatMap(({ name, init }) =>
    init.type === 'ObjectExpression' && shared.includes(name) ? init : [],
  )
  return [...given, ...sharedParts]
}

/** Marks a value as dropped where nobody uses it, which the bundler cannot tell of a chain of calls. */
const asPure = ({ start, end }: ESTree.Expression): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
]

function withoutServersPart({ start, end, properties }: ESTree.ObjectExpression, code: string): Edit {
  const kept = properties.filter(
    part => !(part.type === 'Property' && part.key.type === 'Identifier' && SERVERS_PART.includes(part.key.name)),
  )
  return { start, end, text: `{ ${kept.map(part => code.slice(part.start, part.end)).join(', ')} }` }
}

/** The code with edits that do not overlap. */
function withEdits(code: string, edits: Edit[]): string {
  let at = 0
  let out = ''
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    out += code.slice(at, start) + text
    at = end
  }
  return out + code.slice(at)
}
