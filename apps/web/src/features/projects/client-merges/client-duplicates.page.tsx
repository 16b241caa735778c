import { ActionIcon, Button } from '@mantine/core'
import { clientTitle } from '@plinth/contract/projects/client-rules'
import {
  CLIENT_GROUPS_SHOWN,
  CLIENT_MERGE_TEXTS,
  type ClientDuplicateGroup,
  type ClientInBrief,
  type ClientMerge,
  duplicateName,
} from '@plinth/contract/projects/people/client-merges'
import { IconChevronLeft } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { formatDate } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Page } from '../../../ui/page.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useTaxWords } from '../../company/companies/companies.api.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { clientGroupsQuery, refreshClientGroups, undoClientMerge } from './client-merges.api.ts'
import classes from './client-merges.module.css'
import { MergeClientsDialog } from './merge-clients-dialog.tsx'

/** Clients that may be the same, in groups, and the merges that can be undone (PJ-030, PJ-031). */
export function ClientDuplicatesPage() {
  const groups = useQuery(clientGroupsQuery)
  useLiveNews(['client.changed'], refreshClientGroups)
  return (
    <Page
      title={
        <span className={classes.title}>
          <ActionIcon component={PlaceLink} href="/pmt/clients" variant="subtle" aria-label="Back to the clients">
            <IconChevronLeft size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          Duplicate clients
        </span>
      }
    >
      {groups.data ? (
        <Groups {...groups.data} />
      ) : groups.isError ? (
        <ErrorState message={messageOf(groups.error)} onRetry={() => void groups.refetch()} />
      ) : (
        <SkeletonRows count={4} height={96} />
      )}
    </Page>
  )
}

interface GroupsProps {
  groups: readonly ClientDuplicateGroup[]
  hasMore: boolean
  merges: readonly ClientMerge[]
}

function Groups({ groups, hasMore, merges }: GroupsProps) {
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const taxes = useTaxWords()
  const merging = useDialog<{ pair: readonly [string, string] }>()
  const undo = useMutation({
    mutationFn: undoClientMerge,
    onSuccess: () => toast.success(CLIENT_MERGE_TEXTS.undone, { duration: 2000 }),
    onError: error => toast.error(messageOf(error)),
    onSettled: () => refreshClientGroups(queryClient),
  })
  const merged = (id: string) => {
    merging.close()
    void refreshClientGroups(queryClient)
    toast.success(CLIENT_MERGE_TEXTS.merged, { duration: 8000, action: { label: 'Undo', run: () => undo.mutate(id) } })
  }
  return (
    <div className={classes.root}>
      {groups.length === 0 ? (
        <EmptyState title="No duplicates here">
          {`Clients that share no phone, email, ${taxes.clientNumber} or similar name with another one are not listed.`}
        </EmptyState>
      ) : (
        <ul className={classes.groups} aria-label="Groups of duplicates">
          {groups.map(group => (
            <Group
              key={`${group.reason} ${group.label}`}
              group={group}
              onMerge={(keep, gone) => merging.open({ pair: [keep, gone] })}
            />
          ))}
        </ul>
      )}
      {hasMore && <p className={classes.hint}>{`These are the first ${CLIENT_GROUPS_SHOWN} groups.`}</p>}
      {merges.length > 0 && (
        <section aria-label="Merged clients" className={classes.group}>
          <header className={classes.head}>
            <h2>Merged clients</h2>
          </header>
          <ul className={classes.members}>
            {merges.map(merge => (
              <li key={merge._id} className={classes.member}>
                <span className={classes.who}>
                  <span>
                    <strong>{merge.goneName}</strong> went into{' '}
                    <PlaceLink href={`/pmt/clients/${merge.keptId}`}>{merge.keptName}</PlaceLink>
                  </span>
                  <span className={classes.soft}>
                    {`by ${merge.mergedBy} on ${formatDate(merge.mergedAt, profile?.CompanySettingDetails.timeZone)}`}
                  </span>
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={undo.isPending && undo.variables === merge._id}
                  onClick={() => undo.mutate(merge._id)}
                  aria-label={`Undo the merge of ${merge.goneName}`}
                >
                  Undo
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {merging.about && (
        <MergeClientsDialog
          key={merging.times}
          pair={merging.about.pair}
          opened={merging.isOpen}
          onClose={merging.close}
          onMerged={merged}
        />
      )}
    </div>
  )
}

function Group({
  group: { reason, label, clients },
  onMerge,
}: {
  group: ClientDuplicateGroup
  onMerge: (keep: string, gone: string) => void
}) {
  const [first] = clients
  const taxes = useTaxWords()
  return (
    <li className={classes.group}>
      <header className={classes.head}>
        <h2>{label}</h2>
        <StatusBadge tone="neutral">{duplicateName(reason, taxes)}</StatusBadge>
      </header>
      <ul className={classes.members}>
        {clients.map(client => (
          <li key={client._id} className={classes.member}>
            <span className={classes.who}>
              <PlaceLink href={`/pmt/clients/${client._id}`}>{clientTitle(client)}</PlaceLink>
              <span className={classes.soft}>{factsOf(client)}</span>
            </span>
            {first && client !== first && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onMerge(first._id, client._id)}
                aria-label={`Merge ${clientTitle(client)} with ${clientTitle(first)}`}
              >
                Merge…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

function factsOf({ name, companyName, email, countryCode, phoneNumber, city, projects }: ClientInBrief): string {
  const phone = phoneNumber === '' ? '' : `${countryCode} ${phoneNumber}`.trim()
  const count = projects === 1 ? '1 project' : `${projects} projects`
  return [companyName === '' ? '' : name, email, phone, city, count].filter(Boolean).join(' · ')
}
