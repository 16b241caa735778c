import { Button } from '@mantine/core'
import { MEMBER_STATUS_LABELS, type Member } from '@plinth/contract/administration/members'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePagedRows } from '../../../lib/server/paged-rows.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { SearchBox } from '../../../ui/inputs/search-box.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SettingsFrame } from '../../company/parts/settings-frame.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { offeredRoles } from './invite-draft.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import type { Viewer } from './member-access.ts'
import { MemberCard } from './member-card.tsx'
import { MEMBER_COLUMNS } from './member-columns.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { fetchMembers, type MemberSelection, memberListKey, rolesQuery } from './members.api.ts'
import { SORTS, STATUSES, type TeamAddress } from './team-address.ts'
import classes from './team-management.module.css'

/** Who is on the team and what each may do (SH-089): for the super admin, admins and people with accessPanel (SH-Q67). */
export function TeamManagementPage() {
  const { data: profile } = useQuery(profileQuery)
  const { fixedRoles } = useSearch({ strict: false }) as TeamAddress
  const [invites, setInvites] = useState({ isOpen: false, times: 0 })
  // while the profile is on its way the list shows itself loading; the server refuses who may not see it
  const isAllowed = !profile || profile.isSuperAdmin || profile.isAdmin || profile.features.includes('accessPanel')
  return (
    <SettingsFrame
      title="Team Management"
      wide
      features={profile?.features ?? []}
      isClient={profile?.isClient ?? false}
      actions={
        isAllowed && (
          <Button onClick={() => setInvites(({ times }) => ({ isOpen: true, times: times + 1 }))}>
            Invite members
          </Button>
        )
      }
    >
      {isAllowed ? <MemberList viewer={profile} /> : <EmptyState title="Access Disabled by the Admin" />}
      <InviteDialog
        key={invites.times}
        isFixed={fixedRoles === 'true'}
        opened={invites.isOpen}
        onClose={() => setInvites(before => ({ ...before, isOpen: false }))}
      />
    </SettingsFrame>
  )
}

/** What stands over the list; the person stays while it fades away. */
interface Open {
  member: Member
  what: 'member' | 'deactivate' | 'hand-over'
  isOpen: boolean
  times: number
}

function MemberList({ viewer }: { viewer: Viewer | undefined }) {
  const { address, selection, change } = useTeamAddress()
  const rows = usePagedRows({
    queryKey: memberListKey(selection),
    fetchPage: (pageNo, signal) => fetchMembers(selection, pageNo, signal),
  })
  const [open, setOpen] = useState<Open>()
  const show = (member: Member, what: Open['what']): void =>
    setOpen(before => ({ member, what, isOpen: true, times: (before?.times ?? 0) + 1 }))
  const close = (): void => setOpen(before => before && { ...before, isOpen: false })
  const isNarrowed = Boolean(address.q || address.role || address.status)
  return (
    <>
      <Toolbar address={address} onChange={change} />
      <div className={classes.grid}>
        <DataGrid<Member>
          label="Members"
          columns={MEMBER_COLUMNS}
          rowCount={rows.rowCount}
          getRow={rows.getRow}
          getRowId={member => member._id}
          rowLabel={member => member.fullName}
          onRangeChange={rows.onRangeChange}
          isStale={rows.isStale}
          viewKey={JSON.stringify(selection)}
          sort={{ column: selection.sort, direction: selection.order }}
          onSortChange={sort =>
            change({
              sort: SORTS.find(one => one === sort?.column),
              order: sort?.direction === 'desc' ? 'desc' : undefined,
            })
          }
          onRowOpen={member => show(member, 'member')}
          renderCard={member => <MemberCard member={member} onOpen={() => show(member, 'member')} />}
          cardHeight={96}
          empty={<Nobody isNarrowed={isNarrowed} />}
          hasError={Boolean(rows.error)}
          onRetry={rows.retry}
        />
      </div>
      {open?.what === 'member' && viewer && (
        <MemberDialog
          key={open.times}
          member={open.member}
          viewer={viewer}
          opened={open.isOpen}
          onClose={close}
          onLeave={step => show(open.member, step)}
        />
      )}
      {open && open.what !== 'member' && (
        <LeaveDialog key={open.times} member={open.member} step={open.what} opened={open.isOpen} onClose={close} />
      )}
    </>
  )
}

const Nobody = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState title={isNarrowed ? 'Nobody matches' : 'Nobody is here yet'}>
    {isNarrowed ? 'Try another search or filter.' : 'Invite the people you work with.'}
  </EmptyState>
)

const STATUS_OPTIONS = STATUSES.map(value => ({ value, label: MEMBER_STATUS_LABELS[value] }))

function Toolbar({ address, onChange }: { address: TeamAddress; onChange: (patch: TeamAddress) => void }) {
  const { data: roles } = useQuery(rolesQuery)
  const names = ['Super Admin', ...offeredRoles(roles, false).map(role => role.roleName)]
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchBox
          label="Search members"
          placeholder="Name or e-mail"
          value={address.q ?? ''}
          onChange={q => onChange({ q: q || undefined })}
        />
      </div>
      <Select
        className={classes.filter}
        aria-label="Role"
        placeholder="All roles"
        data={names}
        value={address.role ?? null}
        onChange={role => onChange({ role: role ?? undefined })}
        clearable={address.role !== undefined}
        {...OPTION_LIST}
      />
      <Select
        className={classes.filter}
        aria-label="Status"
        placeholder="Any status"
        data={STATUS_OPTIONS}
        value={address.status ?? null}
        onChange={status => onChange({ status: STATUSES.find(one => one === status) })}
        clearable={address.status !== undefined}
        {...OPTION_LIST}
      />
    </div>
  )
}

/** The list's state, read from the address and written to it, and kept nowhere else. */
function useTeamAddress() {
  const address = useSearch({ strict: false }) as TeamAddress
  const router = useRouter()
  const { q, role, status, sort, order } = address
  const selection = useMemo<MemberSelection>(
    () => ({
      ...(q ? { search: q } : {}),
      ...(role ? { roleName: role } : {}),
      ...(status ? { status } : {}),
      sort: sort ?? 'name',
      order: order ?? 'asc',
    }),
    [q, role, status, sort, order],
  )
  const change = (patch: TeamAddress): void => {
    void router.navigate({
      to: '/my-profile/myprofile/accesspanel' as '/',
      search: { ...address, ...patch } as never,
      resetScroll: false,
    })
  }
  return { address, selection, change }
}
