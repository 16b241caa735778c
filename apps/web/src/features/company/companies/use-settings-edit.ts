import type { CompanySettings, EditCompanySettings, SettingsConflict } from '@plinth/contract/company/companies'
import { isAppError } from '@plinth/contract/error-codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editSettingsMutation, putSettings, refreshSettings } from './companies.api.ts'
import { type ConflictGroup, conflictGroups } from './settings-conflicts.ts'

interface Conflict {
  changedBy: string
  version: number
  groups: ConflictGroup[]
}

/**
 * Saves parts of the settings against the version the page was opened with, and settles what others changed meanwhile
 * field by field; what was typed stays (decision 14).
 */
export function useSettingsEdit(version: number, onTheirs: (values: Record<string, unknown>) => void) {
  const queryClient = useQueryClient()
  const call = useMutation(editSettingsMutation)
  const [based, setBased] = useState(version)
  const [conflict, setConflict] = useState<Conflict>()

  /** The settings once they are saved; throws what the server refused, except a conflict, which waits to be settled. */
  const save = async (changes: EditCompanySettings, against = based): Promise<CompanySettings | undefined> => {
    try {
      const settings = await call.mutateAsync({ ...changes, version: against })
      setBased(settings.version)
      putSettings(queryClient, settings)
      return settings
    } catch (error) {
      const found = isAppError(error, 'CONFLICT') ? (error.data as SettingsConflict | undefined) : undefined
      if (!found || !Array.isArray(found.conflicts) || found.conflicts.length === 0) throw error
      setConflict({ changedBy: found.changedBy, version: found.version, groups: conflictGroups(found) })
      return undefined
    }
  }
  const settle = (group: ConflictGroup, choice: 'theirs' | 'mine') => {
    if (!conflict) return
    if (choice === 'theirs') onTheirs(group.values)
    const groups = conflict.groups.filter(one => one.id !== group.id)
    if (groups.length > 0) return setConflict({ ...conflict, groups })
    setConflict(undefined)
    setBased(conflict.version)
    void refreshSettings(queryClient)
  }
  return { isSaving: call.isPending, conflict, save, settle, version: based, rebase: setBased }
}
