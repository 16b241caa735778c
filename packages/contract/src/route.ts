import type { ErrorCode } from './error-codes.ts'

/** A structural view of a zod schema: comparing the real classes costs the type checker seconds at 200 routes. */
export interface Schema {
  // biome-ignore lint/suspicious/noExplicitAny: only a variance-free any lets every zod type match structurally
  readonly _zod: { readonly input: any; readonly output: any }
}

/**
 * Who may call a route.
 * `public`: nobody needs to be signed in. `signed-in`: any session, also one that must still replace its temporary password.
 * `own-password`: the same, but staff only once they have replaced their temporary password (SH-Q29, SH-Q16).
 * `staff`: an active person of a company, not a client. `admin`: an admin or super admin of the company.
 */
export type Access = 'public' | 'signed-in' | 'own-password' | 'staff' | 'admin'

/** Where a route is found and how its body travels. Kept apart from the schemas, which a browser need not load. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** path under /api, the service's name first (decision 8); parameters as `:name` */
  path: string
  /** takes `Idempotency-Key` (decision 13) */
  idempotent?: true
  /** the body is a multipart form: the fields of `body` as text parts, and files in the parts of this name */
  multipart?: string
}
export interface EndpointTable {
  readonly [name: string]: Endpoint | EndpointTable
}

export interface RouteDef extends Endpoint {
  summary: string
  access: Access
  params?: Schema
  query?: Schema
  body?: Schema
  /** multipart upload of one file */
  file?: { maxBytes: number; tooLargeMessage: string }
  /** multipart form of the fields of `body`, and optionally one file (SH-Q46) */
  form?: { maxBytes: number; tooLargeMessage: string }
  /** multipart upload of several files, handled one by one as they arrive */
  files?: { maxCount: number; maxBytes: number; tooLargeMessage: string }
  /** what `data` of the envelope holds (decision 9) */
  response: Schema
  /** what `pagination` of the envelope holds, where there is one */
  pagination?: Schema
  /** what `totals` of the envelope holds, where there are any */
  totals?: Schema
  /** codes beyond INVALID, UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS, INTERNAL and UNAVAILABLE */
  errors?: readonly ErrorCode[]
  /** bytes of JSON accepted, 256 KiB unless told */
  bodyLimit?: number
  /** `userId` names somebody else than the caller (SH-Q01) */
  userIdIsTarget?: true
  /** answers bytes or an event stream instead of the envelope */
  raw?: 'bytes' | 'events'
  /** the handler checks a signature over the body's bytes: it is given these headers and the bytes (`ctx.signed`) */
  signed?: { headers: Readonly<Record<string, string>> }
  /** the body may be of any type: the handler reads its bytes (`ctx.signed`), which needs `signed` */
  anyBody?: true
  /** exists only while the server runs locally, on its embedded database */
  localOnly?: true
}
export interface RouteTable {
  readonly [name: string]: RouteDef | RouteTable
}

/** The endpoints of a table of routes, under the same names. */
export type EndpointsOf<T extends RouteTable> = {
  readonly [K in keyof T]: T[K] extends RouteDef
    ? Pick<T[K], Extract<keyof T[K], keyof Endpoint>>
    : T[K] extends RouteTable
      ? EndpointsOf<T[K]>
      : never
}

/** Declares a route, keeping its exact type. */
export const route = <const R extends RouteDef>(definition: R): R => definition
export const isRoute = (entry: RouteDef | RouteTable): entry is RouteDef => isEndpoint(entry)
export const isEndpoint = (entry: Endpoint | EndpointTable): entry is Endpoint =>
  typeof (entry as Endpoint).path === 'string'

type In<S> = S extends Schema ? S['_zod']['input'] : never
type Out<S> = S extends Schema ? S['_zod']['output'] : never
type Simplify<T> = { [K in keyof T]: T[K] } & {}
/** What a caller passes. */
export type RouteInput<R extends RouteDef> = Simplify<
  (R['params'] extends Schema ? { params: In<R['params']> } : unknown) &
    (R['query'] extends Schema ? { query?: In<R['query']> } : unknown) &
    (R['body'] extends Schema ? { body: In<R['body']> } : unknown) &
    (R['file'] extends object ? { file: File } : unknown) &
    (R['files'] extends object ? { files: readonly File[] } : unknown) &
    (R['form'] extends object ? { file?: File | undefined } : unknown)
>
/** A file on its way in; its bytes can be read once, and throw TOO_LARGE at the limit. */
export interface ArrivingFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
}
/** What a handler receives once the request has been checked. */
export type RouteParsed<R extends RouteDef> = Simplify<
  (R['params'] extends Schema ? { params: Out<R['params']> } : unknown) &
    (R['query'] extends Schema ? { query: Out<R['query']> } : unknown) &
    (R['body'] extends Schema ? { body: Out<R['body']> } : unknown) &
    (R['file'] extends object ? { file: { name: string; bytes: Uint8Array } } : unknown) &
    (R['files'] extends object ? { files: AsyncIterable<ArrivingFile> } : unknown) &
    (R['form'] extends object ? { file: { name: string; bytes: Uint8Array } | undefined } : unknown)
>
/** The envelope a handler answers, without `success`. */
export type RouteAnswer<R extends RouteDef> = {
  data: Out<R['response']>
  message?: string
} & (R['pagination'] extends Schema ? { pagination: Out<R['pagination']> } : unknown) &
  (R['totals'] extends Schema ? { totals: Out<R['totals']> } : unknown)
/** The envelope a caller receives (decision 9). */
export type RouteOutput<R extends RouteDef> = { success: true } & RouteAnswer<R>

/** Every route of a table with its dotted name, in order. */
export function listRoutes(table: RouteTable, path: string[] = []): { name: string; route: RouteDef }[] {
  return Object.entries(table).flatMap(([key, entry]) =>
    isRoute(entry) ? [{ name: [...path, key].join('.'), route: entry }] : listRoutes(entry, [...path, key]),
  )
}
