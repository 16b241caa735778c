import { useQuery } from '@tanstack/react-query'
import { DEFAULT_ZONE, today } from '../../../lib/text/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { profileQuery } from '../../company/people/people.api.ts'

/** Who looks at tasks, and the present minute in their company's time zone. */
export interface TaskSetting {
  userId: string
  zone: string
  now: Date
  today: string
  /** may change what belongs to leads (LM-488) */
  canEditLeads: boolean
}

/** Undefined until the profile is there. */
export function useTaskSetting(): TaskSetting | undefined {
  const { data: profile } = useQuery(profileQuery)
  const now = useNow()
  if (!profile) return undefined
  const zone = profile.CompanySettingDetails.timeZone || DEFAULT_ZONE
  return { userId: profile._id, zone, now, today: today(now, zone), canEditLeads: profile.rolesAssigned.crm.edit }
}
