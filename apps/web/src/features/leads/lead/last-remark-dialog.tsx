import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { lastRemark } from './last-remark.ts'
import classes from './last-remark-dialog.module.css'
import { leadQuery } from './lead.api.ts'

export interface LastRemarkDialogProps {
  leadId: string
  zone: string
  opened: boolean
  onClose: () => void
}

/** The latest remark of a lead (LM-086 to LM-088, LM-Q38). */
export function LastRemarkDialog({ leadId, zone, opened, onClose }: LastRemarkDialogProps) {
  const { data: lead, isError, refetch } = useQuery(leadQuery(leadId))
  const remark = lead && lastRemark(lead)
  return (
    <Dialog opened={opened} onClose={onClose} title="Last remark" size={460}>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!lead && !isError && <SkeletonRows count={2} />}
      {lead && !remark && <p className={classes.none}>No Remarks yet</p>}
      {remark && (
        <>
          <div className={classes.head}>
            <span className="tabular">{formatDateTime(remark.date, zone)}</span>
            <StatusBadge>{remark.status}</StatusBadge>
          </div>
          <p className={classes.text}>{remark.text}</p>
        </>
      )}
    </Dialog>
  )
}
