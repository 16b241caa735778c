import { Switch } from '@mantine/core'
import {
  type EventPreference,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '@plinth/contract/notification-preferences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/forms.ts'
import { toast } from '../../ui/toast.ts'
import {
  type PreferenceChange,
  preferencesQuery,
  setPreferenceMutation,
  withChange,
} from './notification-preferences.api.ts'
import classes from './notification-preferences.module.css'

const CHANNEL_NAMES: Record<NotificationChannel, string> = { bell: 'Bell', email: 'E-mail', push: 'Push' }

/** Events down, channels across, a switch where they meet; a press shows at once and goes back if it cannot be kept. */
export function PreferenceGrid({ preferences }: { preferences: readonly EventPreference[] }) {
  const queryClient = useQueryClient()
  const show = (change: PreferenceChange) =>
    queryClient.setQueryData(preferencesQuery.queryKey, list => list && withChange(list, change))
  const set = useMutation({
    ...setPreferenceMutation,
    onMutate: async change => {
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey })
      show(change)
    },
    onError: (error, change) => {
      show({ ...change, isOn: !change.isOn })
      toast.error(messageOf(error))
    },
  })
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Event</th>
          {NOTIFICATION_CHANNELS.map(channel => (
            <th key={channel} scope="col" className={classes.channel}>
              {CHANNEL_NAMES[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map(({ event, label, channels }) => (
          <tr key={event}>
            <th scope="row">{label}</th>
            {NOTIFICATION_CHANNELS.map(channel => (
              <td key={channel} className={classes.channel}>
                {channels[channel] === undefined ? (
                  <>
                    <span aria-hidden="true">–</span>
                    <span className="visually-hidden">Not available</span>
                  </>
                ) : (
                  <Switch
                    className={classes.switch}
                    aria-label={`${label}: ${CHANNEL_NAMES[channel]}`}
                    checked={channels[channel]}
                    onChange={({ currentTarget }) => set.mutate({ event, channel, isOn: currentTarget.checked })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
