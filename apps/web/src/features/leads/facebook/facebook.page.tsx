import { Button } from '@mantine/core'
import type { FacebookConnection } from '@plinth/contract/leads/facebook/facebook'
import { IconBrandFacebook } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { formatDate } from '../../../lib/text/format-date.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { EmptyState, ErrorState, FormError, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import {
  disconnectMutation,
  facebookConnectionQuery,
  facebookStatusQuery,
  refreshFacebook,
  signInMutation,
} from './facebook.api.ts'
import classes from './facebook.module.css'
import { FacebookLeads } from './facebook-leads.tsx'
import { FacebookPages } from './facebook-pages.tsx'
import { useFacebookReturn } from './use-facebook-return.ts'

/** Lead settings: the Facebook account whose pages bring leads (LM-264, LM-265, LM-509). */
export function FacebookPage() {
  const { data: profile } = useQuery(profileQuery)
  if (profile && !(profile.isAdmin || profile.isSuperAdmin)) {
    return (
      <Page title="Facebook integration">
        <EmptyState title="Access disabled by Admin">Only admins connect the company to Facebook.</EmptyState>
      </Page>
    )
  }
  return <Integration timeZone={profile?.CompanySettingDetails.timeZone} />
}

function Integration({ timeZone }: { timeZone: string | undefined }) {
  const { isConnecting } = useFacebookReturn()
  const status = useQuery(facebookStatusQuery)
  const connection = useQuery(facebookConnectionQuery)
  useLiveNews(['lists.changed', 'leads.changed'], refreshFacebook)
  const failed = [status, connection].find(query => query.isError && !query.data)
  return (
    <Page title="Facebook integration">
      {failed && <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />}
      {!failed && !(status.data && connection.data) && <SkeletonRows count={3} height={72} />}
      {status.data && connection.data && (
        <>
          <Account
            connection={connection.data}
            message={status.data.message}
            isDisabled={status.data.fb_Integration === 'disabled'}
            isConnecting={isConnecting}
            timeZone={timeZone}
          />
          {connection.data.pages.length > 0 && <FacebookPages connection={connection.data} />}
          {(connection.data.account || leadsOf(connection.data) > 0) && (
            <FacebookLeads counts={connection.data.leads} timeZone={timeZone} />
          )}
        </>
      )}
    </Page>
  )
}

const leadsOf = ({ leads }: FacebookConnection): number => leads.done + leads.failed + leads.waiting

interface AccountProps {
  connection: FacebookConnection
  message: string
  isDisabled: boolean
  isConnecting: boolean
  timeZone: string | undefined
}

/** Who is connected, until when, and the way to Facebook. */
function Account({ connection, message, isDisabled, isConnecting, timeZone }: AccountProps) {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const { account, pages, leads } = connection
  const signIn = useMutation({
    ...signInMutation,
    onSuccess: url => window.location.assign(url),
    onError: error => toast.error(messageOf(error)),
  })
  const disconnect = useMutation({
    ...disconnectMutation,
    onSuccess(data) {
      toast.success('Facebook disconnected')
      queryClient.setQueryData(facebookConnectionQuery.queryKey, data)
      void refreshFacebook(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const askToDisconnect = async () => {
    const on = pages.filter(page => page.state !== 'off').length
    const waiting = leads.waiting === 0 ? '' : ` ${countOf(leads.waiting, 'waiting lead')} will not come in.`
    const text = `Leads from ${countOf(on, 'page')} will no longer come in.${waiting} The field mappings are kept in case you connect again.`
    const title = 'Disconnect Facebook?'
    if (await confirm({ title, message: text, confirmLabel: 'Disconnect', danger: true })) disconnect.mutate()
  }
  return (
    <SettingsCard
      title={account ? account.name || 'Facebook account' : 'Facebook account'}
      hint={<span role="status">{message}</span>}
    >
      {account && (
        <p className={classes.facts}>
          {`Connected by ${account.connectedBy} on ${formatDate(account.connectedAt, timeZone)}`}
          {account.endsAt && !account.hasEnded && `, renewed by itself before ${formatDate(account.endsAt, timeZone)}`}
        </p>
      )}
      {account && account.missingPermissions.length > 0 && (
        <FormError>
          Not allowed at Facebook: {account.missingPermissions.join(', ')}. Connect again and allow everything that is
          asked for.
        </FormError>
      )}
      <div className={classes.steps}>
        <Button
          leftSection={<IconBrandFacebook size={18} stroke={1.5} aria-hidden />}
          variant={account && !account.hasEnded ? 'default' : 'filled'}
          disabled={isDisabled}
          loading={isConnecting || signIn.isPending}
          onClick={() => signIn.mutate()}
        >
          {account ? 'Connect again' : 'Connect with Facebook'}
        </Button>
        {account && (
          <Button variant="default" loading={disconnect.isPending} onClick={() => void askToDisconnect()}>
            Disconnect
          </Button>
        )}
      </div>
      {question}
    </SettingsCard>
  )
}

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
