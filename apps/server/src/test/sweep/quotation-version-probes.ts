import type { Probe, SweepWorld } from './sweep-probe.ts'

/** of no link */
const TOKEN = 'x'.repeat(43)

const quotation = (w: SweepWorld) => w.quotationId
const draft = (w: SweepWorld) => w.draftVersionId
const ofQuotation: Probe = { input: w => ({ params: { id: quotation(w) } }), ids: { 'params.id': quotation } }

const ofDraft = (body?: object): Probe => ({
  input: w => ({ params: { id: draft(w) }, ...(body && { body }) }),
  ids: { 'params.id': draft },
})

const ofAttachment = (body?: object): Probe => ({
  input: w => ({ params: { id: draft(w), fileId: w.attachmentId }, ...(body && { body }) }),
  ids: { 'params.id': draft, 'params.fileId': w => w.attachmentId },
})

const ofTemplate = (body?: object): Probe => ({
  input: w => ({ params: { id: w.quotationTemplateId }, ...(body && { body }) }),
  ids: { 'params.id': w => w.quotationTemplateId },
})

const analysed: Probe = {
  input: w => ({ query: { from: '2026-01-01', to: '2026-12-31', owner: w.firm.owner.userId, team: w.teamId } }),
  ids: { 'query.owner': w => w.firm.owner.userId, 'query.team': w => w.teamId },
  dropped: ['query.owner', 'query.team'],
}

