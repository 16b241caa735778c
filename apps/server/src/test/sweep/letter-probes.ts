import { email, nothing, type Probe } from './sweep-probe.ts'

const letter = { subject: 'Hello {{leadName}}', html: '<p>Hello</p>' }
const reply = { text: 'Hello {{leadName}}' }

/** How to reach the operations of what is written to leads: templates of mails, texts for WhatsApp, the mails themselves. */
export const LETTER_PROBES: Record<string, Probe> = {
  'cannedReplies.list': nothing,
  'cannedReplies.create': { input: () => ({ body: { ...reply, name: 'Another' } }) },
  'cannedReplies.edit': {
    input: w => ({ params: { id: w.cannedReplyId }, body: { ...reply, name: 'Renamed' } }),
    ids: { 'params.id': w => w.cannedReplyId },
  },
  'cannedReplies.remove': {
    input: w => ({ params: { id: w.cannedReplyId } }),
    ids: { 'params.id': w => w.cannedReplyId },
  },
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
  'leadMails.recipients': {
    input: w => ({ body: { leadIds: [w.leadId] } }),
    ids: { 'body.leadIds.0': w => w.leadId },
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
}
