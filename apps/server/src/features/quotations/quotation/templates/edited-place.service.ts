import type { LockedQuotation } from '../quotations.queries.ts'
import type { VersionRow } from '../versions.queries.ts'
import type { LockedTemplate } from './templates.queries.ts'

/** A version as the editor has it open: of a quotation, or the content of a template (QT-184). */
export type EditedVersion = Pick<
  VersionRow,
  | 'id'
  | 'number'
  | 'state'
  | 'about'
  | 'revision'
  | 'approval'
  | 'issuedOn'
  | 'issuedBy'
  | 'issuer'
  | 'createdBy'
  | 'maker'
  | 'owner'
  | 'editedAt'
  | 'type'
  | 'quotationNumber'
  | 'variationOf'
  | 'taxable'
> & {
  quotationId: string | null
  projectId: string | null
  templateId: string | null
  isArchived: boolean
  /** null: the company's */
  currencySymbol: string | null
}

/** What a draft belongs to, which is locked: one of both. */
export type EditedPlace = { quotation: LockedQuotation; template: null } | { quotation: null; template: LockedTemplate }

/** A draft of a quotation, as what is edited. */
export const ofQuotation = ({
  version,
  quotation,
}: {
  version: VersionRow
  quotation: LockedQuotation
}): { version: EditedVersion } & EditedPlace => ({
  version: { ...version, templateId: null, isArchived: false },
  quotation,
  template: null,
})
