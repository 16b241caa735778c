import { filesEndpoints } from '@plinth/contract/company/endpoints'
import type { filesRoutes, UploadedFile } from '@plinth/contract/company/files'
import { quotationSendingEndpoints, quotationsEndpoints } from '@plinth/contract/quotations/endpoints'
import type { Quotation, quotationsRoutes } from '@plinth/contract/quotations/quotation/quotation'
import type { ReminderKind } from '@plinth/contract/quotations/quotation-letter'
import type {
  MadeLink,
  NewQuotationLink,
  NewSending,
  quotationSendingRoutes,
} from '@plinth/contract/quotations/quotation-sending'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

const sending = clientOf<typeof quotationSendingRoutes>(quotationSendingEndpoints, 'quotationSending')
const quotations = clientOf<typeof quotationsRoutes>(quotationsEndpoints, 'quotations')
const files = clientOf<typeof filesRoutes>(filesEndpoints, 'files')

const WAITING_MS = 3000

/** The links of a quotation with what became of their mails; read again while some of these are on their way. */
export const recipientsQuery = (quotationId: string) => {
  const input = { params: { id: quotationId } }
  return queryOptions({
    queryKey: sending.recipients.key(input),
    queryFn: async ({ signal }) => (await sending.recipients(input, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ delivery }) => delivery?.state === 'queued') ? WAITING_MS : false,
  })
}
/** Reads them again. */
export const refreshRecipients = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['quotationSending'] })

/** Sends a version by mail; a draft is issued with it. Throws AppError. */
export const sendByMail = async (
  versionId: string,
  body: Required<NewSending>,
  idempotencyKey: string,
): Promise<Quotation> => (await sending.send({ params: { id: versionId }, body }, { idempotencyKey })).data

/** Makes a link to copy or to share; a draft is issued with it. Throws AppError. */
export const makeLink = async (versionId: string, body: NewQuotationLink): Promise<MadeLink> =>
  (await sending.makeLink({ params: { id: versionId }, body })).data

/** Sends a recipient the newest mail again, or a reminder. Throws AppError. */
export const mailAgain = async (linkId: string, kind: 'again' | 'reminder', idempotencyKey: string): Promise<string> =>
  (await sending.resend({ params: { id: linkId }, body: { kind } }, { idempotencyKey })).message ?? ''

/** Chooses the reminders of one quotation; null: as the firm sends them. Throws AppError. */
export const saveReminders = async (id: string, reminders: ReminderKind[] | null): Promise<void> => {
  await quotations.edit({ params: { id }, body: { reminders } })
}

export const revokeLink = async (linkId: string): Promise<void> => {
  await sending.revoke({ params: { id: linkId } })
}

/** Uploads a file to attach. Throws AppError. */
export async function uploadAttachment(
  file: File,
  onPart: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const onUploadProgress = (sent: number, total: number): void => onPart(total > 0 ? sent / total : 0)
  const { data } = await files.upload({ files: [file] }, { onUploadProgress, signal })
  const [stored] = data.items
  if (!stored) throw new Error('The server stored no file')
  return stored
}
