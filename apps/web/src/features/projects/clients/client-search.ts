import { clientTitle } from '@plinth/contract/projects/client-rules'
import { IconAddressBook } from '@tabler/icons-react'
import type { Command } from '../../../lib/commands.ts'
import { fetchClients } from './client-directory.api.ts'
import { phoneText } from './client-text.ts'

const MOST = 5

/** Clients by name and phone, for the palette (PJ-278). */
export async function searchClients(text: string, signal: AbortSignal): Promise<readonly Command[]> {
  const { rows } = await fetchClients({ search: text, sort: 'name' }, 0, signal)
  return rows.slice(0, MOST).map(client => ({
    id: `client.${client._id}`,
    label: clientTitle(client),
    group: 'Clients',
    icon: IconAddressBook,
    description: [client.name === clientTitle(client) ? '' : client.name, phoneText(client), client.city]
      .filter(Boolean)
      .join(' · '),
    href: `/pmt/clients/${client._id}`,
  }))
}
