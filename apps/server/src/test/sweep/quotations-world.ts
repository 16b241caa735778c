import { insertion, lineInsertion, setting } from '../../features/quotations/quotation/quotation.factory.ts'
import type { Firm, Member } from '../harness.ts'
import { PLANTED } from './planted-costs.ts'

async function draft(owner: Member, projectId: string, line: object = {}) {
  const { data: quotation } = await owner.api.quotations.create({
    body: { from: 'nothing', type: 'execution', projectId },
  })
  const unitId = (await owner.api.libraryLists.units()).data[0]?._id ?? ''
  const optionalLineId = crypto.randomUUID()
  const changes = [
    setting('head', quotation.versionId, { placeOfSupply: '27' }),
    lineInsertion({ unitId, costRate: PLANTED.lineCost, ...line }),
    insertion('line', { isOptional: true, unitId }, optionalLineId),
  ]
  const params = { id: quotation.versionId }
  await owner.api.versions.change({ params, body: { batchId: crypto.randomUUID(), baseRevision: 0, changes } })
  return { quotationId: quotation._id, versionId: quotation.versionId, optionalLineId }
}

/** A template with a room of one line, and one that nothing else is about. */
async function templateWorld(owner: Member, versionId: string) {
  const templateOf = async (name: string) =>
    (await owner.api.quotationTemplates.add({ body: { from: 'version', versionId, name } })).data
  const template = await templateOf('Swept')
  const quotationTemplatePartId = crypto.randomUUID()
  const changes = [
    insertion('room', { name: 'Swept' }, quotationTemplatePartId),
    lineInsertion({ roomId: quotationTemplatePartId, costRate: PLANTED.lineCost }),
  ]
  const body = { batchId: crypto.randomUUID(), baseRevision: 0, changes }
  await owner.api.versions.change({ params: { id: template.versionId }, body })
  return {
    quotationTemplateId: template._id,
    quotationTemplatePartId,
    spareQuotationTemplateId: (await templateOf('Spare'))._id,
  }
}

/** Quotations of a project: a draft, one that is issued, one that is accepted and one that waits for approval. */
export async function quotationsWorld({ owner }: Firm, projectId: string) {
  const { decisions } = owner.api
  const [prepared, issued, accepted, agreed] = [
    await draft(owner, projectId),
    await draft(owner, projectId),
    await draft(owner, projectId),
    await draft(owner, projectId),
  ]
  const { data: attached } = await owner.api.attachments.add({
    params: { id: prepared.versionId },
    query: { audience: 'client' },
    files: [new File(['a,b\n1,2\n'], 'finishes.csv')],
  })
  for (const { versionId } of [issued, accepted, agreed]) await decisions.issue({ params: { id: versionId }, body: {} })
  const signedCopy = async ({ versionId }: { versionId: string }) => {
    const files = [new File(['a,b\\n1,2\\n'], 'order.csv')]
    return (await decisions.addSignedCopy({ params: { id: versionId }, files })).data._id
  }
  const signedCopyId = await signedCopy(issued)
  const body = { acceptedOn: '2026-03-18', name: 'Meera Shah', way: 'word' } as const
  const fileId = await signedCopy(accepted)
  const { data } = await decisions.accept({ params: { id: accepted.versionId }, body: { ...body, fileId } })
  await decisions.accept({ params: { id: agreed.versionId }, body })
  const { data: threads } = await owner.api.quotationComments.add({
    params: { id: issued.versionId },
    body: { text: 'Swept' },
  })
  const { data: made } = await owner.api.quotationSending.makeLink({
    params: { id: issued.versionId },
    body: { name: 'Meera', email: 'meera@client.example', way: 'copy' },
  })
  const dear = await draft(owner, projectId, { discountKind: 'percent', discountValue: '50.00' })
  const { data: asked } = await decisions.askApproval({ params: { id: dear.versionId }, body: {} })
  const template = await templateWorld(owner, prepared.versionId)
  return {
    ...template,
    quotationId: prepared.quotationId,
    draftVersionId: prepared.versionId,
    issuedVersionId: issued.versionId,
    optionalLineId: issued.optionalLineId,
    attachmentId: attached[0]?._id ?? '',
    signedCopyId,
    commentId: threads[0]?._id ?? '',
    quotationLinkId: made.link._id,
    agreedQuotationId: agreed.quotationId,
    acceptanceId: data.acceptance?._id ?? '',
    approvalRequestId: asked.approvalRequest?._id ?? '',
  }
}
