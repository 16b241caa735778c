import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../../lib/text/format-date.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { ReadMore } from '../../../ui/read-more.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { interactionDays } from './interaction-days.ts'
import { InteractionDialog } from './interaction-dialog.tsx'
import { interactionsQuery } from './lead-history.api.ts'
import classes from './log-history.module.css'

export interface InteractionsProps {
  leadId: string
  zone: string
  canEdit: boolean
  /** false where nothing more can be recorded, as for an archived lead */
  canAdd?: boolean
}

/** The meetings with a lead by the day on which they were recorded, with a button to record one (LM-156). */
export function Interactions({ leadId, zone, canEdit, canAdd = true }: InteractionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {canAdd && (
        <div className={classes.record}>
          <LockedHint locked={!canEdit}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
              onClick={() => setOpen(true)}
            >
              Record interaction
            </Button>
          </LockedHint>
        </div>
      )}
      <Days leadId={leadId} zone={zone} />
      {canAdd && canEdit && (
        <InteractionDialog key={leadId} leadId={leadId} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Days({ leadId, zone }: { leadId: string; zone: string }) {
  const found = useInfiniteQuery(interactionsQuery(leadId))
  // a meeting recorded between fetching two pages moves the last one of the first page to the second
  const all = [...new Map(found.data?.pages.flatMap(page => page.data).map(one => [one._id, one])).values()]
  if (found.isPending) return <SkeletonRows count={3} height={64} />
  if (found.isError && all.length === 0) return <ErrorState onRetry={() => void found.refetch()} />
  if (all.length === 0) return <p className={classes.empty}>No interactions yet</p>
  return (
    <>
      {interactionDays(all, zone).map(({ day, label, interactions }) => (
        <section key={day} aria-label={label}>
          <h3 className={classes.dayName}>{label}</h3>
          <ul className={classes.list}>
            {interactions.map(one => (
              <li key={one._id} className={classes.entry}>
                <div className={classes.head}>
                  <span className={classes.who}>{one.meetingMode}</span>
                  <span className={classes.when}>
                    {one.createdBy || 'Unknown User'},{' '}
                    <time dateTime={one.createdAt}>{formatTime(one.createdAt, zone)}</time>
                  </span>
                </div>
                <dl className={classes.changes}>
                  <Fact label="Outcome" text={one.outcome} />
                  <Fact label="Remarks" text={one.meetingRemarks} />
                </dl>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes.change}>
      <dt>{label}</dt>
      <dd>
        <ReadMore text={text || '-'} />
      </dd>
    </div>
  )
}
