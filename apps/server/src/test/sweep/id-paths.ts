import type { RouteDef, Schema } from '@plinth/contract/route'
import * as z from 'zod'

interface Node {
  format?: string
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/** Where a route takes ids: `query.id`, `body.leadIds.0` … found in its schemas, so none can be forgotten. */
export function idPaths(route: RouteDef): Set<string> {
  const paths = new Set<string>()
  const walk = (node: Node, path: string): void => {
    if (node.format === 'uuid') paths.add(path)
    for (const [key, inner] of Object.entries(node.properties ?? {})) walk(inner, `${path}.${key}`)
    if (node.items) walk(node.items, `${path}.0`)
    for (const option of node.anyOf ?? []) walk(option, path)
  }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: Schema | undefined = route[part]
    if (schema)
      walk(z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Node, part)
  }
  return paths
}

/** A copy of `input` with the value at a dotted path replaced. */
export function withValue(input: object, path: string, value: unknown): object {
  const [key = '', ...rest] = path.split('.')
  const copy = (Array.isArray(input) ? [...input] : { ...input }) as Record<string, unknown>
  const inner = (copy[key] as object | undefined) ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {})
  copy[key] = rest.length === 0 ? value : withValue(inner, rest.join('.'), value)
  return copy
}
