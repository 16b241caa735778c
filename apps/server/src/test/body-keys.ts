import type { RouteDef } from '@plinth/contract/route'
import * as z from 'zod'

interface Node {
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/** The names of all fields that a route's body takes, at every depth. */
export function bodyKeys(route: RouteDef): string[] {
  if (!route.body) return []
  const walk = (node: Node): string[] => [
    ...Object.entries(node.properties ?? {}).flatMap(([key, inner]) => [key, ...walk(inner)]),
    ...(node.items ? walk(node.items) : []),
    ...(node.anyOf ?? []).flatMap(walk),
  ]
  const schema = route.body as unknown as z.ZodType
  return [...new Set(walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node))]
}
