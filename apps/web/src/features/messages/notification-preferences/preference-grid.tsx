import { Switch } from '@mantine/core'
import {
  type EventPreference,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationEvent,
} from '@plinth/contract/messages/notification-preferences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useChosen } from '../../../lib/use-chosen.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { preferencesQuery, setPreferenceMutation, withChange } from './notification-preferences.api.ts'
import classes from './notification-preferences.module.css'

const CHANNEL_NAMES: Record<NotificationChannel, string> = { bell: 'Bell', email: 'Email', push: 'Push' }

/** Events down, channels across, a switch where they meet; a press shows at once and goes back if it cannot be kept. */
export function PreferenceGrid({ preferences }: { preferences: readonly EventPreference[] }) {
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
                  <PreferenceSwitch
                    label={`${label}: ${CHANNEL_NAMES[channel]}`}
                    event={event}
                    channel={channel}
                    isOn={channels[channel]}
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

interface PreferenceSwitchProps {
  label: string
  event: NotificationEvent
  channel: NotificationChannel
  isOn: boolean
}

function PreferenceSwitch({ label, event, channel, isOn }: PreferenceSwitchProps) {
  const queryClient = useQueryClient()
  const preference = useChosen(isOn)
  const set = useMutation({
    ...setPreferenceMutation,
    onSuccess: (_, change) =>
      queryClient.setQueryData(preferencesQuery.queryKey, list => list && withChange(list, change)),
    onError(error) {
      preference.giveUp()
      toast.error(messageOf(error))
    },
  })
  return (
    <Switch
      className={classes.switch}
      aria-label={label}
      checked={preference.shown}
      onChange={({ currentTarget: { checked } }) => {
        preference.choose(checked)
        set.mutate({ event, channel, isOn: checked })
      }}
    />
  )
}
