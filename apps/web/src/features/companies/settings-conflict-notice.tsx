import { Button, Group } from '@mantine/core'
import classes from './company-settings.module.css'
import type { ConflictGroup } from './settings-conflicts.ts'

export interface SettingsConflictNoticeProps {
  conflict: { changedBy: string; groups: ConflictGroup[] }
  onSettle: (group: ConflictGroup, choice: 'theirs' | 'mine') => void
}

/** Who changed what meanwhile, with both values, to be settled one by one (decisions.md 14). */
export function SettingsConflictNotice({ conflict, onSettle }: SettingsConflictNoticeProps) {
  return (
    <section className={classes.conflict} role="alert" aria-label="Changed by somebody else">
      <p>
        <strong>{conflict.changedBy} changed these settings while you were working on them.</strong> Choose for each
        what shall stand, then save again.
      </p>
      {conflict.groups.map(group => (
        <div key={group.id} className={classes.conflictField}>
          <dl>
            <dt>{group.label}</dt>
            <dd>Theirs: {group.theirs}</dd>
            <dd>Yours: {group.yours}</dd>
          </dl>
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" variant="default" onClick={() => onSettle(group, 'theirs')}>
              Keep theirs
            </Button>
            <Button size="xs" variant="light" onClick={() => onSettle(group, 'mine')}>
              Use mine
            </Button>
          </Group>
        </div>
      ))}
    </section>
  )
}
