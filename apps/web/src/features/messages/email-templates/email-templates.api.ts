import type { EmailTemplate, EmailTemplateInput, emailTemplatesRoutes } from '@plinth/contract/messages/email-templates'
import { emailTemplatesEndpoints } from '@plinth/contract/messages/endpoints'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { concernedBy } from '../../../lib/server/use-live-news.ts'

const templates = clientOf<typeof emailTemplatesRoutes>(emailTemplatesEndpoints, 'emailTemplates')

/** All mail templates of the company, the first of each type first. */
export const emailTemplatesQuery = queryOptions({
  queryKey: templates.list.key(),
  queryFn: async ({ signal }) => (await templates.list(undefined, { signal })).data,
  // a call of a lead shows its template: not read anew for the next lead
  meta: concernedBy(() => false),
})

/** What is previewed: a stored template, or a subject and HTML as they stand in an editor; for a lead or with example values. */
export interface PreviewInput {
  templateId?: string
  subject?: string
  html?: string
  leadId?: string
}
/** A template as its receiver will see it: placeholders replaced, the HTML cleaned by the server (IN-Q40). */
export const mailPreviewQuery = (input: PreviewInput) =>
  queryOptions({
    queryKey: [...templates.preview.key(), input],
    queryFn: async ({ signal }) => (await templates.preview({ body: input }, { signal })).data,
  })

/** Adds a template, or with an id changes it. */
export const saveTemplateMutation = mutationOptions({
  mutationFn: async ({ id, ...body }: EmailTemplateInput & { id?: string | undefined }): Promise<EmailTemplate> =>
    (id === undefined ? await templates.create({ body }) : await templates.edit({ params: { id }, body })).data,
})

export const removeTemplateMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await templates.remove({ params: { id } })
  },
})

/** After a template has changed: the lists and every preview are read again. */
export const refreshTemplates = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['emailTemplates'] })
