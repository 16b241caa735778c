import type { Firm } from '../harness.ts'
import type { RawInput } from '../raw-call.ts'

/** One firm with one of everything that has an id. */
export interface SweepWorld {
  firm: Firm
  leadId: string
  leadLogId: string
  deletedLeadId: string
  leadMergeId: string
  selectionId: string
  /** a lead that nothing else is about: it may be deleted */
  spareLeadId: string
  tagId: string
  leadFileId: string
  stageId: string
  statusId: number
  otherStageId: string
  stageRuleId: string
  memberId: string
  teamId: string
  importId: string
  exportId: string
  viewId: string
  captureId: string
  customFieldId: string
  leadTemplateId: string
  importMappingId: string
  sessionId: string
  fileId: string
  uploadId: string
  notificationId: string
  clientId: string
  projectId: string
  designationId: string
  templateMailId: string
  leadMailId: string
  taskId: string
  taskItemId: string
  permissionId: string
}

export interface Probe {
  /** an input that the operation accepts, with ids of the caller's own firm */
  input: (own: SweepWorld) => RawInput
  /** for each id it takes: which id of the other firm to put there */
  ids?: Record<string, (foreign: SweepWorld) => string>
  /** those among `ids` that no schema names: fields keyed by what a firm calls them */
  unnamed?: readonly string[]
}

export const nothing: Probe = { input: () => ({}) }
export const email = 'somebody@example.com'
