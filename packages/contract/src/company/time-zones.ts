/** Time zones by the names of the IANA, as they are stored and offered (decision 52). */

export const DEFAULT_TIME_ZONE = 'Asia/Kolkata'
export const TIME_ZONE_MAX = 64

/** Area and place, each word with a capital: engines also take other spellings and plain offsets, which the database may not. */
const NAME = /^[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z0-9_+-]*){1,2}$/

/** Whether this is the name of a zone that the runtime knows. */
export function isTimeZone(zone: string): boolean {
  if (zone !== 'UTC' && !NAME.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Names that engines list as they were in 1993, and what the places have been called since. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** A zone by the name its place has today. */
export const presentZoneName = (zone: string): string => RENAMED[zone] ?? zone

/** The zones to choose from, by name. */
export const offeredTimeZones = (): string[] =>
  [...new Set(Intl.supportedValuesOf('timeZone').map(presentZoneName))].filter(isTimeZone).sort()
