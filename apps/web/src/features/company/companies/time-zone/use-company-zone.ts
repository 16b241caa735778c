import type { UseFormReturnType } from '@mantine/form'
import type { CompanyDetails } from '@plinth/contract/company/company-rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { followedZoneQuery } from '../companies.api.ts'

/**
 * The time zone in the form of company details: after a change of country or pin it is what the server says the company would
 * have there, unless somebody has chosen one here. While that is on its way, and where it cannot be had, it stays as it was and is not
 * sent, and the server lets it follow by itself.
 */
export function useCompanyZone(
  form: UseFormReturnType<CompanyDetails>,
  { before, version, wasChosen }: { before: CompanyDetails; version: number; wasChosen: boolean },
) {
  const [isChosen, setChosen] = useState(wasChosen)
  const { country, latitude, longitude, timeZone } = form.values
  const isMoved = country !== before.country || latitude !== before.latitude || longitude !== before.longitude
  const { data } = useQuery({
    ...followedZoneQuery({ country, latitude, longitude }, version),
    enabled: isMoved && !isChosen,
  })
  const followed = isMoved && data !== undefined ? data : before.timeZone
  const follow = useEffectEvent((zone: string) => {
    if (!isChosen && form.values.timeZone !== zone) form.setFieldValue('timeZone', zone)
  })
  useEffect(() => follow(followed), [followed])
  return {
    isChosen,
    isChanged: timeZone !== before.timeZone,
    choose(zone: string): void {
      setChosen(true)
      form.setFieldValue('timeZone', zone)
    },
    /** after what was typed is saved or thrown away */
    rebase: () => setChosen(false),
  }
}
