import { Button } from '@mantine/core'
import { MEMBER_STATUS_LABELS, type Member } from '@plinth/contract/administration/members'
import { isAppError } from '@plinth/contract/error-codes'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { usePagedRows } from '../../../lib/server/paged-rows.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { SearchBox } from '../../../ui/inputs/search-box.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { SettingsFrame } from '../../company/parts/settings-frame.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { offeredRoles } from './invite-draft.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import type { Viewer } from './member-access.ts'
import { MemberCard } from './member-card.tsx'
import { MEMBER_COLUMNS } from './member-columns.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { fetchMembers, type MemberSelection, memberListKey, memberQuery, rolesQuery } from './members.api.ts'
import { SORTS, STATUSES, type TeamAddress } from './team-address.ts'
import classes from './team-management.module.css'

/** Who is on the team and what each may do (SH-089): for the super admin, admins and people with accessPanel (SH-Q67). */
export function TeamManagementPage() {
  const { data: profile } = useQuery(profileQuery)
  const { address, change } = useTeamAddress()
  const [invites, setInvites] = useState({ isOpen: false, times: 0 })
  const openInvites = useEffectEvent(() => {
    setInvites(({ times }) => ({ isOpen: true, times: times + 1 }))
    if (address.invite) change({ invite: undefined }, true)
  })
  useEffect(() => {
    if (address.invite) openInvites()
  }, [address.invite])
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
        isFixed={address.fixedRoles === 'true'}
        opened={invites.isOpen}
        onClose={() => setInvites(before => ({ ...before, isOpen: false }))}
      />
    </SettingsFrame>
  )
}

/** A step about somebody's account that stands over the list. */
interface Leaving {
  member: Member
  step: 'deactivate' | 'hand-over'
}

function MemberList({ viewer }: { viewer: Viewer | undefined }) {
  const { address, selection, change } = useTeamAddress()
  const rows = usePagedRows({
    queryKey: memberListKey(selection),
    fetchPage: (pageNo, signal) => fetchMembers(selection, pageNo, signal),
  })
  const isPhone = useIsPhone()
  const leaving = useDialog<Leaving>()
  // on a phone the sheet has its own step for Back
  const show = (member: Member): void => change({ member: member._id }, isPhone)
  const close = (): void => change({ member: undefined }, true)
  const leave = (member: Member, step: Leaving['step']): void => {
    close()
    leaving.open({ member, step })
  }
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
          onRowOpen={show}
          renderCard={member => <MemberCard member={member} onOpen={() => show(member)} />}
          cardHeight={96}
          empty={<Nobody isNarrowed={isNarrowed} />}
          hasError={Boolean(rows.error)}
          onRetry={rows.retry}
        />
      </div>
      {address.member !== undefined && viewer && (
        <OpenMember key={address.member} id={address.member} viewer={viewer} onClose={close} onLeave={leave} />
      )}
      {leaving.about && (
        <LeaveDialog key={leaving.times} {...leaving.about} opened={leaving.isOpen} onClose={leaving.close} />
      )}
    </>
  )
}

interface OpenMemberProps {
  id: string
  viewer: Viewer
  onClose: () => void
  onLeave: (member: Member, step: Leaving['step']) => void
}

/** The person whom the address names. */
function OpenMember({ id, viewer, onClose, onLeave }: OpenMemberProps) {
  const { data: member, isError, error, refetch } = useQuery(memberQuery(id))
  const isGone = isAppError(error, 'NOT_FOUND')
  if (member && !isGone)
    return (
      <MemberDialog member={member} viewer={viewer} opened onClose={onClose} onLeave={step => onLeave(member, step)} />
    )
  return (
    <Dialog opened onClose={onClose} title="Member" size={560}>
      {isGone && <EmptyState title="This person is not on the team" />}
      {isError && !isGone && <ErrorState onRetry={() => void refetch()} />}
      {!isError && <SkeletonRows count={4} height={48} />}
    </Dialog>
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
          placeholder="Name or email"
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
  const change = (patch: TeamAddress, replace = false): void => {
    void router.navigate({
      to: '/my-profile/myprofile/accesspanel' as '/',
      search: { ...address, ...patch } as never,
      replace,
      resetScroll: false,
    })
  }
  return { address, selection, change }
}
