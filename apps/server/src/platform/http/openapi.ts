import { ERROR_CODES, type ErrorCode } from '@plinth/contract/error-codes'
import { listRoutes, type RouteDef, type RouteTable, type Schema } from '@plinth/contract/route'
import * as z from 'zod'

type Json = Record<string, unknown>
const ALWAYS: readonly ErrorCode[] = ['INVALID', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: 'any' })
  return rest as Json
}

/** The OpenAPI 3.1 document of a route table: what every operation takes, returns and refuses. */
export function openapi(table: RouteTable, info: { title: string; version: string }, isLocal: boolean): Json {
  const paths: Record<string, Json> = {}
  for (const { name, route } of listRoutes(table)) {
    if (route.localOnly && !isLocal) continue
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = operation(name, route)
  }
  return {
    openapi: '3.1.1',
    info,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR_SCHEMA },
    },
    paths,
  }
}

function operation(name: string, route: RouteDef): Json {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: route.summary,
    ...(route.access === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query'), ...extras(route)],
    ...requestBody(route),
    responses: { 200: { description: 'Done', content: answerContent(route) }, ...refusals(route) },
  }
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || json.required?.includes(name) === true,
    schema: inner,
  }))
}

const extras = (route: RouteDef): Json[] => [
  ...(route.access === 'public' || route.userIdIsTarget
    ? []
    : [
        {
          name: 'userId',
          in: 'query',
          required: false,
          schema: { type: 'string', format: 'uuid' },
          description: 'Accepted from older callers; must be the person signed in',
        },
      ]),
  ...Object.entries(route.signed?.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description,
  })),
  ...(route.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 200 },
          description: 'The same key and request answer the first result for 24 hours',
        },
      ]
    : []),
]

function requestBody(route: RouteDef): Json {
  if (route.file) {
    const properties = {
      file: { type: 'string', format: 'binary', description: `At most ${route.file.maxBytes} bytes` },
    }
    const schema = { type: 'object', required: ['file'], properties }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (route.files) {
    const { maxCount, maxBytes } = route.files
    const items = { type: 'string', format: 'binary', description: `At most ${maxBytes} bytes` }
    const properties = { files: { type: 'array', items, minItems: 1, maxItems: maxCount } }
    const schema = { type: 'object', required: ['files'], properties }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (route.form) {
    const body = route.body ? schemaOf(route.body, 'input') : { type: 'object' }
    const picture = { type: 'string', format: 'binary', description: `At most ${route.form.maxBytes} bytes` }
    const schema = { ...body, properties: { ...(body.properties as Json), [route.multipart!]: picture } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (route.anyBody) {
    const content = {
      'application/json': { schema: {} },
      'application/x-www-form-urlencoded': { schema: { type: 'object' } },
    }
    return { requestBody: { required: true, content } }
  }
  if (!route.body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
}

function answerContent(route: RouteDef): Json {
  if (route.raw === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const data = schemaOf(route.response, 'output')
  if (route.raw === 'events') return { 'text/event-stream': { schema: data } }
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data,
      ...(route.pagination ? { pagination: schemaOf(route.pagination, 'output') } : {}),
      ...(route.totals ? { totals: schemaOf(route.totals, 'output') } : {}),
    },
  }
  return { 'application/json': { schema } }
}

function refusals(route: RouteDef): Json {
  const codes: ErrorCode[] = [
    ...ALWAYS,
    ...(route.access === 'public' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
  ]
  if (route.idempotent) codes.push('IDEMPOTENCY_MISMATCH')
  codes.push(...(route.errors ?? []))
  const answers: Record<string, Json> = {}
  for (const code of new Set(codes)) {
    const { status, message } = ERROR_CODES[code]
    const described = answers[status]
    answers[status] = {
      description: described ? `${String(described.description)}; ${code}: ${message}` : `${code}: ${message}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return answers
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['success', 'code', 'message', 'requestId'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(ERROR_CODES) },
    message: { type: 'string', description: 'Fit to show to a person' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: {},
    requestId: { type: 'string' },
  },
}
