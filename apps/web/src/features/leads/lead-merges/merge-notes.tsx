import { Button, Group } from '@mantine/core'
import type { LeadMerge } from '@plinth/contract/leads/lead-merges'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { formatDate, formatDateTime } from '../../../lib/text/format-date.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { mergedLogsQuery, mergesQuery } from './lead-merges.api.ts'
import classes from './merge.module.css'
import { useMergeUndo } from './use-merge-undo.ts'

/** The leads that were merged into this one, above its history: each with its own history and a button to undo the merge. */
export function MergeNotes({ leadId, zone }: { leadId: string; zone: string }) {
  const { data: merges = [] } = useQuery(mergesQuery(leadId))
  const standing = merges.filter(merge => merge.undoneAt === null)
  if (standing.length === 0) return null
  return (
    <ul className={classes.notes} aria-label="Merged leads">
      {standing.map(merge => (
        <MergeNote key={merge._id} merge={merge} zone={zone} />
      ))}
    </ul>
  )
}

function MergeNote({ merge, zone }: { merge: LeadMerge; zone: string }) {
  const { data: profile } = useQuery(profileQuery)
  const undo = useMergeUndo()
  const [isBusy, setBusy] = useState(false)
  const [isRead, setRead] = useState(false)
  const isLocked = profile !== undefined && !profile.rolesAssigned?.crm.edit
  const press = async (): Promise<void> => {
    setBusy(true)
    await undo(merge._id)
    setBusy(false)
  }
  return (
    <li className={classes.note}>
      <p>
        {merge.goneName} was merged into this lead{' '}
        <span className={classes.when}>
          {merge.mergedBy}, {formatDateTime(merge.mergedAt, zone)}
        </span>
      </p>
      <Group gap="xs">
        <Button size="compact-xs" variant="default" aria-expanded={isRead} onClick={() => setRead(!isRead)}>
          {isRead ? 'Hide its history' : 'Show its history'}
        </Button>
        {merge.canUndoUntil !== null && (
          <LockedHint locked={isLocked}>
            <Button
              size="compact-xs"
              variant="default"
              loading={isBusy}
              title={`Until ${formatDate(merge.canUndoUntil, zone)}`}
              onClick={() => void press()}
            >
              Undo merge
            </Button>
          </LockedHint>
        )}
      </Group>
      {isRead && <MergedHistory mergeId={merge._id} zone={zone} />}
    </li>
  )
}

function MergedHistory({ mergeId, zone }: { mergeId: string; zone: string }) {
  const { data: logs, error, refetch } = useQuery(mergedLogsQuery(mergeId))
  if (error && !logs) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!logs) return <SkeletonRows count={3} />
  return (
    <ol className={classes.logs}>
      {logs.map(log => (
        <li key={log._id}>
          <p className={classes.when}>
            {log.updatedBy || 'Unknown User'}, {formatDateTime(log.createdAt, zone)}
          </p>
          {[...log.texts, log.comment, log.note].filter(Boolean).map(text => (
            <p key={text}>{text}</p>
          ))}
        </li>
      ))}
    </ol>
  )
}
