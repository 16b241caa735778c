import { Button } from '@mantine/core'
import type { CaptureHook } from '@plinth/contract/leads/lead-captures/capture-hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { captureHookQuery, makeAddressMutation, refreshHooks, removeAddressMutation } from './capture-hooks.api.ts'
import { Copied } from './copied.tsx'
import { HookDeliveries } from './hook-deliveries.tsx'
import { HookMapping } from './hook-mapping.tsx'
import classes from './lead-captures.module.css'

/** Lead settings: what other systems post to a capture form, and what each of their fields is in a lead. */
export function CaptureHookPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: profile } = useQuery(profileQuery)
  const isRefused = profile !== undefined && !(profile.isAdmin || profile.isSuperAdmin)
  const hook = useQuery({ ...captureHookQuery(id), enabled: !isRefused })
  useLiveNews(['lists.changed', 'leads.changed'], refreshHooks)
  const timeZone = profile?.CompanySettingDetails.timeZone
  if (isRefused) {
    return (
      <Page title="Fields">
        <EmptyState title="Access disabled by Admin">Only admins connect other systems.</EmptyState>
      </Page>
    )
  }
  return (
    <Page title={hook.data ? `Fields of ${hook.data.name}` : 'Fields'}>
      {hook.isPending && <SkeletonRows count={3} height={72} />}
      {hook.isError && !hook.data && <ErrorState message={messageOf(hook.error)} onRetry={() => void hook.refetch()} />}
      {hook.data && (
        <>
          <Address id={id} hook={hook.data} timeZone={timeZone} />
          <HookMapping key={id} id={id} hook={hook.data} />
          <HookDeliveries id={id} counts={hook.data.counts} timeZone={timeZone} />
        </>
      )}
    </Page>
  )
}

interface AddressProps {
  id: string
  hook: CaptureHook
  timeZone: string | undefined
}

/** Where other systems post to: an address that is the secret, and one for those that sign. */
function Address({ id, hook, timeZone }: AddressProps) {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const [url, setUrl] = useState<string>()
  const onError = (error: unknown) => toast.error(messageOf(error))
  const make = useMutation({
    ...makeAddressMutation,
    onSuccess(made) {
      setUrl(made)
      void refreshHooks(queryClient)
    },
    onError,
  })
  const remove = useMutation({
    ...removeAddressMutation,
    onSuccess() {
      setUrl(undefined)
      toast.success('Address removed')
      void refreshHooks(queryClient)
    },
    onError,
  })
  const hasOne = hook.addressSince !== null
  const message = 'Systems that post to the old address will be refused.'
  const onMake = async () => {
    if (!hasOne || (await confirm({ title: 'Replace the address?', message, confirmLabel: 'Replace', danger: true })))
      make.mutate(id)
  }
  const onRemove = async () => {
    if (await confirm({ title: 'Remove the address?', message, confirmLabel: 'Remove', danger: true }))
      remove.mutate(id)
  }
  return (
    <SettingsCard
      title="Address for other systems"
      hint="A portal, website builder or automation can post leads here, as JSON or as a form. The address itself is the secret: share it with nobody else."
    >
      {hasOne && !url && (
        <p className={classes.hint}>
          Made on {formatDateTime(hook.addressSince, timeZone)}. It was shown once; make a new one if it got lost.
        </p>
      )}
      {url && (
        <div role="alert">
          <p className={classes.warning}>Copy the address now: it is not shown again.</p>
          <Copied label="Address with its key" text={url} />
        </div>
      )}
      <div className={classes.buttons}>
        <Button variant={hasOne ? 'default' : 'filled'} loading={make.isPending} onClick={() => void onMake()}>
          {hasOne ? 'Replace the address' : 'Create an address'}
        </Button>
        {hasOne && (
          <Button variant="default" loading={remove.isPending} onClick={() => void onRemove()}>
            Remove the address
          </Button>
        )}
      </div>
      <p className={classes.hint}>
        {hook.hasSecret
          ? 'Systems that can sign requests post here, using the form’s secret:'
          : 'Systems that can sign requests post here, once the form has a secret (Capture forms, Use):'}
      </p>
      <Copied label="Address for signed requests" text={hook.signedUrl} />
      {question}
    </SettingsCard>
  )
}
