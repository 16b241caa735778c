import { useQuery } from '@tanstack/react-query'
import { session } from '../../../lib/server/session.ts'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { profileQuery } from '../../company/people/people.api.ts'

/** The time zone that mails are dated in: the company's, where somebody is signed in, else the usual one; never the browser's own (decisions.md 17). */
export function useMailZone(): string {
  const { data: profile } = useQuery({ ...profileQuery, enabled: session.get() !== null })
  return profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE
}
