import { isAppError } from '@plinth/contract/error-codes'
import { quotationTemplatesEndpoints } from '@plinth/contract/quotations/endpoints'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type {
  NewTemplate,
  QuotationTemplate,
  quotationTemplatesRoutes,
  TemplateChange,
  TemplatePart,
} from '@plinth/contract/quotations/quotation/templates/templates'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'
import type { RowPage } from '../../../../lib/server/paged-rows.ts'
import type { TemplatesAddress } from './templates-address.ts'

const templates = clientOf<typeof quotationTemplatesRoutes>(quotationTemplatesEndpoints, 'quotationTemplates')

const PAGE = 50

export const templateListKey = (address: TemplatesAddress) => [...templates.list.key(), address]

/** One page of the templates, counted from 0. Throws AppError. */
export async function fetchTemplates(
  { q, show }: TemplatesAddress,
  pageNo: number,
  signal: AbortSignal,
): Promise<RowPage<QuotationTemplate>> {
  const query = {
    ...(q !== undefined && { search: q }),
    ...(show === 'archived' ? { archived: 'true' as const } : show && { type: show }),
    page: pageNo + 1,
    limit: PAGE,
  }
  const { data, pagination } = await templates.list({ query }, { signal })
  return { rows: data, total: { count: pagination.total, isExact: true } }
}

/** All templates of a type that are offered, by name. */
export const offeredTemplatesQuery = (type: QuotationType) => {
  const input = { query: { type, limit: 200 } }
  return queryOptions({
    queryKey: templates.list.key(input),
    queryFn: async ({ signal }) => (await templates.list(input, { signal })).data,
  })
}

/** Adds the templates of the product that are not offered. Throws AppError. */
export async function addStarterTemplates(idempotencyKey: string): Promise<void> {
  await templates.addStarters({ body: {} }, { idempotencyKey })
}

/** One template; NOT_FOUND where there is none. */
export const templateQuery = (id: string) => {
  const input = { params: { id } }
  return queryOptions({
    queryKey: templates.byId.key(input),
    queryFn: async ({ signal }) => (await templates.byId(input, { signal })).data,
    retry: (count, error) => count < 2 && !isAppError(error, 'NOT_FOUND') && !isAppError(error, 'INVALID'),
  })
}

/** Rooms, sections and phases of templates, by name (QT-186). */
export const templatePartsQuery = (type: QuotationType, search: string) => {
  const input = { query: { type, search, limit: 50 } }
  return queryOptions({
    queryKey: templates.parts.key(input),
    queryFn: async ({ signal }) => (await templates.parts(input, { signal })).data,
  })
}

/** What stands in a room or section of a template. Throws AppError. */
export const fetchPart = async (id: string, partId: string): Promise<TemplatePart> =>
  (await templates.part({ params: { id, partId } })).data

/** Makes a template; the same key for every try of the same one. Throws AppError. */
export const addTemplate = async (body: NewTemplate, idempotencyKey: string): Promise<QuotationTemplate> =>
  (await templates.add({ body }, { idempotencyKey })).data

export const editTemplate = async (id: string, body: TemplateChange): Promise<QuotationTemplate> =>
  (await templates.edit({ params: { id }, body })).data
export const archiveTemplate = async (id: string): Promise<QuotationTemplate> =>
  (await templates.archive({ params: { id } })).data
export const restoreTemplate = async (id: string): Promise<QuotationTemplate> =>
  (await templates.restore({ params: { id } })).data
export const removeTemplate = async (id: string): Promise<void> => {
  await templates.remove({ params: { id } })
}

/** Reads what is shown of templates again. */
export const refreshTemplates = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['quotationTemplates'] })
