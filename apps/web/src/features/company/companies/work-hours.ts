import { WEEK_DAYS, type WeekDay, type WorkHours, type WorkTiming } from '@plinth/contract/company/companies'

/** What is offered when hours are first kept: Monday to Saturday, as offices in India work. */
const USUAL: WorkHours = { from: '09:30', to: '18:30' }

/** Hours to begin with. */
export const usualTiming = (): WorkTiming =>
  Object.fromEntries(WEEK_DAYS.map(day => [day, day === 'sunday' ? null : USUAL])) as WorkTiming

/** The hours with one day worked or off; a new day takes the hours of the nearest worked day before it. */
export function withDay(timing: WorkTiming, day: WeekDay, isWorked: boolean): WorkTiming {
  const earlier = WEEK_DAYS.slice(0, WEEK_DAYS.indexOf(day)).findLast(one => timing[one] !== null)
  return { ...timing, [day]: isWorked ? ((earlier && timing[earlier]) ?? USUAL) : null }
}

/** What is wrong with the hours, by day. */
export function hoursProblems(timing: WorkTiming): Partial<Record<WeekDay, string>> {
  const found = WEEK_DAYS.flatMap(day => {
    const hours = timing[day]
    if (!hours) return []
    if (hours.from === '' || hours.to === '') return [[day, 'Field is required']]
    return hours.from < hours.to ? [] : [[day, 'The end must be after the beginning']]
  })
  return Object.fromEntries(found)
}