/** How to reach the operations of quotations and their versions. */
export const QUOTATION_VERSION_PROBES: Record<string, Probe> = {
  'quotations.list': {
    input: w => ({ query: { projectId: w.projectId, leadId: w.leadId } }),
    ids: { 'query.projectId': w => w.projectId, 'query.leadId': w => w.leadId },
  },
  'quotationList.totals': {
    input: w => ({ query: { projectId: w.projectId, leadId: w.leadId } }),
    ids: { 'query.projectId': w => w.projectId, 'query.leadId': w => w.leadId },
  },
  'quotationList.offers': { input: () => ({ query: { filter: 'projects' } }) },
  'quotationList.change': {
    input: w => ({ body: { quotationIds: [quotation(w)], ownerId: w.firm.owner.userId } }),
    ids: { 'body.quotationIds.0': quotation, 'body.ownerId': w => w.firm.owner.userId },
    dropped: ['body.quotationIds.0'],
  },
  'quotationList.export': {
    input: w => ({
      body: { list: { projectId: w.projectId, leadId: w.leadId }, format: 'csv', columns: ['number', 'title'] },
    }),
    ids: { 'body.list.projectId': w => w.projectId, 'body.list.leadId': w => w.leadId },
  },
  'clientArea.list': { input: w => ({ params: { id: w.projectId } }), ids: { 'params.id': w => w.projectId } },
  'clientArea.open': ofQuotation,
  'quotationAnalytics.summary': analysed,
  'quotationAnalytics.byMonth': analysed,
  'quotationAnalytics.byPerson': analysed,
  'quotationAnalytics.bySource': analysed,
  'quotationAnalytics.byType': analysed,
  'quotationAnalytics.byReason': analysed,
  'quotations.create': {
    input: w => ({ body: { from: 'nothing', type: 'design', projectId: w.projectId } }),
    ids: { 'body.projectId': w => w.projectId },
    unnamed: ['body.projectId'],
  },
  'quotations.byId': ofQuotation,
  'quotations.edit': {
    input: w => ({ params: { id: quotation(w) }, body: { leadId: w.leadId } }),
    ids: { 'params.id': quotation, 'body.ownerId': w => w.firm.owner.userId, 'body.leadId': w => w.leadId },
  },
  'quotations.remove': ofQuotation,
  'quotations.restore': { ...ofQuotation, input: w => ({ params: { id: quotation(w) }, body: {} }) },
  'quotations.events': ofQuotation,
  'attachments.list': ofDraft(),
  'attachments.add': {
    input: w => ({
      params: { id: draft(w) },
      query: { audience: 'client' },
      files: [new File(['a,b\n1,2\n'], 'plan.csv')],
    }),
    ids: { 'params.id': draft },
  },
  'attachments.address': ofAttachment(),
  'attachments.mark': ofAttachment({ audience: 'internal' }),
  'attachments.remove': ofAttachment(),
  'decisions.addVersion': { ...ofQuotation, input: w => ({ params: { id: quotation(w) }, body: {} }) },
  'decisions.describe': ofDraft({ about: 'Swept' }),
  'decisions.discard': ofDraft(),
  'decisions.checks': ofDraft(),
  'decisions.askApproval': ofDraft({}),
  'decisions.answerApproval': {
    input: w => ({ params: { id: w.approvalRequestId }, body: { answer: 'declined' } }),
    ids: { 'params.id': w => w.approvalRequestId },
  },
  'decisions.issue': ofDraft({}),
  'decisions.extend': ofDraft({ validUntil: '2026-09-01' }),
  'decisions.negotiate': ofDraft({}),
  'decisions.addSignedCopy': {
    input: w => ({ params: { id: w.issuedVersionId }, files: [new File(['a,b\\n1,2\\n'], 'order.csv')] }),
    ids: { 'params.id': w => w.issuedVersionId },
  },
  'decisions.signedCopy': {
    input: w => ({ params: { id: w.acceptanceId } }),
    ids: { 'params.id': w => w.acceptanceId },
  },
  'decisions.accept': {
    // with a choice of its own the ids of what is chosen are tried too, where the version is open
    input: w => ({
      params: { id: w.issuedVersionId },
      body: {
        acceptedOn: '2026-03-18',
        name: 'Meera Shah',
        way: 'word',
        selection: { optionIds: [], optionalLineIds: [w.optionalLineId] },
        fileId: w.signedCopyId,
      },
    }),
    ids: {
      'params.id': w => w.issuedVersionId,
      'body.selection.optionalLineIds.0': w => w.optionalLineId,
      'body.selection.optionIds.0': w => w.optionalLineId,
      'body.fileId': w => w.signedCopyId,
    },
  },
  'decisions.reject': ofDraft({ reason: 'Other' }),
  'decisions.reopen': ofDraft({}),
  'decisions.undoAcceptance': {
    input: w => ({ params: { id: w.acceptanceId }, body: { reason: 'Swept' } }),
    ids: { 'params.id': w => w.acceptanceId },
  },
  'decisions.convert': {
    input: w => ({ params: { id: w.agreedQuotationId }, body: {} }),
    ids: { 'params.id': w => w.agreedQuotationId },
  },
  'versions.byId': { input: w => ({ params: { id: draft(w) } }), ids: { 'params.id': draft } },
  'versions.rateChecks': ofDraft(),
  'versions.bases': ofDraft(),
  'versions.history': { input: w => ({ params: { id: draft(w) }, query: {} }), ids: { 'params.id': draft } },
  'versions.restoreContent': {
    // to a point that there is not, which changes nothing
    input: w => ({ params: { id: draft(w) }, body: { revision: 9, batchId: w.quotationId } }),
    ids: { 'params.id': draft, 'body.batchId': draft },
  },
  'versions.present': ofDraft({ cell: '' }),
  'versions.compare': {
    input: w => ({ params: { id: draft(w), otherId: draft(w) } }),
    ids: { 'params.id': draft, 'params.otherId': draft },
  },
  'versions.change': {
    // a change of what is not there, which changes nothing
    input: w => ({
      params: { id: draft(w) },
      body: {
        batchId: w.draftVersionId,
        baseRevision: 1,
        changes: [
          { op: 'set', entity: 'room', id: w.draftVersionId, key: w.draftVersionId, fields: { name: 'Kitchen' } },
        ],
      },
    }),
    ids: { 'params.id': draft, 'body.batchId': draft },
  },
  'quotationTemplates.list': { input: () => ({ query: { search: 'swept' } }) },
  'quotationTemplates.add': {
    input: w => ({ body: { from: 'version', versionId: draft(w), name: 'Swept anew' } }),
    ids: { 'body.versionId': draft },
    unnamed: ['body.versionId'],
  },
  'quotationTemplates.addStarters': { input: () => ({ body: {} }) },
  'quotationTemplates.byId': ofTemplate(),
  'quotationTemplates.edit': ofTemplate({ description: 'Swept' }),
  'quotationTemplates.remove': {
    input: w => ({ params: { id: w.spareQuotationTemplateId } }),
    ids: { 'params.id': w => w.spareQuotationTemplateId },
  },
  'quotationTemplates.archive': {
    input: w => ({ params: { id: w.spareQuotationTemplateId } }),
    ids: { 'params.id': w => w.spareQuotationTemplateId },
  },
  'quotationTemplates.restore': ofTemplate(),
  'quotationTemplates.parts': { input: () => ({ query: { type: 'execution', search: 'swept' } }) },
  'quotationTemplates.part': {
    input: w => ({ params: { id: w.quotationTemplateId, partId: w.quotationTemplatePartId } }),
    ids: { 'params.id': w => w.quotationTemplateId, 'params.partId': w => w.quotationTemplatePartId },
  },
  'boqImports.read': {
    input: w => ({ params: { id: draft(w) }, file: new File(['Description,Qty\nWardrobe,2\nLoft,3\n'], 'boq.csv') }),
    ids: { 'params.id': draft },
  },
  'boqImports.match': {
    input: () => ({ body: { rows: [{ text: 'Wardrobe', unit: 'sqft' }] } }),
  },
  'quotationFiles.pdf': { input: w => ({ params: { id: draft(w) }, query: {} }), ids: { 'params.id': draft } },
  'quotationFiles.accepted': {
    input: w => ({ params: { id: w.acceptanceId } }),
    ids: { 'params.id': w => w.acceptanceId },
  },
  'quotationFiles.spreadsheet': { input: w => ({ params: { id: draft(w) }, query: {} }), ids: { 'params.id': draft } },
  'versions.changes': {
    input: w => ({ params: { id: draft(w) }, query: { since: '0' } }),
    ids: { 'params.id': draft },
  },
  'quotationSending.send': {
    input: w => ({
      params: { id: draft(w) },
      body: {
        recipients: [{ name: 'Meera', email: 'meera@client.example' }],
        subject: 'Our quotation',
        html: '<p>Dear Meera</p>',
        fileIds: [w.fileId],
      },
    }),
    ids: { 'params.id': draft, 'body.fileIds.0': w => w.fileId },
  },
  'quotationSending.resend': {
    input: w => ({ params: { id: w.quotationLinkId }, body: { kind: 'reminder' } }),
    ids: { 'params.id': w => w.quotationLinkId },
  },
  'quotationSending.makeLink': {
    input: w => ({ params: { id: draft(w) }, body: { name: 'Meera', email: '', way: 'copy' } }),
    ids: { 'params.id': draft },
  },
  'quotationSending.recipients': ofQuotation,
  'quotationSending.revoke': {
    input: w => ({ params: { id: w.quotationLinkId } }),
    ids: { 'params.id': w => w.quotationLinkId },
  },
  'quotationClient.open': { input: () => ({ body: { token: TOKEN } }) },
  'quotationClient.unlock': { input: () => ({ body: { token: TOKEN, code: '000000' } }) },
  'quotationClient.view': {
    input: w => ({ body: { token: TOKEN, versionId: draft(w) } }),
    ids: { 'body.versionId': draft },
  },
  'quotationClient.choose': {
    input: w => ({
      body: { token: TOKEN, versionId: draft(w), selection: { optionalLineIds: [draft(w)], optionIds: [draft(w)] } },
    }),
    ids: {
      'body.versionId': draft,
      'body.selection.optionalLineIds.0': draft,
      'body.selection.optionIds.0': draft,
    },
  },
  'quotationClient.sendCode': { input: () => ({ body: { token: TOKEN } }) },
  'quotationClient.accept': {
    input: w => ({
      body: {
        token: TOKEN,
        versionId: draft(w),
        selection: { optionalLineIds: [draft(w)], optionIds: [draft(w)] },
        grandTotal: '1.00',
        name: 'Meera',
        signature: { way: 'typed', name: 'Meera' },
        agreed: true,
        code: '123456',
      },
    }),
    ids: {
      'body.versionId': draft,
      'body.selection.optionalLineIds.0': draft,
      'body.selection.optionIds.0': draft,
    },
  },
  'quotationClient.reject': {
    input: w => ({ body: { token: TOKEN, versionId: draft(w), reason: 'Other' } }),
    ids: { 'body.versionId': draft },
  },
  'quotationClient.comment': {
    input: w => ({
      body: {
        token: TOKEN,
        versionId: draft(w),
        comment: { id: w.commentId, threadId: w.commentId, target: 'line', originId: w.optionalLineId, text: 'Swept' },
      },
    }),
    ids: {
      'body.versionId': draft,
      'body.comment.id': w => w.commentId,
      'body.comment.threadId': w => w.commentId,
      'body.comment.originId': w => w.optionalLineId,
    },
  },
  'quotationClient.askForChange': {
    input: w => ({ body: { token: TOKEN, versionId: draft(w), id: w.commentId, text: 'Swept' } }),
    ids: { 'body.versionId': draft, 'body.id': w => w.commentId },
  },
  'quotationClient.preview': { input: w => ({ params: { id: draft(w) } }), ids: { 'params.id': draft } },
  'quotationClient.renew': { input: () => ({ body: { token: TOKEN } }) },
  'quotationClient.file': {
    input: w => ({ body: { token: TOKEN, fileId: w.attachmentId } }),
    ids: { 'body.fileId': w => w.attachmentId },
  },
  'quotationClient.pdf': { input: () => ({ body: { token: TOKEN } }) },
  'quotationComments.list': { input: w => ({ params: { id: draft(w) } }), ids: { 'params.id': draft } },
  'quotationComments.add': {
    input: w => ({
      params: { id: w.issuedVersionId },
      body: { target: 'line', originId: w.optionalLineId, text: 'Swept' },
    }),
    ids: { 'params.id': w => w.issuedVersionId, 'body.originId': w => w.optionalLineId },
  },
  'quotationComments.answer': {
    input: w => ({ params: { id: w.commentId }, body: { text: 'Swept' } }),
    ids: { 'params.id': w => w.commentId },
  },
  'quotationComments.resolve': {
    input: w => ({ params: { id: w.commentId }, body: { isDone: true } }),
    ids: { 'params.id': w => w.commentId },
  },
}
