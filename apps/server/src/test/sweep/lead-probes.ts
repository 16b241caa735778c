import { FIGURE_IDS } from './analytics-probes.ts'
import { nothing, type Probe, type SweepWorld } from './sweep-probe.ts'

const exported = { format: 'csv', columns: ['name', 'phoneNumber'], list: {} }
const ofImport = { 'params.id': (w: SweepWorld) => w.importId }
const ofSelection = { 'params.id': (w: SweepWorld) => w.selectionId }

/** How to reach the operations of leads, their imports and exports. */
export const LEAD_PROBES: Record<string, Probe> = {
  'leads.list': nothing,
  'leads.ids': nothing,
  'leads.counts': nothing,
  'leads.find': { input: () => ({ query: { search: 'asha' } }) },
  'leads.filterOptions': { input: () => ({ query: { column: 'city' } }) },
  'leads.filterBounds': nothing,
  'leads.byId': { input: w => ({ query: { id: w.leadId } }), ids: { 'query.id': w => w.leadId } },
  'leads.addEdit': {
    input: w => ({ body: { firstName: 'Asha', phoneNumber: '9876543219', assignedTo: w.memberId } }),
    ids: {
      'body.leadId': w => w.leadId,
      'body.assignedTo': w => w.memberId,
      'body.teamId': w => w.teamId,
      'body.templateId': w => w.leadTemplateId,
    },
  },
  'leads.edit': {
    input: w => ({ query: { id: w.leadId }, body: { lastName: 'Shah', assignedTo: w.memberId } }),
    ids: { 'query.id': w => w.leadId, 'body.assignedTo': w => w.memberId },
  },
  'leads.actions': {
    input: w => ({ body: { leadId: w.leadId, assignedTo: w.memberId, leadUpdates: [{ text: 'Called' }] } }),
    ids: {
      'body.leadId': w => w.leadId,
      'body.leadStage': w => w.stageId,
      'body.assignedTo': w => w.memberId,
      'body.leadUpdates.0.senderId': w => w.memberId,
    },
  },
  'leads.assignMany': {
    input: w => ({ body: { leadIds: [w.leadId], assignedTo: w.memberId } }),
    ids: { 'body.leadIds.0': w => w.leadId, 'body.assignedTo': w => w.memberId },
  },
  'leadMoves.patch': {
    input: w => ({ query: { leadId: w.leadId }, body: { leadStage: w.stageId, assignedTo: w.memberId } }),
    ids: {
      'query.leadId': w => w.leadId,
      'body.leadId': w => w.leadId,
      'body.leadStage': w => w.stageId,
      'body.assignedTo': w => w.memberId,
    },
  },
  'leadBoard.columns': {
    input: w => ({ query: { tags: w.tagId, members: w.memberId } }),
    ids: { 'query.tags': w => w.tagId, 'query.members': w => w.memberId },
    unnamed: ['query.tags', 'query.members'],
  },
  'leadBoard.cards': {
    input: w => ({ query: { stage: w.stageId, tags: w.tagId, members: w.memberId } }),
    ids: { 'query.stage': w => w.stageId, 'query.tags': w => w.tagId, 'query.members': w => w.memberId },
    unnamed: ['query.tags', 'query.members'],
  },
  'leadMoves.inStage': {
    input: w => ({ body: { stageId: [w.stageId], leadTag: [w.tagId], assignedTo: [w.memberId] } }),
    ids: {
      'body.stageId.0': w => w.stageId,
      'body.leadTag.0': w => w.tagId,
      'body.assignedTo.0': w => w.memberId,
    },
  },
  'stageRules.list': nothing,
  'pipelines.statuses': nothing,
  'pipelines.addStages': {
    input: w => ({ query: { pipelineId: w.pipelineId }, body: [{ stageName: 'Site visit', sequence: 3 }] }),
    ids: { 'query.pipelineId': w => w.pipelineId },
  },
  'pipelines.edit': {
    input: w => ({
      body: {
        pipelineId: w.pipelineId,
        stages: w.stageIds.map((id, at) => ({ id, stageName: w.stageNames[at], sequence: at + 1 })),
        newId: w.stageIds[0],
      },
    }),
    ids: {
      'body.pipelineId': w => w.pipelineId,
      'body.stages.0.id': w => w.stageId,
      'body.newId': w => w.stageId,
      'body.newId.0': w => w.stageId,
    },
  },
  'pipelines.stageUses': { input: w => ({ params: { id: w.stageId } }), ids: { 'params.id': w => w.stageId } },
  'pipelines.addStatus': {
    input: w => ({ body: { stageId: w.stageId, statusName: 'Sampling' } }),
    ids: { 'body.stageId': w => w.stageId },
  },
  'pipelines.editStatus': {
    input: w => ({
      body: { oldStatusId: w.statusId, oldStageId: w.stageId, newStageId: w.stageId, newStatus: 'Sampled' },
    }),
    ids: { 'body.oldStageId': w => w.stageId, 'body.newStageId': w => w.stageId },
  },
  'pipelines.removeStatus': {
    input: w => {
      const key = { stageId: w.stageId, statusId: w.statusId }
      return { query: key, body: key }
    },
    ids: { 'query.stageId': w => w.stageId, 'body.stageId': w => w.stageId },
  },
  'stageRules.add': {
    input: w => ({ body: { fromStage: w.stageId, toStage: w.otherStageId, isTransition: false } }),
    ids: { 'body.fromStage': w => w.stageId, 'body.toStage': w => w.otherStageId },
  },
  'stageRules.edit': {
    input: w => ({ query: { id: w.stageRuleId }, body: { isTransition: true, requiredFields: ['email'] } }),
    ids: {
      'query.id': w => w.stageRuleId,
      'body.fromStage': w => w.stageId,
      'body.toStage': w => w.otherStageId,
    },
  },
  'leads.duplicates': {
    input: w => ({ query: { phoneNumber: '9876543210', leadId: w.leadId } }),
    ids: { 'query.leadId': w => w.leadId },
  },
  'leads.undelete': { input: w => ({ params: { id: w.deletedLeadId } }), ids: { 'params.id': w => w.deletedLeadId } },
  'leadMerges.duplicates': { input: w => ({ params: { id: w.leadId } }), ids: { 'params.id': w => w.leadId } },
  'leadMerges.groups': nothing,
  'leadMerges.distinguish': {
    input: w => ({ body: { leadIds: [w.leadId, w.leadId], areDistinct: true } }),
    ids: { 'body.leadIds.0': w => w.leadId },
  },
  'leadMerges.preview': { input: w => ({ params: { id: w.leadId } }), ids: { 'params.id': w => w.leadId } },
  'leadMerges.merge': {
    input: w => ({ body: { keepId: w.leadId, goneId: w.leadId, keepVersion: 1, goneVersion: 1, take: ['email'] } }),
    ids: { 'body.keepId': w => w.leadId, 'body.goneId': w => w.leadId },
  },
  'leadMerges.undo': { input: w => ({ params: { id: w.leadMergeId } }), ids: { 'params.id': w => w.leadMergeId } },
  'leadMerges.ofLead': { input: w => ({ params: { id: w.leadId } }), ids: { 'params.id': w => w.leadId } },
  'leadMerges.logs': { input: w => ({ params: { id: w.leadMergeId } }), ids: { 'params.id': w => w.leadMergeId } },
  'leadMerges.successor': { input: w => ({ params: { id: w.leadId } }), ids: { 'params.id': w => w.leadId } },
  'leadCreation.add': {
    input: w => ({
      body: { type: 0, 'First Name': 'Meera', contactNumber: '9876543210', teamId: w.teamId, 'Assign To': w.memberId },
    }),
    ids: { 'body.teamId': w => w.teamId, 'body.Assign To': w => w.memberId },
    unnamed: ['body.Assign To'],
  },
  'leadDetails.additional': { input: w => ({ query: { leadId: w.leadId } }), ids: { 'query.leadId': w => w.leadId } },
  'leadDetails.addExpClosure': {
    input: w => ({ body: { leadId: w.leadId, expClosureDate: '2026-12-01' } }),
    ids: { 'body.leadId': w => w.leadId },
  },
  'leadArchive.list': nothing,
  'leadDetails.bulkUpdate': {
    // brings back what is not archived, so that the operations after it find the lead where it was
    input: w => ({ query: { action: 'archive' }, body: { leadIds: [w.leadId], archiveStatus: false } }),
    ids: { 'body.leadIds.0': w => w.leadId },
  },
  'leadTags.list': nothing,
  'leadTags.save': { input: () => ({ body: [{ tagName: 'VIP', tagColorCode: '#c8433a' }] }) },
  'leadTags.edit': {
    input: w => ({ query: { tagId: w.tagId }, body: { tagColorCode: '#3f8f5b' } }),
    ids: { 'query.tagId': w => w.tagId },
  },
  'leadTags.uses': { input: w => ({ params: { id: w.tagId } }), ids: { 'params.id': w => w.tagId } },
  'leadTags.removed': nothing,
  'leadTags.restore': { input: w => ({ params: { id: w.tagId } }), ids: { 'params.id': w => w.tagId } },
  'leadTags.addToLead': {
    input: w => ({ body: { leadId: w.leadId, tagId: w.tagId } }),
    ids: { 'body.leadId': w => w.leadId, 'body.tagId': w => w.tagId },
  },
  'leadTags.removeFromLead': {
    input: w => ({ body: { leadId: w.leadId, tagId: w.tagId } }),
    ids: { 'body.leadId': w => w.leadId, 'body.tagId': w => w.tagId },
  },
  'leadFiles.list': { input: w => ({ params: { leadId: w.leadId } }), ids: { 'params.leadId': w => w.leadId } },
  'leadFiles.add': {
    input: w => ({ params: { leadId: w.leadId }, files: [new File(['a,b\n1,2\n'], 'plan.csv')] }),
    ids: { 'params.leadId': w => w.leadId },
  },
  'leadFiles.address': {
    input: w => ({ params: { leadId: w.leadId, id: w.leadFileId } }),
    ids: { 'params.leadId': w => w.leadId, 'params.id': w => w.leadFileId },
  },
  'leadFiles.remove': {
    input: w => ({ params: { leadId: w.leadId, id: w.leadFileId } }),
    ids: { 'params.leadId': w => w.leadId, 'params.id': w => w.leadFileId },
  },
  'leadQueue.list': {
    input: w => ({ query: { scope: 'person', person: w.memberId } }),
    ids: { 'query.person': w => w.memberId },
  },
  'leadQueue.summary': {
    input: w => ({ query: { scope: 'person', person: w.memberId } }),
    ids: { 'query.person': w => w.memberId },
  },
  'leadQueue.people': nothing,
  'leadQueue.snooze': {
    input: w => ({ params: { leadId: w.leadId }, body: { choice: 'tomorrow' } }),
    ids: { 'params.leadId': w => w.leadId },
  },
  'leadQueue.unsnooze': {
    input: w => ({ params: { leadId: w.leadId } }),
    ids: { 'params.leadId': w => w.leadId },
  },
  'leadHistory.ofLead': { input: w => ({ query: { leadId: w.leadId } }), ids: { 'query.leadId': w => w.leadId } },
  'leadHistory.pages': {
    input: w => ({ query: { module: 'leads', id: w.leadId } }),
    ids: { 'query.id': w => w.leadId, 'query.before': w => w.leadLogId },
  },
  'leadHistory.interactions': { input: w => ({ query: { leadId: w.leadId } }), ids: { 'query.leadId': w => w.leadId } },
  'leadHistory.saveInteraction': {
    input: w => ({ body: { leadId: w.leadId, meetingMode: 'Client Visit', outcome: 'Agreed' } }),
    ids: { 'body.leadId': w => w.leadId },
  },
  'leadHistory.openChat': {
    input: w => ({ params: { leadId: w.leadId }, body: { text: 'Hello' } }),
    ids: { 'params.leadId': w => w.leadId },
  },
  'leadImports.upload': {
    input: () => ({ file: new File(['First Name,Phone,Pin Code\nAsha,9876501234,411001\n'], 'leads.csv') }),
  },
  'leadImports.byId': { input: w => ({ params: { id: w.importId } }), ids: ofImport },
  'leadImports.rows': { input: w => ({ params: { id: w.importId } }), ids: ofImport },
  'leadImports.change': {
    input: w => ({ params: { id: w.importId }, body: { version: 1, fills: {} } }),
    ids: ofImport,
  },
  'leadImports.correct': {
    input: w => ({
      params: { id: w.importId },
      body: { version: 1, cells: [{ row: 2, field: 'city', text: 'Pune' }] },
    }),
    ids: ofImport,
  },
  'leadImports.drop': { input: w => ({ params: { id: w.importId }, body: { version: 1, rows: [2] } }), ids: ofImport },
  'leadImports.keep': {
    input: w => ({ params: { id: w.importId }, body: { version: 1, rows: 'problems' } }),
    ids: ofImport,
  },
  'leadImports.undoDrop': { input: w => ({ params: { id: w.importId }, body: { version: 1 } }), ids: ofImport },
  'leadImports.problems': { input: w => ({ params: { id: w.importId } }), ids: ofImport },
  'leadImports.cancel': { input: w => ({ params: { id: w.importId } }), ids: ofImport },
  'leadImports.save': {
    input: w => ({ body: { importId: w.importId, version: 1 } }),
    ids: { 'body.importId': w => w.importId },
  },
  'leadImports.list': nothing,
  'leadImports.undo': { input: w => ({ params: { id: w.importId } }), ids: { 'params.id': w => w.importId } },
  'leadImports.forgetMapping': {
    input: w => ({ params: { id: w.importMappingId } }),
    ids: { 'params.id': w => w.importMappingId },
  },
  'leadImports.file': { input: w => ({ params: { id: w.importId } }), ids: { 'params.id': w => w.importId } },
  'leadSelections.recent': nothing,
  'leadSelections.byId': { input: w => ({ params: { id: w.selectionId } }), ids: ofSelection },
  'leadSelections.undo': { input: w => ({ params: { id: w.selectionId } }), ids: ofSelection },
  'leadSelections.archive': {
    // brings back what is not archived, so that the operations after it find the lead where it was
    input: w => ({ body: { leadIds: [w.leadId], archiveStatus: false } }),
    ids: {
      'body.leadIds.0': w => w.leadId,
      'body.except.0': w => w.leadId,
      'body.list.filterBar.assignTo.0': w => w.memberId,
      ...FIGURE_IDS,
    },
  },
  'leadSelections.assign': {
    input: w => ({ body: { leadIds: [w.leadId], assignedTo: w.memberId } }),
    ids: {
      'body.leadIds.0': w => w.leadId,
      'body.except.0': w => w.leadId,
      'body.list.filterBar.assignTo.0': w => w.memberId,
      ...FIGURE_IDS,
      'body.assignedTo': w => w.memberId,
    },
  },
  'leadSelections.move': {
    input: w => ({ body: { leadIds: [w.leadId], leadStage: w.stageId } }),
    ids: {
      'body.leadIds.0': w => w.leadId,
      'body.except.0': w => w.leadId,
      'body.list.filterBar.assignTo.0': w => w.memberId,
      ...FIGURE_IDS,
      'body.leadStage': w => w.stageId,
    },
  },
  'leadSelections.mail': {
    input: w => ({ body: { leadIds: [w.leadId], subject: 'Plans', emailBody: '<p>Here</p>' } }),
    ids: {
      'body.leadIds.0': w => w.leadId,
      'body.except.0': w => w.leadId,
      'body.list.filterBar.assignTo.0': w => w.memberId,
      ...FIGURE_IDS,
      'body.templateId': w => w.templateMailId,
      'body.attachments.0.path': w => w.uploadId,
    },
  },
  'leadSelections.mailReach': {
    input: w => ({ body: { leadIds: [w.leadId] } }),
    ids: {
      'body.leadIds.0': w => w.leadId,
      'body.except.0': w => w.leadId,
      'body.list.filterBar.assignTo.0': w => w.memberId,
      ...FIGURE_IDS,
    },
  },
  'leadSelections.tag': {
    input: w => ({ body: { leadIds: [w.leadId], add: [w.tagId] } }),
    ids: {
      'body.leadIds.0': w => w.leadId,
      'body.except.0': w => w.leadId,
      'body.list.filterBar.assignTo.0': w => w.memberId,
      ...FIGURE_IDS,
      'body.add.0': w => w.tagId,
      'body.remove.0': w => w.tagId,
    },
  },
  'leadSelections.remove': {
    input: w => ({ body: { leadIds: [w.spareLeadId] } }),
    ids: {
      'body.leadIds.0': w => w.leadId,
      'body.except.0': w => w.leadId,
      'body.list.filterBar.assignTo.0': w => w.memberId,
      ...FIGURE_IDS,
    },
  },
  'leadViews.list': nothing,
  'leadViews.create': {
    input: w => ({ body: { name: 'This week', state: { filterBar: { assignTo: [w.memberId] } } } }),
    ids: { 'body.state.filterBar.assignTo.0': w => w.memberId, 'body.state.board.members.0': w => w.memberId },
  },
  'leadViews.edit': {
    input: w => ({
      params: { id: w.viewId },
      body: { version: 1, state: { filterBar: { assignTo: [w.memberId] } } },
    }),
    ids: {
      'params.id': w => w.viewId,
      'body.state.filterBar.assignTo.0': w => w.memberId,
      'body.state.board.members.0': w => w.memberId,
    },
  },
  'leadViews.remove': { input: w => ({ params: { id: w.viewId } }), ids: { 'params.id': w => w.viewId } },
  'leadViews.order': { input: w => ({ body: { ids: [w.viewId] } }), ids: { 'body.ids.0': w => w.viewId } },
  'leadViews.setDefault': {
    input: w => ({ body: { viewId: w.viewId } }),
    ids: { 'body.viewId': w => w.viewId },
  },
  'leadExports.now': {
    input: () => ({ body: exported }),
    ids: { 'body.list.filterBar.assignTo.0': w => w.memberId, ...FIGURE_IDS },
  },
  'leadExports.start': {
    input: () => ({ body: exported }),
    ids: { 'body.list.filterBar.assignTo.0': w => w.memberId, ...FIGURE_IDS },
  },
  'leadExports.list': nothing,
  'leadExports.cancel': { input: w => ({ params: { id: w.exportId } }), ids: { 'params.id': w => w.exportId } },
  'leadExports.retry': { input: w => ({ params: { id: w.exportId } }), ids: { 'params.id': w => w.exportId } },
  'leadExports.file': { input: w => ({ params: { id: w.exportId } }), ids: { 'params.id': w => w.exportId } },
}
