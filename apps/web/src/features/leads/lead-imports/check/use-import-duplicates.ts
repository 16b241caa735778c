import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { duplicatesQuery } from '../lead-imports.api.ts'
import { contactsToCompare, countDuplicates, type FoundDuplicates } from './import-duplicates.ts'
import { type ImportSheet, keptIndexes, type SheetState } from './import-sheet.ts'

const PAUSE = 700

export interface DuplicateSearch {
  /** undefined until the first answer */
  found: FoundDuplicates | undefined
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

/** Looks for duplicates once the rows are checked, and again a moment after phones, e-mails or drops have changed (IN-Q64). */
export function useImportDuplicates(sheet: ImportSheet, state: SheetState): DuplicateSearch {
  const [version] = useDebouncedValue(state.contactVersion, PAUSE)
  const isReady = state.checked === state.rowCount && state.keptCount > 0
  const { data, isFetching, isError, refetch } = useQuery({
    ...duplicatesQuery(sheet.upload.importId, version, () => contactsToCompare(sheet)),
    enabled: isReady && version === state.contactVersion,
    placeholderData: keepPreviousData,
  })
  const found = useMemo(
    () =>
      data &&
      countDuplicates(
        keptIndexes(sheet).map(index => sheet.values(index)),
        data,
        sheet.company,
      ),
    [data, sheet],
  )
  return {
    found,
    isSearching: isFetching || version !== state.contactVersion,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}
