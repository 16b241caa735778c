import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLiveNews } from '../../../../../lib/server/use-live-news.ts'
import { leadFieldsQuery, refreshFields } from '../../../lead-forms/lead-forms.api.ts'
import type { ListHold } from '../use-lead-pages.ts'
import { deletedFilters, usesCustomFields, withKnownSort } from './lead-scope.ts'
import type { LeadListPlace } from './use-lead-list-address.ts'

const NO_FIELDS: readonly CustomField[] = []

/** The company's own fields in their order; none until they are known. */
export function useCustomFields() {
  const { data, error, refetch } = useQuery(leadFieldsQuery)
  useLiveNews(['lists.changed'], refreshFields)
  const fields = useMemo(() => data?.filter(field => field.isCustom) ?? NO_FIELDS, [data])
  return { fields, isKnown: data !== undefined, error, retry: () => void refetch() }
}

/** A place as the list shows it. */
export interface KnownPlace extends LeadListPlace {
  /** the columns filtered by deleted fields, which no lead matches */
  deleted: readonly string[]
}

/**
 * The place of a list whose address names custom fields. Until the company's fields are known the list is held, and a filter of a
 * deleted field, which stays in the address, matches no lead: without it the list would be more than was meant.
 */
export function useKnownPlace(asked: LeadListPlace): {
  /** the place with all that it names of deleted fields, which may come back: a view is saved with that */
  asked: LeadListPlace
  place: KnownPlace
  fields: readonly CustomField[]
  hold: ListHold | undefined
} {
  const { fields, isKnown, error, retry } = useCustomFields()
  const { scope } = asked
  const isHeld = usesCustomFields(scope) && !isKnown
  const keys = useMemo(() => new Set(fields.map(field => field.fieldId)), [fields])
  const shown = useMemo(
    () => (isHeld ? scope : withKnownSort(scope, column => keys.has(column))),
    [scope, keys, isHeld],
  )
  const deleted = isHeld ? [] : deletedFilters(scope.filters, column => keys.has(column))
  const hold = holdOf(isHeld, error, retry, deleted)
  return { asked, place: { ...asked, scope: shown, deleted }, fields, hold }
}

function holdOf(isHeld: boolean, error: unknown, retry: () => void, deleted: readonly string[]): ListHold | undefined {
  if (isHeld) return error === null ? 'pending' : { error, retry }
  return deleted.length > 0 ? 'empty' : undefined
}
