import type { Firm } from './harness.ts'
import type { RawInput } from './raw-call.ts'

/** One firm with one of everything that has an id. */
export interface SweepWorld {
  firm: Firm
  leadId: string
  deletedLeadId: string
  stageId: string
  memberId: string
  teamId: string
  importId: string
  exportId: string
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
}

interface Probe {
  /** an input that the operation accepts, with ids of the caller's own firm */
  input: (own: SweepWorld) => RawInput
  /** for each id it takes: which id of the other firm to put there */
  ids?: Record<string, (foreign: SweepWorld) => string>
}

const nothing: Probe = { input: () => ({}) }
const email = 'somebody@example.com'
const exported = { format: 'csv', columns: ['name', 'phoneNumber'], list: {} }
const rows = [{ row: 2, firstName: 'Asha', phoneNumber: '9876501234', pinCode: '411001' }]

const letter = { subject: 'Hello {{leadName}}', html: '<p>Hello</p>' }
const invite = (w: SweepWorld) => ({
  firstName: 'Tara',
  lastName: 'Iyer',
  email,
  roleName: 'Accountant',
  designation: w.designationId,
})

/** A capture form that asks for nothing more than it must. */
export const EMPTY_CAPTURE = {
  name: 'Sweep form',
  title: '',
  isOn: true,
  fields: { lastName: 'off', email: 'off', city: 'off', requirement: 'off', budget: 'off', message: 'off' },
  consentText: '',
  allowedOrigins: [] as string[],
  successText: '',
  redirectUrl: '',
  leadSource: '',
  campaign: '',
} as const

