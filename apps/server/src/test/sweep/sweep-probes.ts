import { ANALYTICS_PROBES } from './analytics-probes.ts'
import { FACEBOOK_PROBES } from './facebook-probes.ts'
import { ASSIGNMENT_PROBES, LEAD_FORM_PROBES } from './lead-form-probes.ts'
import { LEAD_PROBES } from './lead-probes.ts'
import { LETTER_PROBES } from './letter-probes.ts'
import { PROJECT_PROBES } from './project-probes.ts'
import { QUOTATION_PROBES } from './quotation-probes.ts'
import { QUOTATION_VERSION_PROBES } from './quotation-version-probes.ts'
import { email, nothing, type Probe, type SweepWorld } from './sweep-probe.ts'
import { TASK_PROBES } from './task-probes.ts'

const invite = (w: SweepWorld) => ({
  firstName: 'Tara',
  lastName: 'Iyer',
  email,
  roleName: 'Accountant',
  designation: w.designationId,
})

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
  'home.work': nothing,
  'home.review': nothing,
  'home.welcome': nothing,
  'home.putAway': { input: () => ({ params: { note: 'first-steps' } }) },
  'home.bringBack': { input: () => ({ params: { note: 'first-steps' } }) },
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
  'companies.timeZone': { input: () => ({ query: { country: 'India' } }) },
  'companies.uploadLogo': { input: () => ({ file: new File(['<svg/>'], 'logo.svg') }) },
  'companies.logo': {
    input: w => ({ params: { company: w.firm.companyId, key: 'x'.repeat(43) } }),
    ids: { 'params.company': w => w.firm.companyId },
  },
  'leadAccess.list': nothing,
  'leadAccess.change': {
    input: w => ({
      params: { id: w.permissionId },
      body: { role: 'team_member', permissions: { leads: { viewAll: true, viewUnassigned: true } } },
    }),
    ids: { 'params.id': w => w.permissionId },
  },
  'audit.list': { input: w => ({ query: { personId: w.memberId } }), ids: { 'query.personId': w => w.memberId } },
  'audit.people': nothing,
  'demoCompanies.enter': nothing,
  'demoCompanies.remove': nothing,
  'demoCompanies.spreadsheet': nothing,
  'teams.list': nothing,
  'teams.byId': { input: w => ({ params: { id: w.teamId } }), ids: { 'params.id': w => w.teamId } },
  'teams.available': nothing,
  'teams.create': {
    input: w => ({ body: { name: 'Site', teamLeads: [w.memberId], members: [w.memberId] } }),
    ids: { 'body.teamLeads.0': w => w.memberId, 'body.members.0': w => w.memberId },
  },
  'teams.edit': {
    input: w => ({ params: { id: w.teamId }, body: { name: 'Site', teamLeads: [w.memberId], members: [w.memberId] } }),
    ids: {
      'params.id': w => w.teamId,
      'body.teamLeads.0': w => w.memberId,
      'body.members.0': w => w.memberId,
    },
  },
  'teams.effects': {
    input: w => ({ body: { teamId: w.teamId, people: { teamLeads: [w.memberId], members: [w.memberId] } } }),
    ids: {
      'body.teamId': w => w.teamId,
      'body.people.teamLeads.0': w => w.memberId,
      'body.people.members.0': w => w.memberId,
    },
  },
  'teams.reportees': nothing,
  'teams.remove': { input: w => ({ params: { id: w.teamId } }), ids: { 'params.id': w => w.teamId } },
  'pipelines.get': nothing,
  'places.search': { input: () => ({ query: { search: 'Pune' } }) },
  'places.nearest': { input: () => ({ query: { latitude: '18.52', longitude: '73.86' } }) },
  'places.towns': { input: () => ({ query: { south: '18', north: '19', west: '73', east: '74' } }) },
  ...FACEBOOK_PROBES,
  ...ASSIGNMENT_PROBES,
  ...LEAD_FORM_PROBES,
  ...LEAD_PROBES,
  ...LETTER_PROBES,
  ...ANALYTICS_PROBES,
  'mails.mailbox': nothing,
  'backgroundJobs.list': nothing,
  'backgroundJobs.retry': { input: w => ({ params: { id: w.leadId } }), ids: { 'params.id': w => w.leadId } },
  ...PROJECT_PROBES,
  ...TASK_PROBES,
  ...QUOTATION_PROBES,
  ...QUOTATION_VERSION_PROBES,
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
