import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { SettingsFrame } from '../../company/parts/settings-frame.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { preferencesQuery } from './notification-preferences.api.ts'
import { PreferenceGrid } from './preference-grid.tsx'
import { PushDevice } from './push-device.tsx'

/** What a person wants to hear of and how, and whether this browser receives push messages. */
export function NotificationPreferencesPage() {
  const profile = useQuery(profileQuery)
  const preferences = useQuery(preferencesQuery)
  return (
    <SettingsFrame
      title="Notifications"
      features={profile.data?.features ?? []}
      isClient={profile.data?.isClient ?? false}
    >
      <PushDevice />
      <SettingsCard
        title="What you are notified of"
        hint="Changes are saved at once. Emails about the security of your account are always sent."
      >
        {preferences.data && <PreferenceGrid preferences={preferences.data} />}
        {preferences.isPending && <SkeletonRows count={8} />}
        {preferences.isError && !preferences.data && (
          <ErrorState message={messageOf(preferences.error)} onRetry={() => void preferences.refetch()} />
        )}
      </SettingsCard>
    </SettingsFrame>
  )
}
