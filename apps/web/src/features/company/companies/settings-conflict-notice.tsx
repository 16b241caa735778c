import { ConflictNotice } from '../../../ui/dialogs/conflict-notice.tsx'
import type { ConflictGroup } from './settings-conflicts.ts'

export interface SettingsConflictNoticeProps {
  conflict: { changedBy: string; groups: ConflictGroup[] }
  onSettle: (group: ConflictGroup, choice: 'theirs' | 'mine') => void
}

/** What somebody else changed of the settings meanwhile, with both values in words. */
export function SettingsConflictNotice({ conflict, onSettle }: SettingsConflictNoticeProps) {
  return (
    <ConflictNotice
      title={`${conflict.changedBy} changed these settings while you were working on them.`}
      fields={conflict.groups.map(({ id, label, theirs, yours }) => ({ name: id, label, theirs, yours }))}
      onSettle={(id, choice) => {
        const group = conflict.groups.find(one => one.id === id)
        if (group) onSettle(group, choice)
      }}
    >
      <p>Choose which value to keep for each, then save again.</p>
    </ConflictNotice>
  )
}
