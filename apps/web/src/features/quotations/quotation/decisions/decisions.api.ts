import { decisionsEndpoints } from '@plinth/contract/quotations/endpoints'
import type {
  decisionsRoutes,
  Extension,
  NewAcceptance,
  NewRejection,
} from '@plinth/contract/quotations/quotation/decisions'
import { clientOf, serviceBase } from '../../../../lib/server/api-client.ts'

const decisions = clientOf<typeof decisionsRoutes>(decisionsEndpoints, 'quotationDecisions')

/** What staff record of an issued version, each under a key of its own (QT-215 to QT-221), and what approvers answer. Answers what is said of it; throws AppError. */
export const decide = {
  accept: async (id: string, body: NewAcceptance, idempotencyKey: string) =>
    (await decisions.accept({ params: { id }, body }, { idempotencyKey })).message ?? '',
  /** stores a signed copy and answers its id */
  addSignedCopy: async (id: string, file: File) =>
    (await decisions.addSignedCopy({ params: { id }, files: [file] })).data._id,
  reject: async (id: string, body: NewRejection, idempotencyKey: string) =>
    (await decisions.reject({ params: { id }, body }, { idempotencyKey })).message ?? '',
  extend: async (id: string, body: Extension, idempotencyKey: string) =>
    (await decisions.extend({ params: { id }, body }, { idempotencyKey })).message ?? '',
  negotiate: async (id: string, idempotencyKey: string) => {
    await decisions.negotiate({ params: { id }, body: {} }, { idempotencyKey })
    return 'In negotiation'
  },
  reopen: async (id: string, idempotencyKey: string) =>
    (await decisions.reopen({ params: { id }, body: {} }, { idempotencyKey })).message ?? '',
  answer: async (requestId: string, body: { answer: 'approved' | 'declined'; note: string }, idempotencyKey: string) =>
    (await decisions.answerApproval({ params: { id: requestId }, body }, { idempotencyKey })).message ?? '',
  undoAcceptance: async (acceptanceId: string, reason: string, idempotencyKey: string) => {
    await decisions.undoAcceptance({ params: { id: acceptanceId }, body: { reason } }, { idempotencyKey })
    return 'Acceptance undone'
  },
}

/** The address of the signed copy of an acceptance that was recorded, for ten minutes. Throws AppError. */
export const signedCopyAddress = async (acceptanceId: string): Promise<string> => {
  const { data } = await decisions.signedCopy({ params: { id: acceptanceId } })
  return new URL(data.location, serviceBase('s3')).href
}
