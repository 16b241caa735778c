import { Button } from '@mantine/core'
import type { CompanyPermission } from '@plinth/contract/company/lead-access'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsTable } from '../../../ui/settings/settings-table.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../people/people.api.ts'
import { permissionsQuery, refreshPermissions } from './lead-access.api.ts'
import classes from './lead-access.module.css'
import { LeadAccessDialog } from './lead-access-dialog.tsx'
import { GROUP_NAMES, LEVEL_NAMES, levelOf } from './lead-access-text.ts'

/** Lead settings: which leads each group of people sees; for admins to change (LM-269 to LM-273, LM-Q92). */
export function LeadAccessPage() {
  const permissions = useQuery(permissionsQuery)
  const { data: profile } = useQuery(profileQuery)
  const editing = useDialog<CompanyPermission>()
  useLiveNews(['people.changed'], refreshPermissions)
  const isLocked = profile !== undefined && !profile.isAdmin && !profile.isSuperAdmin
  return (
    <Page title="Access Permissions">
      <p className={classes.about}>Control lead visibility for different user groups in your company.</p>
      {permissions.isPending && <SkeletonRows count={4} height={57} />}
      {permissions.isError && !permissions.data && (
        <ErrorState message={messageOf(permissions.error)} onRetry={() => void permissions.refetch()} />
      )}
      {permissions.data && (
        <SettingsTable label="User groups" columns={['User Group', 'Access Permission', 'Unassigned Leads', 'Action']}>
          {permissions.data.map(group => (
            <Group key={group._id} group={group} isLocked={isLocked} onEdit={() => editing.open(group)} />
          ))}
        </SettingsTable>
      )}
      {editing.about && (
        <LeadAccessDialog key={editing.times} group={editing.about} opened={editing.isOpen} onClose={editing.close} />
      )}
    </Page>
  )
}

function Group({ group, isLocked, onEdit }: { group: CompanyPermission; isLocked: boolean; onEdit: () => void }) {
  const { leads } = group.permissions
  const name = GROUP_NAMES[group.role]
  const Mark = leads.viewUnassigned ? IconCheck : IconX
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{LEVEL_NAMES[levelOf(leads)]}</td>
      <td>
        <Mark className={classes.mark} data-yes={leads.viewUnassigned || undefined} size={18} stroke={2} aria-hidden />
        <span className="visually-hidden">{leads.viewUnassigned ? 'Seen' : 'Not seen'}</span>
      </td>
      <td>
        {group.role === 'admin' ? (
          <span className={classes.always}>Always everything</span>
        ) : (
          <LockedHint locked={isLocked}>
            <Button
              variant="default"
              size="compact-sm"
              className={classes.edit}
              leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />}
              aria-label={`Edit ${name}`}
              onClick={onEdit}
            >
              Edit
            </Button>
          </LockedHint>
        )}
      </td>
    </tr>
  )
}
