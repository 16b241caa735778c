import { filesEndpoints } from '@plinth/contract/company/endpoints'
import type { filesRoutes, UploadedFile } from '@plinth/contract/company/files'
import { leadMailsEndpoints } from '@plinth/contract/leads/endpoints'
import type { LeadMail, leadMailsRoutes } from '@plinth/contract/leads/lead-mails'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const mails = clientOf<typeof leadMailsRoutes>(leadMailsEndpoints, 'leadMails')
const files = clientOf<typeof filesRoutes>(filesEndpoints, 'files')

/** Beside what is read again when leads or mails change. */
const RECIPIENTS = ['mailRecipients']

/** A mail ready to be sent. */
export interface OutgoingMail {
  leadId: string
  to: readonly string[]
  subject: string
  html: string
  attachments: readonly { filename: string; path: string }[]
  templateId?: string | undefined
  templateType?: 1 | 4 | 5 | 6 | undefined
  /** `YYYY-MM-DDTHH:mm` in the company's time zone; absent: now */
  sendAt?: string | undefined
  /** the same for every attempt of the same mail, so that it is never sent twice (decision 13) */
  idempotencyKey?: string
}

/** Sends a mail about one lead through the server (IN-654, IN-655). */
export const sendMailMutation = mutationOptions({
  mutationFn: async (mail: OutgoingMail): Promise<LeadMail> => {
    const { leadId, to, subject, html, attachments, templateId, templateType, sendAt, idempotencyKey } = mail
    const query = {
      ...(templateType === undefined ? {} : { type: templateType }),
      ...(sendAt === undefined ? {} : { dateTime: sendAt }),
      ...(templateId === undefined ? {} : { emailId: templateId }),
    }
    const body = { leadId, to: [...to], subject, emailBody: html, attachments: [...attachments] }
    return (await mails.send({ query, body }, { idempotencyKey })).data
  },
})

/** One mail to each of several leads; answers how many go out and who was left out and why (LM-Q71). */
/** Refetches whom a mail to several leads reaches. */
export const refreshMailRecipients = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: RECIPIENTS })

export const sendManyMutation = mutationOptions({
  mutationFn: async ({ leadIds, ...mail }: Omit<OutgoingMail, 'leadId' | 'to' | 'sendAt'> & { leadIds: string[] }) => {
    const { subject, html, attachments, templateId, idempotencyKey } = mail
    const body = {
      leadIds,
      subject,
      emailBody: html,
      attachments: [...attachments],
      ...(templateId === undefined ? {} : { templateId }),
    }
    return (await mails.sendMany({ body }, { idempotencyKey })).data
  },
})

/**
 * Whom a mail to these leads reaches, and why not the others; fetched once per letter, which is for the leads it was begun with.
 */
export const mailRecipientsQuery = (leadIds: readonly string[]) =>
  queryOptions({
    queryKey: [...RECIPIENTS, leadIds],
    queryFn: async ({ signal }) => (await mails.recipients({ body: { leadIds: [...leadIds] } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const WAITING = 2_500
const isUnderWay = ({ state }: Pick<LeadMail, 'state'>): boolean => state === 'queued'

/** The newest 100 mails about a lead; polled while one is being sent. */
export const leadMailsQuery = (leadId: string) =>
  queryOptions({
    queryKey: mails.list.key({ query: { leadId, limit: 100 } }),
    queryFn: async ({ signal }) => (await mails.list({ query: { leadId, limit: 100 } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? WAITING : false),
  })

/** One mail with its body. */
export const leadMailQuery = (id: string) =>
  queryOptions({
    queryKey: mails.byId.key({ params: { id } }),
    queryFn: async ({ signal }) => (await mails.byId({ params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? WAITING : false),
  })

/** Cancels the messages of a mail that have not been sent yet. */
export const cancelMailMutation = mutationOptions({
  mutationFn: async (id: string): Promise<LeadMail> => (await mails.cancel({ params: { id } })).data,
})
/** Resends a mail to the recipients for whom it failed. */
export const retryMailMutation = mutationOptions({
  mutationFn: async (id: string): Promise<LeadMail> => (await mails.retry({ params: { id } })).data,
})

/** The key of all queries about mails to leads, for when leads have changed. */
export const leadMailsKey = ['leadMails'] as const

export const refreshMails = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: leadMailsKey })

/** Stores one file; `onProgress` is called with the part sent, 0 to 1 (decision 25). */
export async function uploadFile(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const onUploadProgress = (sent: number, total: number): void => onProgress(total > 0 ? sent / total : 0)
  const { data } = await files.upload({ files: [file] }, { onUploadProgress, signal })
  const [stored] = data.items
  if (!stored) throw new Error('The server stored no file')
  return stored
}
