import type { Probe } from './sweep-probe.ts'
import { nothing } from './sweep-probe.ts'

/** Operations that take the id of a project alone. */
const ofProject: Probe = { input: w => ({ params: { id: w.projectId } }), ids: { 'params.id': w => w.projectId } }

/** Operations that take the id of a template alone. */
const ofTemplate: Probe = {
  input: w => ({ params: { id: w.keptTemplateId } }),
  ids: { 'params.id': w => w.keptTemplateId },
}

/** Of clients, projects and the conversion of leads. */
export const PROJECT_PROBES: Record<string, Probe> = {
  'clients.add': {
    input: w => ({ body: { name: 'Meera Shah', email: 'meera@client.example', leadId: w.leadId } }),
    ids: { 'body.leadId': w => w.leadId },
  },
  'clientDirectory.list': nothing,
  'clientDirectory.create': { input: () => ({ body: { name: 'Ravi Nair' } }) },
  'clientDirectory.byId': { input: w => ({ params: { id: w.clientId } }), ids: { 'params.id': w => w.clientId } },
  'clientDirectory.edit': {
    input: w => ({ params: { id: w.clientId }, body: { version: 1, city: 'Pune' } }),
    ids: { 'params.id': w => w.clientId },
  },
  'clientDirectory.remove': {
    input: w => ({ params: { id: w.spareClientId } }),
    ids: { 'params.id': w => w.spareClientId },
  },
  // one that is not deleted is answered as it is
  'clientDirectory.restore': { input: w => ({ params: { id: w.clientId } }), ids: { 'params.id': w => w.clientId } },
  'clientMerges.groups': nothing,
  'clientMerges.merge': {
    input: w => ({
      body: { keepId: w.clientId, goneId: w.spareClientId, keepVersion: 1, goneVersion: 1, take: ['city'] },
    }),
    ids: { 'body.keepId': w => w.clientId, 'body.goneId': w => w.spareClientId },
  },
  'clientMerges.undo': {
    input: w => ({ params: { id: w.clientMergeId } }),
    ids: { 'params.id': w => w.clientMergeId },
  },
  'clientContacts.add': {
    input: w => ({ params: { id: w.clientId }, body: { name: 'Anil Shah' } }),
    ids: { 'params.id': w => w.clientId },
  },
  'clientContacts.edit': {
    input: w => ({ params: { id: w.contactId }, body: { note: 'Calls back in the evening' } }),
    ids: { 'params.id': w => w.contactId },
  },
  'clientExports.file': nothing,
  'clientDirectory.activities': {
    input: w => ({ params: { id: w.clientId } }),
    ids: { 'params.id': w => w.clientId },
  },
  'clientContacts.invite': {
    input: w => ({ params: { id: w.primaryContactId } }),
    ids: { 'params.id': w => w.primaryContactId },
  },
  // one who has no access any more stays as they are
  'clientContacts.removeAccess': {
    input: w => ({ params: { id: w.primaryContactId } }),
    ids: { 'params.id': w => w.primaryContactId },
  },
  'clientContacts.remove': {
    input: w => ({ params: { id: w.contactId } }),
    ids: { 'params.id': w => w.contactId },
  },
  'projects.add': {
    input: w => ({ body: { projectName: 'Lake house', clientId: w.clientId, teamMembers: [w.memberId] } }),
    ids: {
      'body.clientId': w => w.clientId,
      'body.projectAdmin': w => w.memberId,
      'body.teamMembers.0': w => w.memberId,
      'body.leadId': w => w.leadId,
    },
  },
  'projects.setMembers': {
    input: w => ({ query: { _id: w.projectId }, body: { projectAdmin: w.memberId, teamMembers: [w.memberId] } }),
    ids: {
      'query._id': w => w.projectId,
      'body.projectAdmin': w => w.memberId,
      'body.teamMembers.0': w => w.memberId,
    },
  },
  'projects.search': { input: () => ({ body: { name: 'house' } }) },
  'projects.share': {
    input: w => ({ params: { id: w.projectId, clientId: w.clientId } }),
    ids: { 'params.id': w => w.projectId, 'params.clientId': w => w.clientId },
  },
  'projects.unshare': {
    input: w => ({ params: { id: w.projectId, clientId: w.clientId } }),
    ids: { 'params.id': w => w.projectId, 'params.clientId': w => w.clientId },
  },
  'projects.shared': nothing,
  'projects.seen': ofProject,
  'projects.sharedById': {
    input: w => ({ params: { id: w.projectId } }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectList.list': { input: () => ({ query: { tab: 'all', search: 'house' } }) },
  'projectList.counts': nothing,
  'projectList.filterValues': nothing,
  'projectList.recent': nothing,
  'projectList.favour': ofProject,
  'projectList.mute': ofProject,
  'projectList.unmute': ofProject,
  'projectList.unfavour': ofProject,
  'projectList.open': ofProject,
  'projectExports.now': { input: () => ({ query: { format: 'csv', columns: 'name,code', tab: 'all' } }) },
  'projectViews.list': nothing,
  'projectViews.create': {
    input: w => ({ body: { name: 'Ours', state: { filters: { members: [w.memberId], clients: [w.clientId] } } } }),
    ids: {
      'body.state.filters.projectAdmins.0': w => w.memberId,
      'body.state.filters.members.0': w => w.memberId,
      'body.state.filters.clients.0': w => w.clientId,
    },
  },
  'projectViews.edit': {
    input: w => ({
      params: { id: w.listStateId },
      body: { version: 1, state: { filters: { members: [w.memberId] } } },
    }),
    ids: {
      'params.id': w => w.listStateId,
      'body.state.filters.projectAdmins.0': w => w.memberId,
      'body.state.filters.members.0': w => w.memberId,
      'body.state.filters.clients.0': w => w.clientId,
    },
  },
  'projectViews.remove': {
    input: w => ({ params: { id: w.listStateId } }),
    ids: { 'params.id': w => w.listStateId },
  },
  'projectViews.setDefault': {
    input: w => ({ body: { viewId: w.listStateId } }),
    ids: { 'body.viewId': w => w.listStateId },
  },
  'projectLife.byId': ofProject,
  'projectLife.edit': {
    input: w => ({ params: { id: w.projectId }, body: { version: 1, city: 'Pune' } }),
    ids: { 'params.id': w => w.projectId, 'body.clientId': w => w.clientId },
  },
  'projectLife.setStatus': {
    input: w => ({ params: { id: w.projectId }, body: { status: 1 } }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectLife.setArchived': {
    input: w => ({ params: { id: w.projectId }, body: { isArchived: false } }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectLife.setCover': {
    input: w => ({ params: { id: w.projectId }, file: new File(['<svg/>'], 'cover.svg') }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectLife.removeCover': ofProject,
  'projectLife.bulk': {
    input: w => ({ body: { projectIds: [w.projectId], change: { projectAdmin: w.memberId } } }),
    ids: { 'body.projectIds.0': w => w.projectId, 'body.change.projectAdmin': w => w.memberId },
  },
  'projectLife.deleted': nothing,
  'projectLife.restore': {
    input: w => ({ params: { id: w.deletedProjectId } }),
    ids: { 'params.id': w => w.deletedProjectId },
  },
  'projectLife.remove': {
    input: w => ({ params: { id: w.deletedProjectId }, query: { name: 'Swept house' } }),
    ids: { 'params.id': w => w.deletedProjectId },
  },
  'projectPhases.list': ofProject,
  'projectPhases.add': {
    input: w => ({ params: { id: w.projectId }, body: { name: 'Trial run' } }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectPhases.order': {
    input: w => ({
      params: { id: w.projectId },
      body: {
        phases: w.phaseIds.map(_id => ({ _id, milestones: _id === w.phaseId ? [w.milestoneId] : [] })),
      },
    }),
    ids: {
      'params.id': w => w.projectId,
      'body.phases.0._id': w => w.phaseId,
      'body.phases.0.milestones.0': w => w.milestoneId,
    },
  },
  'projectPhases.shift': {
    input: w => ({
      params: { id: w.projectId },
      body: { phases: [w.phaseId], milestones: [w.milestoneId], days: 7 },
    }),
    ids: {
      'params.id': w => w.projectId,
      'body.after': w => w.phaseId,
      'body.phases.0': w => w.phaseId,
      'body.milestones.0': w => w.milestoneId,
    },
  },
  'projectPhases.edit': {
    input: w => ({ params: { id: w.phaseId }, body: { weight: 15 } }),
    ids: { 'params.id': w => w.phaseId },
  },
  'projectPhases.remove': {
    input: w => ({ params: { id: w.sparePhaseId } }),
    ids: { 'params.id': w => w.phaseId },
  },
  'projectPhases.restore': {
    input: w => ({ params: { id: w.deletedPhaseId } }),
    ids: { 'params.id': w => w.deletedPhaseId },
  },
  'projectPhases.addMilestone': {
    input: w => ({ params: { id: w.phaseId }, body: { title: 'Keys' } }),
    ids: { 'params.id': w => w.phaseId },
  },
  'projectPhases.editMilestone': {
    input: w => ({ params: { id: w.milestoneId }, body: { note: 'Swept' } }),
    ids: { 'params.id': w => w.milestoneId },
  },
  'projectPhases.removeMilestone': {
    input: w => ({ params: { id: w.spareMilestoneId } }),
    ids: { 'params.id': w => w.milestoneId },
  },
  'projectPhases.restoreMilestone': {
    input: w => ({ params: { id: w.deletedMilestoneId } }),
    ids: { 'params.id': w => w.deletedMilestoneId },
  },
  'projectPhases.markDone': {
    input: w => ({ params: { id: w.milestoneId }, body: {} }),
    ids: { 'params.id': w => w.milestoneId },
  },
  'projectPhases.markOpen': {
    input: w => ({ params: { id: w.milestoneId } }),
    ids: { 'params.id': w => w.milestoneId },
  },
  'projectPhases.setHealth': {
    input: w => ({ params: { id: w.projectId }, body: { health: 1, reason: 'Swept' } }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectPhases.clearHealth': ofProject,
  'projectTemplates.list': nothing,
  'projectTemplates.byId': ofTemplate,
  'projectTemplates.create': {
    input: w => ({ body: { name: 'As this one', projectId: w.projectId } }),
    ids: { 'body.projectId': w => w.projectId },
  },
  'projectTemplates.edit': {
    input: w => ({ params: { id: w.keptTemplateId }, body: { version: 1, isDefault: true } }),
    ids: ofTemplate.ids ?? {},
  },
  'projectTemplates.remove': ofTemplate,
  'projectTemplates.restore': {
    input: w => ({ params: { id: w.removedTemplateId } }),
    ids: { 'params.id': w => w.removedTemplateId },
  },
  'projectTemplates.apply': {
    input: w => ({ params: { id: w.projectId }, body: { templateId: w.keptTemplateId } }),
    ids: { 'params.id': w => w.projectId, 'body.templateId': w => w.keptTemplateId },
  },
  'projectTemplates.duplicate': {
    input: w => ({ params: { id: w.projectId }, body: { name: 'Lake house once more', isWithTeam: true } }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectSettings.numbering': nothing,
  'projectSettings.setNumbering': { input: () => ({ body: { pattern: 'S-{SEQ:4}', isPerYear: false, version: 0 } }) },
  'projectDetails.save': {
    input: w => ({
      body: {
        name: 'Wizard house',
        clientId: w.clientId,
        templateId: w.keptTemplateId,
        projectAdmin: w.firm.owner.userId,
        teamMembers: [w.memberId],
      },
    }),
    ids: {
      'body.templateId': w => w.keptTemplateId,
      'body.clientId': w => w.clientId,
      'body.projectAdmin': w => w.memberId,
      'body.teamMembers.0': w => w.memberId,
      'body.leadId': w => w.leadId,
    },
  },
  'projectDetails.edit': {
    input: w => ({ query: { id: w.projectId }, body: { city: 'Pune', templateId: w.keptTemplateId } }),
    ids: {
      'body.templateId': w => w.keptTemplateId,
      'query.id': w => w.projectId,
      'body.clientId': w => w.clientId,
      'body.projectAdmin': w => w.memberId,
      'body.teamMembers.0': w => w.memberId,
    },
  },
  'projectDetails.byId': {
    input: w => ({ query: { projectId: w.projectId } }),
    ids: { 'query.projectId': w => w.projectId },
  },
  'projectDetails.editLocation': {
    input: w => ({ query: { projectId: w.projectId }, body: { isDeleted: true } }),
    ids: { 'query.projectId': w => w.projectId },
  },
  'projectPeople.list': { input: w => ({ params: { id: w.projectId } }), ids: { 'params.id': w => w.projectId } },
  'projectPeople.setMember': {
    input: w => ({ params: { id: w.projectId, userId: w.memberId }, body: { role: 'viewer' } }),
    ids: { 'params.id': w => w.projectId, 'params.userId': w => w.memberId },
  },
  'projectPeople.removeMember': {
    input: w => ({ params: { id: w.projectId, userId: w.memberId } }),
    ids: { 'params.id': w => w.projectId, 'params.userId': w => w.memberId, 'query.handOverTo': w => w.memberId },
  },
  'projectPeople.setAdmin': {
    input: w => ({ params: { id: w.projectId }, body: { projectAdmin: w.memberId } }),
    ids: { 'params.id': w => w.projectId, 'body.projectAdmin': w => w.memberId },
  },
  'outsiders.list': ofProject,
  'outsiders.proposals': {
    input: w => ({ params: { id: w.projectId }, query: { text: 'patil' } }),
    ids: { 'params.id': w => w.projectId },
  },
  'outsiders.add': {
    input: w => ({ params: { id: w.projectId }, body: { name: 'Suresh Patil' } }),
    ids: { 'params.id': w => w.projectId },
  },
  'outsiders.edit': {
    input: w => ({ params: { id: w.projectOutsiderId }, body: { firm: 'Patil and Sons' } }),
    ids: { 'params.id': w => w.projectOutsiderId },
  },
  'outsiders.remove': {
    input: w => ({ params: { id: w.projectOutsiderId } }),
    ids: { 'params.id': w => w.projectOutsiderId },
  },
  'outsiders.restore': {
    input: w => ({ params: { id: w.projectOutsiderId } }),
    ids: { 'params.id': w => w.projectOutsiderId },
  },
  'clientPeople.set': {
    input: w => ({ params: { id: w.projectId, contactId: w.primaryContactId }, body: { canApprove: true } }),
    ids: { 'params.id': w => w.projectId, 'params.contactId': w => w.primaryContactId },
  },
  'clientPeople.remove': {
    input: w => ({ params: { id: w.projectId, contactId: w.primaryContactId } }),
    ids: { 'params.id': w => w.projectId, 'params.contactId': w => w.primaryContactId },
  },
  'clientPeople.view': {
    input: w => ({ params: { id: w.projectId, contactId: w.primaryContactId } }),
    ids: { 'params.id': w => w.projectId, 'params.contactId': w => w.primaryContactId },
  },
  'projectBudget.read': {
    input: w => ({ params: { id: w.projectId } }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectBudget.lines': {
    input: w => ({ params: { id: w.projectId }, query: { search: 'x' } }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectOverview.overview': {
    input: w => ({ params: { id: w.projectId } }),
    ids: { 'params.id': w => w.projectId },
  },
  'projectOverview.dashboard': nothing,
  'projectActivities.list': {
    input: w => ({ params: { id: w.projectId }, query: { by: w.memberId } }),
    ids: { 'params.id': w => w.projectId, 'query.by': w => w.memberId },
  },
  'conversions.state': {
    input: w => ({ params: { leadId: w.leadId } }),
    ids: { 'params.leadId': w => w.leadId },
  },
  'conversions.link': {
    input: w => ({ query: { leadId: w.leadId, projectId: w.projectId } }),
    ids: { 'query.leadId': w => w.leadId, 'query.projectId': w => w.projectId },
  },
  'conversions.linkByGet': {
    input: w => ({ query: { leadId: w.leadId, projectId: w.projectId } }),
    ids: { 'query.leadId': w => w.leadId, 'query.projectId': w => w.projectId },
  },
  'conversions.invite': {
    input: w => ({ query: { projectId: w.projectId } }),
    ids: { 'query.projectId': w => w.projectId },
  },
}
