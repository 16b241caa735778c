import { Button } from '@mantine/core'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { profileQuery } from '../../../company/people/people.api.ts'
import { useBeginQuotation } from '../../../leads/parts/lead-places.ts'

/** Begins a quotation of the project, for people with that module (QT-022); a project in the archive takes none. */
export function NewQuotation({ project }: { project: ProjectDetails }) {
  const { data: profile } = useQuery(profileQuery)
  const beginQuotation = useBeginQuotation()
  if (!profile?.features.includes('quotation') || project.isCompanyCreated || project.isArchived) return null
  const locked = !profile.rolesAssigned.quotation.edit
  return (
    <LockedHint locked={locked}>
      <Button
        variant="default"
        leftSection={<IconFileInvoice size={16} stroke={1.6} aria-hidden />}
        onClick={() => beginQuotation({ projectId: project._id })}
      >
        New quotation
      </Button>
    </LockedHint>
  )
}
