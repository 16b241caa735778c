import { IconUser } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { Command } from '../../../lib/commands.ts'
import { assigneesQuery } from '../../company/people/people.api.ts'

const MOST = 6

/** Colleagues by name or e-mail, for the palette of somebody who does not manage the team: each leads to the leads they have. */
export async function searchAssignees(queryClient: QueryClient, text: string): Promise<readonly Command[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const people = await queryClient.ensureQueryData(assigneesQuery)
  return people
    .filter(({ fullName, email }) => words.every(word => `${fullName} ${email}`.toLowerCase().includes(word)))
    .slice(0, MOST)
    .map(({ _id, fullName, email }) => ({
      id: `assignee.${_id}`,
      label: fullName.trim() || email,
      group: 'People',
      icon: IconUser,
      description: `Leads assigned to ${fullName.trim() || email}`,
      href: `/lms/?filters=${encodeURIComponent(JSON.stringify({ assignedTo: [_id] }))}`,
    }))
}
