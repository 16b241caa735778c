import { placesEndpoints } from '@plinth/contract/company/endpoints'
import type { Place, placesRoutes, Town } from '@plinth/contract/company/places'
import { clientOf } from '../../../lib/server/api-client.ts'

const places = clientOf<typeof placesRoutes>(placesEndpoints, 'places')

/** Suggestions for a text, those of a country (ISO alpha-2) before others. Throws AppError. */
export const searchPlaces = async (text: string, country?: string): Promise<Place[]> =>
  (await places.search({ query: { search: text, ...(country === undefined ? {} : { country }) } })).data

/** What is at or near a position; undefined far from everywhere. Throws AppError. */
export const nearestPlace = async (latitude: number, longitude: number): Promise<Place | undefined> => {
  const query = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
  return (await places.nearest({ query })).data ?? undefined
}

/** The largest towns within bounds given in degrees, the largest first. Throws AppError. */
export const townsWithin = async (bounds: Record<'south' | 'north' | 'west' | 'east', number>): Promise<Town[]> => {
  const { south, north, west, east } = bounds
  const query = { south: south.toFixed(6), north: north.toFixed(6), west: west.toFixed(6), east: east.toFixed(6) }
  return (await places.towns({ query })).data
}
