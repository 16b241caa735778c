import type { decisionsRoutes } from '@plinth/contract/quotations/quotation/decisions'
import { QUOTATION_TEXTS as TEXTS, versionCreatedText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { mutate } from '../../../../platform/context.ts'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { convertQuotation } from '../conversion/convert.service.ts'
import { wholeQuotation } from '../quotations.service.ts'
import { answerApproval, askApproval } from './approval.service.ts'
import { issueChecks, issueVersion } from './issue.service.ts'
import { addVersion, describeVersion, discardVersion } from './next-version.service.ts'
import {
  acceptVersion,
  extendVersion,
  negotiateVersion,
  rejectVersion,
  reopenVersion,
  undoAcceptance,
} from './outcome.service.ts'
import { addSignedCopy, signedCopyAddress } from './signed-copies.service.ts'

export const decisionsHandlers: Handlers<typeof decisionsRoutes> = {
  addVersion: async ({ params, body }, ctx) => {
    const data = await addVersion(ctx, params.id, body.about)
    return { data, message: versionCreatedText(data.versions[0]?.number ?? 1) }
  },
  describe: async ({ params, body }, ctx) => ({ data: await describeVersion(ctx, params.id, body.about) }),
  discard: async ({ params }, ctx) => {
    await discardVersion(ctx, params.id)
    return { data: {}, message: TEXTS.draftDeleted }
  },
  checks: async ({ params }, ctx) => ({ data: await issueChecks(ctx, params.id) }),
  askApproval: async ({ params, body }, ctx) => ({
    data: await askApproval(ctx, params.id, body.note),
    message: TEXTS.approvalAsked,
  }),
  answerApproval: async ({ params, body }, ctx) => ({
    data: await answerApproval(ctx, params.id, body),
    message: body.answer === 'approved' ? TEXTS.approved : TEXTS.declined,
  }),
  issue: async ({ params }, ctx) => ({
    data: await mutate(ctx, async (tx, effects) => {
      const { quotationId } = await issueVersion(ctx, tx, effects, params.id)
      return wholeQuotation(ctx, tx, quotationId)
    }),
    message: TEXTS.markedAsSent,
  }),
  extend: async ({ params, body }, ctx) => ({
    data: await extendVersion(ctx, params.id, body),
    message: TEXTS.extended,
  }),
  negotiate: async ({ params }, ctx) => ({ data: await negotiateVersion(ctx, params.id) }),
  accept: async ({ params, body }, ctx) => ({
    data: await acceptVersion(ctx, params.id, body),
    message: TEXTS.acceptanceRecorded,
  }),
  addSignedCopy: async ({ params, files }, ctx) => ({ data: await addSignedCopy(ctx, params.id, files) }),
  signedCopy: async ({ params }, ctx) => ({ data: await signedCopyAddress(ctx, params.id) }),
  reject: async ({ params, body }, ctx) => ({
    data: await rejectVersion(ctx, params.id, body),
    message: TEXTS.rejectionRecorded,
  }),
  reopen: async ({ params }, ctx) => ({ data: await reopenVersion(ctx, params.id), message: TEXTS.reopened }),
  convert: async ({ params }, ctx) => ({ data: await convertQuotation(ctx, params.id), message: TEXTS.converted }),
  undoAcceptance: async ({ params, body }, ctx) => ({ data: await undoAcceptance(ctx, params.id, body.reason) }),
}
