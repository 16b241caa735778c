import { offeredTimeZones } from '@plinth/contract/company/time-zones'
import { useState } from 'react'
import { useNow } from '../../../../lib/use-now.ts'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { NO_RESULTS } from '../../../../ui/inputs/option-texts.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import type { CompanyForm, CompanyZone } from '../use-company-form.ts'
import { zoneClock, zoneName } from './zone-text.ts'

const optionOf = (zone: string) => ({ value: zone, label: zoneName(zone) })

interface TimeZoneFieldProps {
  form: CompanyForm
  zone: CompanyZone
}

/** The zone that days and times of the company are counted in; it follows the place until somebody chooses one (decision 52). */
export function TimeZoneField({ form, zone }: TimeZoneFieldProps) {
  const now = useNow()
  const [offered] = useState(() => offeredTimeZones().map(optionOf))
  const { onChange: _, value, ...field } = form.getInputProps('timeZone')
  const zones = offered.some(one => one.value === value) ? offered : [optionOf(value), ...offered]
  return (
    <Select
      label="Time zone"
      description={`${zoneClock(value, now)}${zone.isChanged ? ' Follow-ups and tasks keep their time of day.' : ''}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={zones}
      value={value}
      onChange={chosen => chosen !== null && zone.choose(chosen)}
      searchable
      nothingFoundMessage={NO_RESULTS}
      {...field}
      {...OPTION_LIST}
    />
  )
}
