import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { muteMutation, refreshProjectPeople } from './project-people.api.ts'
import classes from './team.module.css'

/** Keeps what happens in a project out of one's own bell and mail (PJ-274). */
export function MuteProject({ projectId, isMuted }: { projectId: string; isMuted: boolean }) {
  const queryClient = useQueryClient()
  const mute = useMutation({
    ...muteMutation,
    onError: error => toast.error(messageOf(error)),
    onSettled: () => refreshProjectPeople(queryClient),
  })
  return (
    <section className={classes.sheet} aria-label="My notifications">
      <div className={classes.person}>
        <Checkbox
          label="Mute this project for me"
          description="Only what is addressed to me by name still arrives."
          checked={mute.isPending ? mute.variables.isMuted : isMuted}
          onChange={event => mute.mutate({ projectId, isMuted: event.currentTarget.checked })}
        />
      </div>
    </section>
  )
}
