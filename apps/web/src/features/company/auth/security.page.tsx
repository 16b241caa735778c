import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SettingsFrame } from '../parts/settings-frame.tsx'
import { profileQuery } from '../people/people.api.ts'
import { endOtherSessionsMutation, endSessionMutation, sessionsQuery } from './auth.api.ts'
import classes from './security.module.css'
import { deviceName } from './sign-in/device-name.ts'

/** Password and open sessions of the person signed in. */
export function SecurityPage() {
  const { data: profile } = useQuery(profileQuery)
  return (
    <SettingsFrame title="Security" features={profile?.features ?? []} isClient={profile?.isClient ?? false}>
      <SettingsCard
        title="Password"
        hint="To change it we mail you a code, as for a forgotten one. Afterwards you sign in again, on every device."
      >
        <Button component={Link} to="/reset" variant="default" className={classes.button}>
          Change password
        </Button>
      </SettingsCard>
      <Sessions zone={profile?.CompanySettingDetails.timeZone} />
    </SettingsFrame>
  )
}

function Sessions({ zone }: { zone: string | undefined }) {
  const queryClient = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const settled = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: (error: unknown) => toast.error(messageOf(error)),
  }
  const end = useMutation({ ...endSessionMutation, ...settled })
  const endOthers = useMutation({ ...endOtherSessionsMutation, ...settled })
  const hasOthers = sessions.data?.some(one => !one.isCurrent) ?? false
  return (
    <SettingsCard
      title="Where you are signed in"
      actions={
        hasOthers && (
          <Button variant="default" size="compact-sm" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        )
      }
    >
      {sessions.data ? (
        <ul className={classes.list}>
          {sessions.data.map(one => (
            <li key={one._id} className={classes.row}>
              <div className={classes.device}>
                <span className={classes.name}>{deviceName(one.userAgent)}</span>
                <span className={classes.used}>
                  Last used <time dateTime={one.lastUsedAt}>{formatDateTime(one.lastUsedAt, zone)}</time>, since{' '}
                  <time dateTime={one.createdAt}>{formatDateTime(one.createdAt, zone)}</time>
                </span>
              </div>
              {one.isCurrent ? (
                <StatusBadge tone="good">This device</StatusBadge>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`End the session on ${deviceName(one.userAgent)}`}
                  loading={end.isPending && end.variables === one._id}
                  onClick={() => end.mutate(one._id)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : sessions.isError ? (
        <ErrorState onRetry={() => void sessions.refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </SettingsCard>
  )
}
