import { IconBriefcase } from '@tabler/icons-react'
import type { Command } from '../../../../lib/commands.ts'
import { findProjects } from './project-list.api.ts'

/** Projects by part of their name, code or client for the palette, favourites first (PJ-044, PJ-278). */
export async function searchProjects(text: string, signal: AbortSignal): Promise<readonly Command[]> {
  return (await findProjects(text, signal)).map(
    (project): Command => ({
      id: `project.${project._id}`,
      label: project.name,
      group: 'Projects',
      icon: IconBriefcase,
      description: [project.code, project.client.companyName || project.client.name, project.city]
        .filter(Boolean)
        .join(' · '),
      href: `/pmt/${project._id}`,
    }),
  )
}
