import { Button } from '@mantine/core'
import type { ProjectMember, ProjectPeople } from '@plinth/contract/projects/project-people'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useProject } from '../projects/projects.api.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { ChooseAdminDialog } from './choose-admin-dialog.tsx'
import { ClientAccess } from './client-access.tsx'
import { MemberRow } from './member-row.tsx'
import { MuteProject } from './mute-project.tsx'
import { OutsidePeople } from './outside-people.tsx'
import { PersonLine } from './person-line.tsx'
import { type MemberChange, projectPeopleQuery, refreshProjectPeople, setMemberMutation } from './project-people.api.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import classes from './team.module.css'

/** Who works on a project and what they may do in it (PJ-081, PJ-082). */
export function TeamPage() {
  const { _id: projectId } = useProject()
  const people = useQuery(projectPeopleQuery(projectId))
  useLiveNews(['projects.changed', 'people.changed', 'tasks.changed', 'client.changed'], refreshProjectPeople)
  if (people.isPending) return <SkeletonRows count={6} height={56} />
  if (!people.data) return <ErrorState message={messageOf(people.error)} onRetry={() => void people.refetch()} />
  return <Team projectId={projectId} people={people.data} />
}

function Team({ projectId, people }: { projectId: string; people: ProjectPeople }) {
  const { projectAdmin, members, mayChange } = people
  const queryClient = useQueryClient()
  const adding = useDialog<object>()
  const choosing = useDialog<object>()
  const removing = useDialog<{ member: ProjectMember }>()
  const set = useMutation({
    ...setMemberMutation,
    // shown at once; what the server refuses is read back below
    onMutate: ({ userId, role, seesMoney }) => {
      queryClient.setQueryData(
        projectPeopleQuery(projectId).queryKey,
        before =>
          before && {
            ...before,
            members: before.members.map(member =>
              member._id === userId
                ? { ...member, role: role ?? member.role, seesMoney: seesMoney ?? member.seesMoney }
                : member,
            ),
          },
      )
    },
    onError: error => toast.error(messageOf(error)),
    onSettled: () => refreshProjectPeople(queryClient),
  })
  const change = (userId: string, what: Pick<MemberChange, 'role' | 'seesMoney'>) =>
    set.mutate({ projectId, userId, ...what })
  const needsAdmin = projectAdmin === null || !projectAdmin.isActive
  return (
    <div className={classes.root}>
      <section className={classes.sheet} aria-label="Project admin">
        <header className={classes.head}>
          <h2>Project admin</h2>
          {mayChange && (
            <Button variant={needsAdmin ? 'filled' : 'default'} size="xs" onClick={() => choosing.open({})}>
              {needsAdmin ? 'Choose a project admin' : 'Hand over'}
            </Button>
          )}
        </header>
        {projectAdmin === null ? (
          <p className={classes.empty}>Nobody runs this project yet.</p>
        ) : (
          <PersonLine person={projectAdmin} />
        )}
      </section>
      <section className={classes.sheet} aria-label="Members">
        <header className={classes.head}>
          <h2>
            Members <span className={classes.count}>{members.length}</span>
          </h2>
          {mayChange && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => adding.open({})}
            >
              Add member
            </Button>
          )}
        </header>
        {members.length === 0 ? (
          <p className={classes.empty}>Nobody else works on this project yet.</p>
        ) : (
          <ul className={classes.list}>
            {members.map(member => (
              <MemberRow
                key={member._id}
                member={member}
                mayChange={mayChange}
                onChange={what => change(member._id, what)}
                onRemove={() => removing.open({ member })}
              />
            ))}
          </ul>
        )}
      </section>
      <ClientAccess projectId={projectId} people={people} />
      <OutsidePeople projectId={projectId} />
      <MuteProject projectId={projectId} isMuted={people.isMuted} />
      {adding.about && (
        <AddMemberDialog
          key={`add ${adding.times}`}
          projectId={projectId}
          people={people}
          opened={adding.isOpen}
          onClose={adding.close}
        />
      )}
      {choosing.about && (
        <ChooseAdminDialog
          key={`choose ${choosing.times}`}
          projectId={projectId}
          people={people}
          opened={choosing.isOpen}
          onClose={choosing.close}
        />
      )}
      {removing.about && (
        <RemoveMemberDialog
          key={`remove ${removing.times}`}
          projectId={projectId}
          people={people}
          member={removing.about.member}
          opened={removing.isOpen}
          onClose={removing.close}
        />
      )}
    </div>
  )
}
