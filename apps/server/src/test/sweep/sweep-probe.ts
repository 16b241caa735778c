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
  pipelineId: string
  /** of all stages, in their order */
  stageIds: string[]
  stageNames: string[]
  stageId: string
  statusId: number
  otherStageId: string
  stageRuleId: string
  memberId: string
  teamId: string
  importId: string
  exportId: string
  viewId: string
  /** a view of the project list */
  listStateId: string
  captureId: string
  deliveryId: string
  customFieldId: string
  leadTemplateId: string
  importMappingId: string
  sessionId: string
  fileId: string
  uploadId: string
  notificationId: string
  clientId: string
  /** a client without projects: they may be deleted */
  spareClientId: string
  clientMergeId: string
  projectOutsiderId: string
  /** of the client, the one who was invited */
  primaryContactId: string
  /** of the client, not the primary one */
  contactId: string
  /** a confirmed one */
  projectId: string
  /** one that was deleted, and can be restored and deleted again */
  deletedProjectId: string
  keptTemplateId: string
  /** one that was deleted, and can be restored */
  removedTemplateId: string
  /** all of the project, in their order */
  phaseIds: string[]
  phaseId: string
  /** one that nothing else is about: it may be deleted */
  sparePhaseId: string
  deletedPhaseId: string
  milestoneId: string
  spareMilestoneId: string
  deletedMilestoneId: string
  designationId: string
  templateMailId: string
  cannedReplyId: string
  leadMailId: string
  taskId: string
  taskItemId: string
  permissionId: string
  facebookPageId: string
  facebookFormId: string
  facebookLeadId: string
  assignmentRuleId: string
  /** of the library, with its category, unit and tax rate */
  itemId: string
  itemVariantId: string
  itemImportId: string
  kitId: string
  pictureId: string
  thumbId: string
  assemblyId: string
  rateChangeId: string
  itemCategoryId: string
  otherCategoryId: string
  itemUnitId: string
  spareUnitId: string
  taxRateId: string
  spareTaxRateId: string
  /** a draft with a line */
  quotationId: string
  draftVersionId: string
  quotationTextId: string
  spareTextId: string
  paymentScheduleId: string
  spareScheduleId: string
  /** one that was issued, with an optional line */
  issuedVersionId: string
  optionalLineId: string
  /** stored for an acceptance of the issued version */
  signedCopyId: string
  /** attached to the draft */
  attachmentId: string
  /** accepted, and in no budget yet */
  agreedQuotationId: string
  acceptanceId: string
  commentId: string
  approvalRequestId: string
  quotationLinkId: string
  quotationTemplateId: string
  /** a room of it */
  quotationTemplatePartId: string
  /** one that nothing else is about: it may be deleted */
  spareQuotationTemplateId: string
}

export interface Probe {
  /** an input that the operation accepts, with ids of the caller's own firm */
  input: (own: SweepWorld) => RawInput
  /** for each id it takes: which id of the other firm to put there */
  ids?: Record<string, (foreign: SweepWorld) => string>
  /** those among `ids` that no schema names: fields keyed by what a firm calls them */
  unnamed?: readonly string[]
  /** those among `ids` that are left out where they name nobody whom the caller may see, instead of being refused (LM-Q124) */
  dropped?: readonly string[]
}

export const nothing: Probe = { input: () => ({}) }
export const email = 'somebody@example.com'
