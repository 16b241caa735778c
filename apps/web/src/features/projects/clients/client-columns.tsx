import type { ClientSort, ListedClient } from '@plinth/contract/projects/client-directory'
import { CLIENT_KIND_NAMES, clientTitle } from '@plinth/contract/projects/client-rules'
import { formatDate } from '../../../lib/text/format-date.ts'
import type { GridColumn } from '../../../ui/data-grid/columns.ts'
import { callLink, phoneText } from './client-text.ts'
import classes from './clients.module.css'

/** The columns that the directory sorts by. */
export const SORT_OF_COLUMN: Readonly<Record<string, ClientSort>> = {
  name: 'name',
  city: 'city',
  activeProjects: 'activeProjects',
  lastActivity: 'lastActivity',
}

/** The columns of the directory; a press on a row opens the client (PJ-014). */
export const clientColumns = (zone: string): readonly GridColumn<ListedClient>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 190,
    grow: 2,
    isLocked: true,
    isSortable: true,
    cell: client => <span className={classes.name}>{clientTitle(client)}</span>,
  },
  { id: 'kind', header: 'Kind', width: 100, cell: client => CLIENT_KIND_NAMES[client.kind] },
  { id: 'contact', header: 'Contact', width: 150, grow: 1, cell: client => client.name },
  {
    id: 'phone',
    header: 'Phone',
    width: 150,
    hasFigures: true,
    cell: client =>
      client.phoneNumber !== '' && (
        <a href={callLink(client)} className={classes.link} tabIndex={-1} data-cell-action>
          {phoneText(client)}
        </a>
      ),
  },
  {
    id: 'email',
    header: 'E-mail',
    width: 190,
    grow: 2,
    cell: client =>
      client.email !== '' && (
        <a href={`mailto:${client.email}`} className={classes.link} tabIndex={-1} data-cell-action>
          {client.email}
        </a>
      ),
  },
  { id: 'city', header: 'City', width: 120, grow: 1, isSortable: true, cell: client => client.city },
  {
    id: 'activeProjects',
    header: 'Active projects',
    width: 130,
    align: 'end',
    isSortable: true,
    cell: client => (client.activeProjects === 0 ? '' : String(client.activeProjects)),
  },
  {
    id: 'lastActivity',
    header: 'Last activity',
    width: 130,
    hasFigures: true,
    isSortable: true,
    cell: client => formatDate(client.lastActivityAt, zone),
  },
]
