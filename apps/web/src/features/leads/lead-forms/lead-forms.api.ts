import { leadFormsEndpoints } from '@plinth/contract/leads/endpoints'
import type { GrowableList } from '@plinth/contract/leads/lead/lead-fields'
import type { leadFormsRoutes } from '@plinth/contract/leads/lead-forms/lead-forms'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

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

/** The texts of one growable list. */
export const growableListQuery = (list: GrowableList) =>
  ({ leadSource: leadSourcesQuery, workScope: workScopesQuery, sourceName: sourceNamesQuery })[list]

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
