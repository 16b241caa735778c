import { fittingParts, readDraft } from '../../../lib/drafts.ts'
import { session } from '../../../lib/server/session.ts'

/** Changes of the company's settings that are not saved yet, with the version they were made on: what others change until they are saved is found. */
export interface SettingsDraft<T> {
  version: number
  values: Partial<T>
}

/** Where the changes of one page of the settings are kept, for the person signed in. */
export const settingsDraftKey = (page: string): string => `plinth.draft.${page}.${session.getUserId() ?? ''}`

/** What was kept that differs from what is saved; undefined where there is no such thing. */
export function readSettingsDraft<T extends object>(key: string, saved: T): SettingsDraft<T> | undefined {
  const { version, values } = (readDraft(key) ?? {}) as { version?: unknown; values?: unknown }
  const parts = fittingParts(values, saved)
  const isOther = Object.entries(parts).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof T]),
  )
  return typeof version === 'number' && isOther ? { version, values: parts } : undefined
}

/** These fields as they are kept. */
export const settingsDraft = <T extends object>(
  version: number,
  values: T,
  fields: readonly (keyof T)[],
): SettingsDraft<T> => ({
  version,
  values: Object.fromEntries(fields.map(field => [field, values[field]])) as Partial<T>,
})
