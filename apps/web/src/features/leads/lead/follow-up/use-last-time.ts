import { useStoredSetting } from '../../../../ui/stored-setting.ts'
import { FIRST_TIME } from './follow-up-times.ts'

/** The time of day that the person chose last for a follow-up, HH:mm, as this browser remembers it. */
export function useLastTime(userId: string | undefined): readonly [string, (time: string) => void] {
  const [time, remember] = useStoredSetting(`plinth.follow-up-time.${userId ?? ''}`)
  const isTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time ?? '')
  return [isTime ? String(time) : FIRST_TIME, remember]
}
