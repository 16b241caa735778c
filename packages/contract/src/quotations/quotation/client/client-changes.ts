import * as z from 'zod'
import { Id } from '../../../fields.ts'
import type { ClientGroup, ClientLine, ClientQuotation } from './client-quotation.ts'

/**
 * What a client's page marks as changed since the version that was read by the same link before (QT-206). Both are what the client may
 * see of them, and of what is hidden now nothing is said: values from before stand only beside values of now.
 */

const Text = z.string()

/** Values from before, of those fields that differ. */
const WasLine = z
  .object({ description: Text, note: Text, quantity: Text, unit: Text, rate: Text, percent: Text, amount: Text })
  .partial()
const WasGroup = z.object({ name: Text, revisions: z.int(), days: z.int() }).partial()

export const ClientChanges = z.object({
  /** the number of the version that was read before */
  since: z.int(),
  /** by their origin */
  lines: z.record(Id, z.object({ isNew: z.boolean(), was: WasLine })),
  groups: z.record(Id, z.object({ isNew: z.boolean(), was: WasGroup, gone: z.array(Text) })),
  removed: z.array(z.object({ description: Text, amount: Text.nullable() })),
  /** amounts from before, by the names of the rows of the totals */
  figures: z.record(z.string(), Text),
  grandTotal: Text.nullable(),
  validUntil: Text.nullable(),
  /** texts that read otherwise now */
  texts: z.array(z.enum(['introduction', 'inclusions', 'exclusions', 'terms', 'notes'])),
})
export type ClientChanges = z.infer<typeof ClientChanges>

const LINE_FIELDS = ['description', 'note', 'quantity', 'unit', 'rate', 'percent', 'amount'] as const
const GROUP_FIELDS = ['name', 'revisions', 'days'] as const
const TEXTS = ['introduction', 'inclusions', 'exclusions', 'terms', 'notes'] as const

/** The values from before of fields that differ, where both say something. */
function wasOf(before: object, after: object, fields: readonly string[]): object {
  const [was, is] = [before, after] as Record<string, unknown>[]
  const differs = (field: string): boolean => {
    const [old, now] = [was?.[field] ?? null, is?.[field] ?? null]
    return old !== null && now !== null && old !== '' && old !== now
  }
  return Object.fromEntries(fields.filter(differs).map(field => [field, was?.[field]]))
}

const linesOf = ({ groups }: ClientQuotation): ClientLine[] => groups.flatMap(({ lines }) => lines)

/** Undefined where nothing that the client sees has changed. */
export function changesBetween(
  before: ClientQuotation,
  after: ClientQuotation,
  since: number,
): ClientChanges | undefined {
  const [older, newer] = [linesOf(before), linesOf(after)]
  const was = new Map(older.map(line => [line.originId, line]))
  const there = new Set(newer.map(({ originId }) => originId))
  const lines: ClientChanges['lines'] = {}
  for (const line of newer) {
    const old = was.get(line.originId)
    const values = old ? wasOf(old, line, LINE_FIELDS) : {}
    if (!old || Object.keys(values).length > 0) lines[line.originId] = { isNew: !old, was: values }
  }
  const changes: ClientChanges = {
    since,
    lines,
    groups: groupsBetween(before.groups, after.groups),
    removed: older
      .filter(({ originId }) => !there.has(originId))
      // what amounts are not shown of now is not said of what is gone either
      .map(({ description, amount }) => ({ description, amount: after.show === before.show ? amount : null })),
    figures: figuresBetween(before, after),
    grandTotal: before.grandTotal === after.grandTotal ? null : before.grandTotal,
    validUntil: before.validUntil === after.validUntil ? null : before.validUntil,
    texts: TEXTS.filter(text => before[text] !== after[text]),
  }
  return isNothing(changes) ? undefined : changes
}

function groupsBetween(before: readonly ClientGroup[], after: readonly ClientGroup[]): ClientChanges['groups'] {
  const was = new Map(before.map(group => [group.originId, group]))
  const groups: ClientChanges['groups'] = {}
  for (const group of after) {
    if (group.originId === null) continue
    const old = was.get(group.originId)
    const values = old ? wasOf(old, group, GROUP_FIELDS) : {}
    const gone = (old?.deliverables ?? []).filter(text => !group.deliverables.includes(text))
    if (!old || gone.length > 0 || Object.keys(values).length > 0)
      groups[group.originId] = { isNew: !old, was: values, gone }
  }
  return groups
}

function figuresBetween(before: ClientQuotation, after: ClientQuotation): Record<string, string> {
  const was = new Map(before.figures.map(({ name, amount }) => [name, amount]))
  return Object.fromEntries(
    after.figures.flatMap(({ name, amount }) => {
      const old = was.get(name)
      return old === undefined || old === amount ? [] : [[name, old]]
    }),
  )
}

const isNothing = ({ since: _, ...changes }: ClientChanges): boolean =>
  Object.values(changes).every(value => value === null || Object.keys(value).length === 0)
