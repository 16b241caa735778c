import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { projectQuery } from '../../../projects/projects/projects.api.ts'

/** Back to the full details of the lead that an editor was opened from (QT-007). */
export function LeadLink({ projectId, leadId }: { projectId: string; leadId?: string | null }) {
  const { data: project } = useQuery({ ...projectQuery(projectId), enabled: leadId === undefined || leadId === null })
  const lead = leadId ?? project?.leadId
  if (!lead) return null
  return (
    <Button
      component={PlaceLink}
      href={`/leads/lead-full-details/${lead}`}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowLeft size={15} stroke={1.75} aria-hidden />}
    >
      Back to the lead
    </Button>
  )
}
