import { SEEDED_LOST_REASONS } from '@plinth/contract/leads/lead-forms/list-entries'
import { nothing, type Probe, type SweepWorld } from './sweep-probe.ts'

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

const SHARED = (w: SweepWorld) => ({
  name: 'Swept',
  teamId: w.teamId,
  people: [{ userId: w.memberId }],
  conditions: { captureIds: [w.captureId] },
})
const IDS_OF_RULE: NonNullable<Probe['ids']> = {
  'body.teamId': w => w.teamId,
  'body.people.0.userId': w => w.memberId,
  'body.conditions.captureIds.0': w => w.captureId,
}
const OF_RULE = { 'params.id': (w: SweepWorld) => w.assignmentRuleId }

/** How to reach the rules by which new leads are assigned. */
export const ASSIGNMENT_PROBES: Record<string, Probe> = {
  'assignmentRules.list': nothing,
  'assignmentRules.add': { input: w => ({ body: SHARED(w) }), ids: IDS_OF_RULE },
  'assignmentRules.edit': {
    input: w => ({ params: { id: w.assignmentRuleId }, body: SHARED(w) }),
    ids: { ...OF_RULE, ...IDS_OF_RULE },
  },
  'assignmentRules.order': {
    input: w => ({ body: { ids: [w.assignmentRuleId] } }),
    ids: { 'body.ids.0': w => w.assignmentRuleId },
  },
  'assignmentRules.removed': nothing,
  'assignmentRules.restore': { input: w => ({ params: { id: w.assignmentRuleId } }), ids: OF_RULE },
  'assignmentRules.trial': { input: () => ({ body: {} }) },
  'assignmentRules.choices': nothing,
  'assignmentRules.absences': nothing,
  'assignmentRules.setAbsence': {
    input: w => ({ params: { userId: w.memberId }, body: { awayUntil: null } }),
    ids: { 'params.userId': w => w.memberId },
  },
  'assignmentRules.remove': { input: w => ({ params: { id: w.assignmentRuleId } }), ids: OF_RULE },
}

/** How to reach the operations of the forms that leads are made with. */
export const LEAD_FORM_PROBES: Record<string, Probe> = {
  'leadForms.leadSources': nothing,
  'leadForms.workTypes': nothing,
  'leadForms.sourceNames': nothing,
  'leadForms.lostReasons': nothing,
  'leadForms.putLostReasons': { input: () => ({ body: { reasons: ['Too far'], before: [...SEEDED_LOST_REASONS] } }) },
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
  'leadForms.orderCustomFields': {
    input: w => ({ body: { ids: [w.customFieldId] } }),
    ids: { 'body.ids.0': w => w.customFieldId },
  },
  'leadForms.usesOfCustomField': {
    input: w => ({ params: { id: w.customFieldId } }),
    ids: { 'params.id': w => w.customFieldId },
  },
  'leadForms.removedCustomFields': nothing,
  'leadForms.restoreCustomField': {
    input: w => ({ params: { id: w.customFieldId } }),
    ids: { 'params.id': w => w.customFieldId },
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
  'captureHooks.overview': { input: w => ({ params: { id: w.captureId } }), ids: { 'params.id': w => w.captureId } },
  'captureHooks.makeAddress': { input: w => ({ params: { id: w.captureId } }), ids: { 'params.id': w => w.captureId } },
  'captureHooks.removeAddress': {
    input: w => ({ params: { id: w.captureId } }),
    ids: { 'params.id': w => w.captureId },
  },
  'captureHooks.saveMapping': {
    input: w => ({
      params: { id: w.captureId },
      body: { mapping: { full_name: 'name', mobile: 'phoneNumber' }, mappingVersion: 0 },
    }),
    ids: { 'params.id': w => w.captureId },
  },
  'captureHooks.deliveries': { input: w => ({ params: { id: w.captureId } }), ids: { 'params.id': w => w.captureId } },
  'captureHooks.retry': {
    input: w => ({ params: { id: w.captureId, deliveryId: w.deliveryId } }),
    ids: { 'params.id': w => w.captureId, 'params.deliveryId': w => w.deliveryId },
  },
  'captureHooks.receive': {
    input: () => ({ params: { publicId: 'x'.repeat(22), key: 'x' }, body: { name: 'Meera' } }),
  },
  'captureHooks.receiveSigned': { input: () => ({ params: { publicId: 'x'.repeat(22) }, body: { name: 'Meera' } }) },
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
}
