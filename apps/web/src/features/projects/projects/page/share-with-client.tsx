import { Button } from '@mantine/core'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { mayInProject } from '@plinth/contract/projects/project-rights'
import { IconShare } from '@tabler/icons-react'
import { PlaceLink } from '../../../../ui/place-link.tsx'

/** Opens who of the client sees the project, for those who may change it (PJ-052, PJ-084). */
export function ShareWithClient({ project }: { project: ProjectDetails }) {
  const { _id, standing, isArchived, isCompanyCreated } = project
  if (!mayInProject(standing, 'administer') || isArchived || isCompanyCreated) return null
  return (
    <Button
      component={PlaceLink}
      href={`/pmt/${_id}/team#client-access`}
      variant="default"
      leftSection={<IconShare size={16} stroke={1.6} aria-hidden />}
    >
      Share with client
    </Button>
  )
}
