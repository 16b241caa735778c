import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { type BulkEmail, bulkEmail } from './bulk-email.ts'
import type { LeadScope } from './lead-scope.ts'
import { loadLeadsByIds } from './leads.api.ts'

export interface BulkEmailDialogProps {
  ids: readonly string[]
  scope: LeadScope
  today: string
  opened: boolean
  onClose: () => void
}

/** Says to whom the letter goes and who has no address, then opens the person's own mail program. */
export function BulkEmailDialog({ ids, scope, today, opened, onClose }: BulkEmailDialogProps) {
  const leads = useQuery({
    queryKey: ['leads', 'chosen', ids],
    queryFn: ({ signal }) => loadLeadsByIds(scope, today, ids, signal),
    staleTime: 0,
  })
  const mail = leads.data && bulkEmail(leads.data)
  const copy = async (addresses: readonly string[]) => {
    try {
      await navigator.clipboard.writeText(addresses.join(', '))
      toast.success('Addresses copied')
    } catch {
      // the browser refused the clipboard
      toast.error('The addresses could not be copied')
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Bulk Email" size={460}>
      {leads.isError && <ErrorState onRetry={() => void leads.refetch()} />}
      {leads.isPending && <SkeletonRows count={3} />}
      {mail && (
        <>
          <p style={{ marginTop: 0 }}>{sentenceOf(mail)}</p>
          {mail.without.length > 0 && (
            <p>
              Without an address, so left out: {mail.without.slice(0, 10).join(', ')}
              {mail.without.length > 10 && ` and ${mail.without.length - 10} more`}
            </p>
          )}
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" disabled={mail.addresses.length === 0} onClick={() => void copy(mail.addresses)}>
              Copy addresses
            </Button>
            {mail.link && (
              <Button component="a" href={mail.link} onClick={onClose}>
                Open mail program
              </Button>
            )}
          </Group>
        </>
      )}
    </Dialog>
  )
}

function sentenceOf({ addresses, link }: BulkEmail): string {
  if (addresses.length === 0) return 'None of the selected leads has an e-mail address.'
  const count = addresses.length === 1 ? '1 address' : `${addresses.length} addresses`
  return link
    ? `Your own mail program opens a letter with ${count} as blind copies.`
    : `The selected leads have ${count}, more than a mail program opens with. Copy them and paste them there as blind copies.`
}
