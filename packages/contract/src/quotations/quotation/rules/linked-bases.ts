import * as z from 'zod'
import { Id } from '../../../fields.ts'
import { VersionState } from '../states.ts'

/** A version of an Execution Quotation of the same project, of whose taxable value a line may be a percentage (QT-139). */
export const LinkedBase = z.object({
  versionId: Id,
  quotationId: Id,
  /** null where it was never issued */
  quotationNumber: z.string().nullable(),
  title: z.string(),
  version: z.int(),
  state: VersionState,
  taxable: z.string(),
})
export type LinkedBase = z.infer<typeof LinkedBase>

/** The newest issued version of the quotation that a version belongs to, where it is newer than that version (QT-141). */
export function newerBase(bases: readonly LinkedBase[], versionId: string): LinkedBase | undefined {
  const linked = bases.find(base => base.versionId === versionId)
  if (!linked) return undefined
  return bases
    .filter(
      ({ quotationId, state, version }) =>
        quotationId === linked.quotationId && state !== 'draft' && version > linked.version,
    )
    .toSorted((one, other) => other.version - one.version)[0]
}

/** `The base changed from ₹3,46,500.00 to ₹3,58,000.00`; both as they are shown. */
export const baseChangedText = (before: string, after: string): string => `The base changed from ${before} to ${after}`
