import { ActionIcon, Button, Menu } from '@mantine/core'
import { settingsDialCode } from '@plinth/contract/company/firm-home'
import { isAppError } from '@plinth/contract/error-codes'
import type { Client } from '@plinth/contract/projects/client-directory'
import { CLIENT_KIND, CLIENT_TEXTS, clientTitle } from '@plinth/contract/projects/client-rules'
import { IconChevronLeft, IconDots, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { usePageTitle } from '../../../lib/pages/page-title.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import classes from './client.module.css'
import { ClientActivity } from './client-activity.tsx'
import { ClientContacts } from './client-contacts.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { clientQuery, refreshClients, removeClient, restoreClient } from './client-directory.api.ts'
import { ClientFacts, ClientLeads, ClientProjects } from './client-facts.tsx'

/** One client: details, contacts, projects, leads, and what happened (PJ-024). */
export function ClientPage() {
  const { clientId } = useParams({ from: '/shell/pmt/clients/$clientId' })
  const client = useQuery(clientQuery(clientId))
  const title = client.data && clientTitle(client.data)
  usePageTitle(title)
  useLiveNews(['client.changed', 'projects.changed'], refreshClients)
  // one that was deleted, or may not be seen any more, looks like one that never was (PJ-012)
  if (isAppError(client.error, 'NOT_FOUND') || isAppError(client.error, 'INVALID'))
    return (
      <Page title="Client">
        <EmptyState title={CLIENT_TEXTS.unavailable} action={<BackToList />} />
      </Page>
    )
  if (!client.data)
    return (
      <Page title="Client">
        {client.isError ? (
          <ErrorState message={messageOf(client.error)} onRetry={() => void client.refetch()} />
        ) : (
          <SkeletonRows count={8} height={56} />
        )}
      </Page>
    )
  return <Whole client={client.data} />
}

const BackToList = () => (
  <Button component={Link} to="/pmt/clients" variant="default">
    Back to the clients
  </Button>
)

function Whole({ client }: { client: Client }) {
  const { data: profile } = useQuery(profileQuery)
  const company = profile?.CompanySettingDetails
  const zone = company?.timeZone || DEFAULT_ZONE
  const editing = useDialog<Client>()
  const addProject = client.mayManage && <AddProject clientId={client._id} />
  return (
    <Page
      title={
        <span className={classes.title}>
          <ActionIcon component={Link} to="/pmt/clients" variant="subtle" aria-label="Back to the clients">
            <IconChevronLeft size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          {clientTitle(client)}
          {client.kind === CLIENT_KIND.COMPANY && <StatusBadge>Company</StatusBadge>}
        </span>
      }
      actions={
        <>
          {client.mayEdit && (
            <Button variant="default" onClick={() => editing.open(client)}>
              Edit client
            </Button>
          )}
          {addProject}
          {client.mayManage && <ClientMenu client={client} />}
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          <ClientContacts client={client} zone={zone} dialCode={settingsDialCode(company)} />
          <ClientProjects client={client} action={undefined} />
          <ClientActivity clientId={client._id} zone={zone} />
        </div>
        <div className={classes.side}>
          <ClientFacts client={client} zone={zone} />
          <ClientLeads client={client} zone={zone} />
        </div>
      </div>
      {editing.about && (
        <ClientDialog
          key={editing.times}
          client={editing.about}
          opened={editing.isOpen}
          onClose={editing.close}
          onSaved={editing.close}
        />
      )}
    </Page>
  )
}

/** Opens the wizard with the client filled in (PJ-025). */
const AddProject = ({ clientId }: { clientId: string }) => (
  <Button
    component={Link}
    to="/pmt/"
    search={{ new: '', clientId } as never}
    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
  >
    Add project
  </Button>
)

function ClientMenu({ client }: { client: Client }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [confirm, question] = useConfirm()
  const restore = useMutation({
    mutationFn: restoreClient,
    onSuccess: () => {
      toast.success(CLIENT_TEXTS.restored, { duration: 2000 })
      void refreshClients(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const remove = useMutation({
    mutationFn: removeClient,
    onSuccess: async (_, id) => {
      await navigate({ to: '/pmt/clients' })
      void refreshClients(queryClient)
      toast.success(CLIENT_TEXTS.deleted, {
        duration: 8000,
        action: { label: 'Undo', run: () => restore.mutate(id) },
      })
    },
    onError: error => toast.error(messageOf(error)),
  })
  const ask = async () => {
    const message = 'They can be restored for 30 days.'
    if (await confirm({ title: `Delete ${clientTitle(client)}?`, message, confirmLabel: 'Delete', danger: true }))
      remove.mutate(client._id)
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More">
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="terracotta" onClick={() => void ask()}>
            Delete client
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}
