import { Button, Group } from '@mantine/core'
import type { Team } from '@plinth/contract/company/teams'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { MemberList } from './member-list.tsx'
import classes from './team-dialog.module.css'

export interface TeamViewProps {
  team: Team
  opened: boolean
  onClose: () => void
}

/** A team as it is, to be read (LM-235, LM-416). */
export function TeamView({ team, opened, onClose }: TeamViewProps) {
  const leads = team.members.filter(member => team.teamLeads.includes(member._id))
  return (
    <Dialog opened={opened} onClose={onClose} title="View Team" size={520}>
      <div className={classes.facts}>
        <dl className={classes.fact}>
          <dt>Team Name</dt>
          <dd>{team.name}</dd>
        </dl>
        <dl className={classes.fact}>
          <dt>Team Lead</dt>
          <dd>{leads.map(lead => lead.fullName).join(', ') || 'Nobody'}</dd>
        </dl>
        <MemberList
          title="Assigned Team Member"
          people={team.members}
          leads={team.teamLeads}
          empty="No Member has been added Yet"
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
