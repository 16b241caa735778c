import { IconUser } from '@tabler/icons-react'
import type { Command } from '../../../lib/commands.ts'
import { fetchMembers } from './members.api.ts'

const MOST = 6

/** People of the company by name or e-mail, for the palette of somebody who manages the team: each opens there. */
export async function searchMembers(text: string, signal: AbortSignal): Promise<readonly Command[]> {
  const { rows } = await fetchMembers({ search: text, sort: 'name', order: 'asc' }, 0, signal)
  return rows.slice(0, MOST).map(({ _id, fullName, email, roleName }) => ({
    id: `member.${_id}`,
    label: fullName.trim() || email,
    group: 'People',
    icon: IconUser,
    description: [email, roleName].filter(Boolean).join(' · '),
    href: `/my-profile/myprofile/accesspanel?member=${encodeURIComponent(_id)}`,
  }))
}