/** How to reach every operation. Adding an operation without a probe here fails the tenant sweep. */
export const SWEEP_PROBES: Record<string, Probe> = {
  'auth.login': { input: () => ({ body: { email, password: 'Wrong@pass1' } }) },
  'auth.userLogin': { input: () => ({ body: { email, password: 'Wrong@pass1' } }) },
  'auth.send': { input: () => ({ body: { email } }) },
  'auth.verify': { input: () => ({ body: { email, otp: '1234' } }) },
  'auth.verifyLink': { input: () => ({ body: { link: 'x'.repeat(43) } }) },
  'auth.updatePassword': { input: () => ({ body: { email, password: 'Strong@pass1' } }) },
  'auth.makeHandoff': nothing,
  'auth.takeOver': {
    input: w => ({ body: { userId: w.memberId, code: 'x'.repeat(43) } }),
    ids: { 'body.userId': w => w.memberId },
  },
  // the session of nobody signed in here: ending one's own would end the sweep
  'auth.logout': nothing,
  'auth.sessions': nothing,
  'auth.endOtherSessions': nothing,
  'auth.endSession': { input: w => ({ params: { id: w.sessionId } }), ids: { 'params.id': w => w.sessionId } },
  'people.profile': nothing,
  'people.byId': { input: w => ({ query: { userId: w.memberId } }), ids: { 'query.userId': w => w.memberId } },
  'people.features': nothing,
  'people.editDetails': { input: () => ({ body: { isOnboardingDone: true } }) },
  'people.updateProfile': { input: () => ({ body: { firstName: 'Asha' } }) },
  'people.saveStep': { input: () => ({ body: { step: '/personal-details', flow: 'sign-in' } }) },
  'people.leaders': nothing,
  'people.members': nothing,
  'people.admins': nothing,
  'members.roles': nothing,
  'members.designations': nothing,
  'members.createDesignation': { input: () => ({ body: { designationName: 'Surveyor' } }) },
  'members.onboard': {
    input: w => ({ body: { teamMembers: [invite(w)] } }),
    ids: { 'body.teamMembers.0.designation': w => w.designationId },
  },
  'members.addTeamMembers': {
    input: w => ({ body: { teamMembers: [invite(w)] } }),
    ids: { 'body.teamMembers.0.designation': w => w.designationId },
  },
  'members.list': nothing,
  'members.byId': { input: w => ({ params: { id: w.memberId } }), ids: { 'params.id': w => w.memberId } },
  'members.edit': {
    input: w => ({ params: { id: w.memberId }, body: { designation: w.designationId, reportTo: w.firm.owner.userId } }),
    ids: {
      'params.id': w => w.memberId,
      'body.designation': w => w.designationId,
      'body.reportTo': w => w.memberId,
    },
  },
  'members.resendInvitation': { input: w => ({ params: { id: w.memberId } }), ids: { 'params.id': w => w.memberId } },
  'members.withdrawInvitation': { input: w => ({ params: { id: w.memberId } }), ids: { 'params.id': w => w.memberId } },
  'members.deactivate': {
    input: w => ({ params: { id: w.memberId }, body: { handOverTo: w.firm.owner.userId } }),
    ids: { 'params.id': w => w.memberId, 'body.handOverTo': w => w.memberId },
  },
  'members.reactivate': { input: w => ({ params: { id: w.memberId } }), ids: { 'params.id': w => w.memberId } },
  'members.handOver': {
    input: w => ({ params: { id: w.memberId }, body: { to: w.firm.owner.userId } }),
    ids: { 'params.id': w => w.memberId, 'body.to': w => w.memberId },
  },
  'companies.checklist': nothing,
  'pushSubscriptions.key': nothing,
  'pushSubscriptions.list': nothing,
  'pushSubscriptions.subscribe': {
    input: () => ({
      body: {
        endpoint: 'https://push.example.com/send/1',
        keys: {
          p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
          auth: 'x'.repeat(22),
        },
      },
    }),
  },
  'pushSubscriptions.unsubscribe': { input: () => ({ body: { endpoint: 'https://push.example.com/send/1' } }) },
  'notificationPreferences.list': nothing,
  'notificationPreferences.set': {
    input: () => ({ body: { event: 'lead-added', channel: 'email', isOn: false } }),
  },
  'companies.editSettings': {
    input: () => ({ body: { about: 'Interiors' } }),
    ids: { 'body.companyProjectId': w => w.projectId },
  },
  'companies.uploadLogo': { input: () => ({ file: new File(['<svg/>'], 'logo.svg') }) },
  'companies.logo': {
    input: w => ({ params: { company: w.firm.companyId, key: 'x'.repeat(43) } }),
    ids: { 'params.company': w => w.firm.companyId },
  },
  'audit.list': { input: w => ({ query: { personId: w.memberId } }), ids: { 'query.personId': w => w.memberId } },
  'audit.people': nothing,
  'demoCompanies.enter': nothing,
  'demoCompanies.remove': nothing,
  'demoCompanies.spreadsheet': nothing,
  'teams.list': nothing,
  'teams.byId': { input: w => ({ params: { id: w.teamId } }), ids: { 'params.id': w => w.teamId } },
  'pipelines.get': nothing,
  'places.search': { input: () => ({ query: { search: 'Pune' } }) },
  'places.nearest': { input: () => ({ query: { latitude: '18.52', longitude: '73.86' } }) },
  'places.towns': { input: () => ({ query: { south: '18', north: '19', west: '73', east: '74' } }) },
  'leadForms.leadSources': nothing,
  'leadForms.workTypes': nothing,
  'leadForms.sourceNames': nothing,
  'leadForms.saveLeadSource': { input: () => ({ body: { leadSource: 'Fair' } }) },
  'leadForms.saveWorkType': { input: () => ({ body: { type: 'Kitchen' } }) },
  'leadForms.saveSourceName': { input: () => ({ body: { sourceName: 'Expo' } }) },
  'leadForms.customFields': nothing,
  'leadForms.individualFields': nothing,
  'leadForms.corporateFields': nothing,
  'leadForms.customField': {
    input: w => ({ query: { id: w.customFieldId } }),
    ids: { 'query.id': w => w.customFieldId },
  },
  'leadForms.addCustomField': { input: () => ({ body: { fieldName: 'Plot', section: [0], fieldType: 'Text' } }) },
  'leadForms.editCustomField': {
    input: w => ({ query: { id: w.customFieldId }, body: { isRequired: false } }),
    ids: { 'query.id': w => w.customFieldId },
  },
  'leadTemplates.list': nothing,
  'leadTemplates.forForm': {
    input: w => ({ query: { id: w.leadTemplateId } }),
    ids: { 'query.id': w => w.leadTemplateId },
  },
  'leadTemplates.create': { input: () => ({ body: { name: 'Villas' } }) },
  'leadTemplates.edit': {
    input: w => ({ params: { id: w.leadTemplateId }, body: { isBudgetMandatory: true } }),
    ids: { 'params.id': w => w.leadTemplateId },
  },
  'leadTemplates.remove': {
    input: w => ({ params: { id: w.leadTemplateId } }),
    ids: { 'params.id': w => w.leadTemplateId },
  },
  'leadCaptures.list': nothing,
  'leadCaptures.create': {
    input: w => ({ body: { ...EMPTY_CAPTURE, name: 'Contact us', teamId: w.teamId } }),
    ids: { 'body.teamId': w => w.teamId },
  },
  'leadCaptures.edit': {
    input: w => ({ params: { id: w.captureId }, body: { ...EMPTY_CAPTURE, version: 1, teamId: w.teamId } }),
    ids: { 'params.id': w => w.captureId, 'body.teamId': w => w.teamId },
  },
  'leadCaptures.remove': { input: w => ({ params: { id: w.captureId } }), ids: { 'params.id': w => w.captureId } },
  'leadCaptures.newSecret': { input: w => ({ params: { id: w.captureId } }), ids: { 'params.id': w => w.captureId } },
  'leadCaptures.submit': {
    input: () => ({
      params: { publicId: 'x'.repeat(22) },
      body: { token: 'x', firstName: 'Meera', phoneNumber: '9876543210' },
    }),
  },
  'leadCaptures.receive': {
    input: () => ({
      params: { publicId: 'x'.repeat(22) },
      body: { externalId: '1', firstName: 'Meera', phoneNumber: '9876543210' },
    }),
  },
  'leads.list': nothing,
  'leads.ids': nothing,
  'leads.counts': nothing,
  'leads.filterOptions': { input: () => ({ query: { column: 'city' } }) },
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
  'leads.duplicates': { input: () => ({ query: { phoneNumber: '9876543210' } }) },
  'leads.undelete': { input: w => ({ params: { id: w.deletedLeadId } }), ids: { 'params.id': w => w.deletedLeadId } },
  'leadCreation.add': {
    input: w => ({
      body: { type: 0, 'First Name': 'Meera', contactNumber: '9876543210', teamId: w.teamId, 'Assign To': w.memberId },
    }),
    ids: { 'body.teamId': w => w.teamId, 'body.Assign To': w => w.memberId },
  },
  'leadHistory.ofLead': { input: w => ({ query: { leadId: w.leadId } }), ids: { 'query.leadId': w => w.leadId } },
  'leadHistory.pages': {
    input: w => ({ query: { module: 'leads', id: w.leadId } }),
    ids: { 'query.id': w => w.leadId },
  },
  'leadImports.upload': {
    input: () => ({ file: new File(['First Name,Phone,Pin Code\nAsha,9876501234,411001\n'], 'leads.csv') }),
  },
  'leadImports.duplicates': {
    input: w => ({ params: { id: w.importId }, body: { rows: [{ row: 2, phoneNumber: '9876543210', email: '' }] } }),
    ids: { 'params.id': w => w.importId },
  },
  'leadImports.save': {
    input: w => ({ body: { importId: w.importId, rows } }),
    ids: { 'body.importId': w => w.importId },
  },
  'leadImports.list': nothing,
  'leadImports.undo': { input: w => ({ params: { id: w.importId } }), ids: { 'params.id': w => w.importId } },
  'leadImports.forgetMapping': {
    input: w => ({ params: { id: w.importMappingId } }),
    ids: { 'params.id': w => w.importMappingId },
  },
  'leadImports.file': { input: w => ({ params: { id: w.importId } }), ids: { 'params.id': w => w.importId } },
  'leadExports.now': { input: () => ({ body: exported }) },
  'leadExports.start': { input: () => ({ body: exported }) },
  'leadExports.list': nothing,
  'leadExports.cancel': { input: w => ({ params: { id: w.exportId } }), ids: { 'params.id': w => w.exportId } },
  'leadExports.retry': { input: w => ({ params: { id: w.exportId } }), ids: { 'params.id': w => w.exportId } },
  'leadExports.file': { input: w => ({ params: { id: w.exportId } }), ids: { 'params.id': w => w.exportId } },
  'emailTemplates.list': nothing,
  'emailTemplates.create': { input: () => ({ body: { ...letter, name: 'Another', type: 1 } }) },
  'emailTemplates.edit': {
    input: w => ({ params: { id: w.templateMailId }, body: { ...letter, name: 'Renamed', type: 4 } }),
    ids: { 'params.id': w => w.templateMailId },
  },
  'emailTemplates.remove': {
    input: w => ({ params: { id: w.templateMailId } }),
    ids: { 'params.id': w => w.templateMailId },
  },
  'emailTemplates.preview': {
    input: w => ({ body: { templateId: w.templateMailId, leadId: w.leadId } }),
    ids: { 'body.templateId': w => w.templateMailId, 'body.leadId': w => w.leadId },
  },
  'leadMails.send': {
    input: w => ({
      query: { emailId: w.templateMailId },
      body: { to: email, subject: 'Plans', emailBody: '<p>Here</p>', leadId: w.leadId },
    }),
    ids: {
      'query.emailId': w => w.templateMailId,
      'body.leadId': w => w.leadId,
      'body.attachments.0.path': w => w.uploadId,
    },
  },
  'leadMails.sendMany': {
    input: w => ({ body: { leadIds: [w.leadId], subject: 'Plans', emailBody: '<p>Here</p>' } }),
    ids: {
      'body.leadIds.0': w => w.leadId,
      'body.templateId': w => w.templateMailId,
      'body.attachments.0.path': w => w.uploadId,
    },
  },
  'leadMails.sendByAddress': {
    input: () => ({ body: { email: 'meera@mailed.example', subject: 'Plans', html: '<p>Here</p>' } }),
    ids: { 'body.attachments.0.path': w => w.uploadId },
  },
  'leadMails.list': { input: w => ({ query: { leadId: w.leadId } }), ids: { 'query.leadId': w => w.leadId } },
  'leadMails.byId': { input: w => ({ params: { id: w.leadMailId } }), ids: { 'params.id': w => w.leadMailId } },
  'leadMails.sentEmail': { input: w => ({ query: { id: w.leadMailId } }), ids: { 'query.id': w => w.leadMailId } },
  'leadMails.cancel': { input: w => ({ params: { id: w.leadMailId } }), ids: { 'params.id': w => w.leadMailId } },
  'leadMails.retry': { input: w => ({ params: { id: w.leadMailId } }), ids: { 'params.id': w => w.leadMailId } },
  'mails.mailbox': nothing,
  'backgroundJobs.list': nothing,
  'backgroundJobs.retry': { input: w => ({ params: { id: w.leadId } }), ids: { 'params.id': w => w.leadId } },
  'clients.add': { input: () => ({ body: { name: 'Meera Shah', email: 'meera@client.example' } }) },
  'projects.add': {
    input: w => ({ body: { projectName: 'Lake house', clientId: w.clientId, teamMembers: [w.memberId] } }),
    ids: {
      'body.clientId': w => w.clientId,
      'body.projectAdmin': w => w.memberId,
      'body.teamMembers.0': w => w.memberId,
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
  'projects.sharedById': {
    input: w => ({ params: { id: w.projectId } }),
    ids: { 'params.id': w => w.projectId },
  },
  'files.upload': { input: () => ({ files: [new File(['Name,Phone\nAsha,98450\n'], 'leads.csv')] }) },
  'files.uploadByPost': { input: () => ({ files: [new File(['Name,Phone\nAsha,98450\n'], 'leads.csv')] }) },
  'files.address': { input: w => ({ params: { id: w.uploadId } }), ids: { 'params.id': w => w.uploadId } },
  'files.download': {
    input: w => ({ params: { id: w.fileId }, query: { exp: 4_000_000_000, sig: 'x'.repeat(43) } }),
    ids: { 'params.id': w => w.fileId },
  },
  'notifications.unreadCount': nothing,
  'notifications.list': nothing,
  'notifications.readAll': nothing,
  'notifications.markRead': {
    input: w => ({ body: { ids: [w.notificationId] } }),
    ids: { 'body.ids': w => w.notificationId, 'body.ids.0': w => w.notificationId },
  },
  'notifications.send': {
    input: w => ({ query: { type: '2' }, body: { userId: w.memberId, notification: 'Look' } }),
    ids: {
      'body.userId': w => w.memberId,
      'body.extraUserIds.0': w => w.memberId,
      'body.receiverIds.0': w => w.memberId,
    },
  },
  'live.events': nothing,
}
