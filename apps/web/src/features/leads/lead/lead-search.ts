import { IconArchive, IconTrophy, IconUserCircle } from '@tabler/icons-react'
import type { Command } from '../../../lib/commands.ts'
import { leadPlaces } from '../parts/lead-places.ts'
import { shownPhone } from '../parts/lead-text.ts'
import { findLeads } from './lead.api.ts'

/**
 * Leads by name, phone, e-mail or city, for the palette. A lead that is worked on opens in its panel over the list, a won or
 * archived one as its full details, since it stands in no list that opens panels (LM-078).
 */
export async function searchLeads(text: string, signal: AbortSignal): Promise<readonly Command[]> {
  const { fullDetails } = leadPlaces(path => path)
  return (await findLeads(text, signal)).map((lead): Command => {
    const mark = lead.isArchive ? 'Archived' : lead.isWon ? 'Won' : lead.stageName
    return {
      id: `lead.${lead._id}`,
      label: lead.name,
      group: 'Leads',
      icon: lead.isArchive ? IconArchive : lead.isWon ? IconTrophy : IconUserCircle,
      description: [shownPhone(lead), lead.email, lead.city, mark].filter(Boolean).join(' · '),
      href: lead.isWon || lead.isArchive ? fullDetails(lead._id) : `/lms/?lead=${encodeURIComponent(lead._id)}`,
    }
  })
}
