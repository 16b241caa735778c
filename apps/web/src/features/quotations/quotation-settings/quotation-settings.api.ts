import {
  paymentSchedulesEndpoints,
  quotationSettingsEndpoints,
  quotationTextsEndpoints,
} from '@plinth/contract/quotations/endpoints'
import type {
  NewSchedule,
  NewText,
  PaymentSchedule,
  paymentSchedulesRoutes,
  QuotationText,
  quotationTextsRoutes,
} from '@plinth/contract/quotations/quotation-settings/presets'
import type {
  LetterheadPart,
  QuotationSettings,
  QuotationSettingsChange,
  quotationSettingsRoutes,
} from '@plinth/contract/quotations/quotation-settings/settings'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const texts = clientOf<typeof quotationTextsRoutes>(quotationTextsEndpoints, 'quotationTexts')
const schedules = clientOf<typeof paymentSchedulesRoutes>(paymentSchedulesEndpoints, 'paymentSchedules')

const settings = clientOf<typeof quotationSettingsRoutes>(quotationSettingsEndpoints, 'quotationSettings')

/** What the firm has set for its quotations. */
export const settingsQuery = queryOptions({
  queryKey: settings.read.key(),
  queryFn: async ({ signal }) => (await settings.read(undefined, { signal })).data,
})
/** Changes some of it; CONFLICT where somebody else changed it meanwhile. */
export const saveSettings = async (body: QuotationSettingsChange): Promise<QuotationSettings> =>
  (await settings.edit({ body })).data

/** Has a picture printed as head or foot from now on. Throws AppError. */
export const setLetterhead = async (part: LetterheadPart, file: File): Promise<QuotationSettings> =>
  (await settings.setLetterhead({ params: { part }, file })).data
/** Has it drawn again. Throws AppError. */
export const removeLetterhead = async (part: LetterheadPart): Promise<QuotationSettings> =>
  (await settings.removeLetterhead({ params: { part } })).data

/** The texts that quotations begin with, by kind and name. */
export const textsQuery = queryOptions({
  queryKey: texts.list.key(),
  queryFn: async ({ signal }) => (await texts.list(undefined, { signal })).data,
})
/** The payment schedules that quotations begin with, by name. */
export const schedulesQuery = queryOptions({
  queryKey: schedules.list.key(),
  queryFn: async ({ signal }) => (await schedules.list(undefined, { signal })).data,
})

/** Reads texts and schedules again. */
export const refreshPresets = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: texts.list.key() }),
    queryClient.invalidateQueries({ queryKey: schedules.list.key() }),
  ])
}

/** Adds a text, or with an id changes it; CONFLICT where its name is taken. */
export const saveTextMutation = mutationOptions({
  mutationFn: async ({ id, kind, ...body }: NewText & { id: string | undefined }): Promise<QuotationText> =>
    id === undefined
      ? (await texts.add({ body: { kind, ...body } })).data
      : (await texts.edit({ params: { id }, body })).data,
})
/** Adds a payment schedule, or with an id changes it; CONFLICT where its name is taken. */
export const saveScheduleMutation = mutationOptions({
  mutationFn: async ({ id, ...body }: NewSchedule & { id: string | undefined }): Promise<PaymentSchedule> =>
    id === undefined ? (await schedules.add({ body })).data : (await schedules.edit({ params: { id }, body })).data,
})
export const removeTextMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await texts.remove({ params: { id } })
  },
})
export const removeScheduleMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await schedules.remove({ params: { id } })
  },
})
