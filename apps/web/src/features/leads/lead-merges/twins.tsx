import { Button } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { duplicatesQuery, successorQuery } from './lead-merges.api.ts'
import classes from './merge.module.css'
import { REASON_TEXTS } from './merge-values.ts'
import { useDistinguish } from './use-merge-undo.ts'

const MergeDialog = lazyPage(() => import('./merge-dialog.tsx').then(module => module.MergeDialog))

export interface TwinsProps {
  leadId: string
  /** undefined where the lead does not exist (any more) */
  lead: Pick<Lead, '_id' | 'name'> | undefined
  /** called to open the lead into which another one was merged */
  onGo: (leadId: string) => void
}

/**
 * For an open lead, its possible duplicates and a way to merge them; for a lead that is gone, the one it was merged into, if any.
 */
export function Twins({ leadId, lead, onGo }: TwinsProps) {
  return lead ? <DuplicateNotice key={leadId} lead={lead} onGo={onGo} /> : <Gone leadId={leadId} onGo={onGo} />
}

/** For a lead that does not exist: redirects to the one it was merged into. */
function Gone({ leadId, onGo }: Pick<TwinsProps, 'leadId' | 'onGo'>) {
  const { data: successor, isPending } = useQuery(successorQuery(leadId))
  const go = useEffectEvent((id: string) => onGo(id))
  useEffect(() => {
    if (successor !== undefined) go(successor)
  }, [successor])
  if (isPending || successor !== undefined) return <SkeletonRows count={8} height={56} />
  return <EmptyState title="This lead does not exist or may not be seen" />
}

function DuplicateNotice({ lead, onGo }: { lead: Pick<Lead, '_id' | 'name'>; onGo: TwinsProps['onGo'] }) {
  const { data: profile } = useQuery(profileQuery)
  const { data: duplicates = [] } = useQuery(duplicatesQuery(lead._id))
  const [otherId, setOtherId] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const distinguish = useDistinguish()
  const [first, ...more] = duplicates
  const isLocked = profile !== undefined && !profile.rolesAssigned?.crm.edit
  return (
    <>
      {first && (
        <aside className={classes.notice} aria-label="Possible duplicate">
          <IconUsers size={16} stroke={1.5} aria-hidden />
          <p className={classes.noticeText}>
            Looks like {first.lead.name}{' '}
            <span>
              · {first.reasons.map(reason => REASON_TEXTS[reason]).join(', ')}
              {first.lead.isArchived && ' · archived'}
              {more.length > 0 && ` · and ${more.length} more`}
            </span>
          </p>
          <LockedHint locked={isLocked}>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setOtherId(first.lead._id)
                setOpen(true)
              }}
            >
              Compare and merge
            </Button>
          </LockedHint>
          <LockedHint locked={isLocked}>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => void distinguish([lead._id, first.lead._id])}
            >
              Not a duplicate
            </Button>
          </LockedHint>
        </aside>
      )}
      {otherId !== undefined && (
        <Suspense fallback={null}>
          <MergeDialog
            key={otherId}
            pair={[lead._id, otherId]}
            opened={isOpen}
            onClose={() => setOpen(false)}
            onMerged={keptId => keptId !== lead._id && onGo(keptId)}
          />
        </Suspense>
      )}
    </>
  )
}
