import * as z from 'zod'

/**
 * What kind of refusal an answer of the Graph API is, which decides what is done about it. `ended`: the token is not accepted any
 * more, a person has to connect again. `limited`: too many calls, wait. `forbidden`: a permission is missing. `gone`: there is no such
 * lead any more. `refused`: the request itself was wrong. `busy`: everything that passes by itself.
 */
export type FaultKind = 'ended' | 'limited' | 'forbidden' | 'gone' | 'refused' | 'busy'
export interface GraphFault {
  kind: FaultKind
  /** how long Facebook asks to wait, in milliseconds */
  waitMs?: number
}

/** No answer, or none that can be read. */
export const UNREACHABLE: GraphFault = { kind: 'busy' }

/** Shown to admins; Facebook's own texts are for developers. */
export const FAULT_TEXTS: Readonly<Record<FaultKind, string>> = {
  ended: 'Facebook does not accept the connection any more. Connect again',
  limited: 'Facebook asks to wait: there were too many requests',
  forbidden: 'A permission is missing at Facebook. Connect again and allow everything that is asked for',
  gone: 'Facebook does not have this lead any more',
  refused: 'Facebook refused the request',
  busy: 'Facebook could not be reached',
}

export class GraphError extends Error {
  readonly kind: FaultKind
  readonly waitMs: number | undefined
  constructor(fault: GraphFault, options: { cause?: unknown } = {}) {
    super(FAULT_TEXTS[fault.kind], options)
    this.kind = fault.kind
    this.waitMs = fault.waitMs
  }
}

const Refusal = z.object({
  error: z.object({
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    type: z.string().optional(),
  }),
})
/** Of the app, of a person, of a page, of a business, of custom calls */
const LIMITS = new Set([4, 17, 32, 341, 368, 613])
const isLimit = (code: number): boolean => LIMITS.has(code) || (code >= 80_000 && code <= 80_014)
const isPermission = (code: number): boolean => code === 3 || code === 10 || (code >= 200 && code <= 299)
/** "Object does not exist, or cannot be loaded" */
const NO_OBJECT = 33

/** The fault that an answer tells of; undefined for a good answer. */
export function graphFault({
  status,
  headers,
  body,
}: {
  status: number
  headers: Headers
  body: unknown
}): GraphFault | undefined {
  const parsed = Refusal.safeParse(body)
  if (!parsed.success) return status >= 200 && status < 300 ? undefined : UNREACHABLE
  const { code = 0, error_subcode: subcode, is_transient: isTransient, type } = parsed.data.error
  if (code === 190 || code === 102 || code === 467) return { kind: 'ended' }
  if (isLimit(code)) return limited(headers)
  if (isPermission(code)) return { kind: 'forbidden' }
  if (code === 803 || (code === 100 && subcode === NO_OBJECT)) return { kind: 'gone' }
  if (isTransient || code === 1 || code === 2 || status >= 500) return UNREACHABLE
  return { kind: type === 'OAuthException' && status === 401 ? 'ended' : 'refused' }
}

function limited(headers: Headers): GraphFault {
  const minutes = minutesToWait(headers.get('x-business-use-case-usage') ?? '')
  return minutes > 0 ? { kind: 'limited', waitMs: minutes * 60_000 } : { kind: 'limited' }
}

/** The longest `estimated_time_to_regain_access` of the header, in minutes, at most a day. */
function minutesToWait(header: string): number {
  const found = [...header.matchAll(/"estimated_time_to_regain_access"\s*:\s*(\d{1,6})/g)]
  return Math.min(24 * 60, Math.max(0, ...found.map(([, minutes]) => Number(minutes))))
}
