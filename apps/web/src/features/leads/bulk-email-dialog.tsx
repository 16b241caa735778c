import { MOST_MAILED_LEADS } from '@plinth/contract/lead-mails'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { bulkEmail } from './bulk-email.ts'
import type { LeadParts } from './lead-parts.ts'
import type { LeadScope } from './lead-scope.ts'
import { loadLeadsByIds } from './leads.api.ts'
import { useRecordMail } from './use-record-mail.ts'

export interface BulkEmailDialogProps {
  ids: readonly string[]
  scope: LeadScope
  today: string
  zone: string
  MailDialog: LeadParts['MailDialog']
  opened: boolean
  onClose: () => void
}

/** A mail to several leads: looks them up, says who has no address, and opens the mail dialog for the others. */
export function BulkEmailDialog({ ids, scope, today, zone, MailDialog, opened, onClose }: BulkEmailDialogProps) {
  const record = useRecordMail()
  const isTooMany = ids.length > MOST_MAILED_LEADS
  const leads = useQuery({
    queryKey: ['leads', 'chosen', ids],
    queryFn: ({ signal }) => loadLeadsByIds(scope, today, ids, signal),
    staleTime: 0,
    enabled: !isTooMany,
    // the letter stands on the leads it was begun for
    refetchOnWindowFocus: false,
  })
  const found = leads.data && bulkEmail(leads.data)
  if (found && found.mailed.length > 0) {
    return (
      <MailDialog
        leads={found.mailed}
        without={found.without}
        zone={zone}
        opened={opened}
        onClose={onClose}
        onRecord={record}
      />
    )
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Bulk Email" size={460}>
      {isTooMany && (
        <p>
          {ids.length} leads are selected. At most {MOST_MAILED_LEADS} can be mailed at once: narrow the selection.
        </p>
      )}
      {leads.isError && <ErrorState onRetry={() => void leads.refetch()} />}
      {leads.isLoading && <SkeletonRows count={3} />}
      {found && <p>None of the selected leads has an e-mail address.</p>}
    </Dialog>
  )
}
