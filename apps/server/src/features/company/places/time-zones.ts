import zoneOf from '@photostructure/tz-lookup'

/** The zone of a position, the nearest one's near a coast; undefined at sea, where clocks go by the meridian. */
export function zoneAt(latitude: number, longitude: number): string | undefined {
  const zone = zoneOf(latitude, longitude)
  return zone.startsWith('Etc/') ? undefined : zone
}
