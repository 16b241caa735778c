import { nothing, type Probe } from './sweep-probe.ts'

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

/** How to reach the operations of the forms that leads are made with. */
export const LEAD_FORM_PROBES: Record<string, Probe> = {
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
}
