import { leadFormsEndpoints } from '@plinth/contract/leads/endpoints'
import type { GrowableList } from '@plinth/contract/leads/lead/lead-fields'
import { CUSTOM_FIELDS_PAGE } from '@plinth/contract/leads/lead-forms/custom-field-rules'
import type {
  AddCustomField,
  CustomField,
  CustomFieldUses,
  EditCustomField,
  leadFormsRoutes,
} from '@plinth/contract/leads/lead-forms/lead-forms'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { concernedBy } from '../../../lib/server/use-live-news.ts'

const leadForms = clientOf<typeof leadFormsRoutes>(leadFormsEndpoints, 'leadForms')

/** Lead sources, by text. */
export const leadSourcesQuery = queryOptions({
  queryKey: leadForms.leadSources.key(),
  queryFn: async ({ signal }) =>
    (await leadForms.leadSources(undefined, { signal })).data.map(({ leadSource }) => leadSource),
  staleTime: 60_000,
})

/** Work scopes, by text. */
export const workScopesQuery = queryOptions({
  queryKey: leadForms.workTypes.key(),
  queryFn: async ({ signal }) => (await leadForms.workTypes(undefined, { signal })).data.map(({ type }) => type),
  staleTime: 60_000,
})

/** Source names, by text. */
export const sourceNamesQuery = queryOptions({
  queryKey: leadForms.sourceNames.key(),
  queryFn: async ({ signal }) =>
    (await leadForms.sourceNames(undefined, { signal })).data.map(({ sourceName }) => sourceName),
  staleTime: 60_000,
})

/** Definitions of all fields of the lead forms, built-in ones among them, in order. */
export const leadFieldsQuery = queryOptions({
  queryKey: leadForms.individualFields.key(),
  queryFn: async ({ signal }) => (await leadForms.individualFields(undefined, { signal })).data.data,
  staleTime: 60_000,
})

/** A page of the fields that hold a text in their name (LM-528). */
export const fieldsPageQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...leadForms.customFields.key(), page, search],
    queryFn: async ({ signal }) => {
      const query = { page, limit: CUSTOM_FIELDS_PAGE, ...(search === '' ? {} : { search }) }
      const { data, pagination } = await leadForms.customFields({ query }, { signal })
      return { fields: data, pages: pagination.pages }
    },
    placeholderData: keepPreviousData,
  })

/** One field, to be edited. */
export const fieldQuery = (id: string) =>
  queryOptions({
    queryKey: [...leadForms.customField.key(), id],
    queryFn: async ({ signal }) => (await leadForms.customField({ query: { id } }, { signal })).data,
  })

/** How many leads have a value of a field, and how many rules require it. */
export const usesOfField = async (id: string): Promise<CustomFieldUses> =>
  (await leadForms.usesOfCustomField({ params: { id } })).data

/** Adds a field, or changes the one with the id. */
export const saveFieldMutation = mutationOptions({
  mutationFn: async ({ id, body }: SavedField): Promise<CustomField> =>
    id === undefined
      ? (await leadForms.addCustomField({ body: body as AddCustomField })).data
      : (await leadForms.editCustomField({ query: { id }, body })).data,
})
interface SavedField {
  /** undefined for a new one, which needs everything */
  id: string | undefined
  body: EditCustomField
}

export const removeFieldMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await leadForms.editCustomField({ query: { id }, body: { isDeleted: true } })
  },
})

/** Puts the company's own fields into an order. */
export const orderFieldsMutation = mutationOptions({
  mutationFn: async (ids: string[]): Promise<void> => {
    await leadForms.orderCustomFields({ body: { ids } })
  },
})

/** The fields that can be brought back, the last deleted first. */
export const removedFieldsQuery = queryOptions({
  queryKey: leadForms.removedCustomFields.key(),
  queryFn: async ({ signal }) => (await leadForms.removedCustomFields(undefined, { signal })).data,
})

export const restoreFieldMutation = mutationOptions({
  mutationFn: async (id: string): Promise<CustomField> => (await leadForms.restoreCustomField({ params: { id } })).data,
})

/** After a field has changed: whatever shows fields is read again. */
export const refreshFields = async (queryClient: QueryClient): Promise<void> => {
  const stale = [
    leadForms.customFields.key(),
    leadForms.customField.key(),
    leadForms.individualFields.key(),
    leadForms.corporateFields.key(),
    leadForms.removedCustomFields.key(),
  ]
  await Promise.all(stale.map(queryKey => queryClient.invalidateQueries({ queryKey })))
}

/** The texts of one growable list. */
export const growableListQuery = (list: GrowableList) =>
  ({ leadSource: leadSourcesQuery, workScope: workScopesQuery, sourceName: sourceNamesQuery })[list]

/** Why leads are lost, as the company offers it (decision 51). */
export const lostReasonsQuery = queryOptions({
  queryKey: leadForms.lostReasons.key(),
  queryFn: async ({ signal }) => (await leadForms.lostReasons(undefined, { signal })).data.reasons,
  staleTime: 60_000,
  meta: concernedBy(({ type }) => type === 'lists.changed' || type === 'hello'),
})

/** Reads the reasons again, because somebody may have changed them. */
export const refreshLostReasons = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: lostReasonsQuery.queryKey })

/** Replaces the reasons that are offered. */
export const putLostReasonsMutation = mutationOptions({
  mutationFn: async (body: { reasons: string[]; before: string[] }): Promise<string[]> =>
    (await leadForms.putLostReasons({ body })).data.reasons,
})

/** The spelling of a saved entry, and the message to show; none where the entry existed already. */
export interface SavedEntry {
  text: string
  message: string | undefined
}

/** Adds an entry to a list, or finds the one with the same text (IN-389 to IN-394, IN-Q55); FORBIDDEN without the right. */
export const saveListEntryMutation = (list: GrowableList) =>
  mutationOptions({
    mutationFn: async (text: string): Promise<SavedEntry> => {
      if (list === 'leadSource') {
        const { data, message } = await leadForms.saveLeadSource({ body: { leadSource: text } })
        return { text: data.leadSource, message }
      }
      if (list === 'workScope') {
        const { data, message } = await leadForms.saveWorkType({ body: { type: text } })
        return { text: data.type, message }
      }
      const { data, message } = await leadForms.saveSourceName({ body: { sourceName: text } })
      return { text: data.sourceName, message }
    },
  })

/** Adds a saved entry to the cached list, without fetching it again. */
export const putListEntry = (queryClient: QueryClient, list: GrowableList, text: string): void => {
  queryClient.setQueryData(growableListQuery(list).queryKey, entries =>
    entries === undefined || entries.includes(text) ? entries : [...entries, text],
  )
}

/**
 * Whether the person may add to a list: lead sources and work scopes need crm.edit, source names nothing (IN-393, IN-394,
 * IN-Q54).
 */
export const mayGrowList = (list: GrowableList, rights: { crm: { edit: boolean } }): boolean =>
  list === 'sourceName' || rights.crm.edit
