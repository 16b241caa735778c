import { Button } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { watchPermission } from '../parts/push-device.ts'
import {
  type PushState,
  pushStateQuery,
  turnPushOffMutation,
  turnPushOnMutation,
} from './notification-preferences.api.ts'
import classes from './notification-preferences.module.css'

const EXPLANATIONS: Record<PushState, string> = {
  on: 'This device receives push messages, also while Plinth is closed.',
  off: 'Push messages reach this device also while Plinth is closed. Your browser asks you for permission first.',
  blocked:
    'Notifications of this site are blocked in your browser. Allow them in the browser’s settings of this site, then come back.',
  unsupported:
    'This browser cannot receive push messages. On an iPhone or iPad, first add this site to the Home Screen.',
  insecure: 'Push messages need a secure connection: open Plinth at an address that begins with https.',
}

/** Push messages on this very browser: what holds now, and the button that changes it. The only place that asks for permission. */
export function PushDevice() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: pushStateQuery.queryKey })
  const { data: state } = useQuery(pushStateQuery)
  useEffect(
    () => watchPermission(() => void queryClient.invalidateQueries({ queryKey: pushStateQuery.queryKey })),
    [queryClient],
  )
  // what the browser says is for programmers; what our server says is for people
  const failed = (error: unknown) =>
    toast.error(isAppError(error) ? error.message : 'Your browser could not reach its push service. Please try again.')
  const on = useMutation({
    ...turnPushOnMutation,
    onSuccess: isAllowed => {
      if (isAllowed) toast.success('This device receives push messages.')
      else toast.info('Push messages were not allowed in the browser.')
    },
    onError: failed,
    onSettled: refresh,
  })
  const off = useMutation({ ...turnPushOffMutation, onError: failed, onSettled: refresh })
  return (
    <SettingsCard title="Push on this device">
      <div className={classes.deviceRow}>
        <p className={classes.text} role="status">
          {state && EXPLANATIONS[state]}
        </p>
        {state === 'off' && (
          <Button loading={on.isPending} onClick={() => on.mutate()}>
            Turn on for this device
          </Button>
        )}
        {state === 'on' && (
          <Button variant="default" loading={off.isPending} onClick={() => off.mutate()}>
            Turn off for this device
          </Button>
        )}
      </div>
    </SettingsCard>
  )
}
