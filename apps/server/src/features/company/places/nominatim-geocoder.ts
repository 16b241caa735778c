import type { Place } from '@plinth/contract/company/places'
import * as z from 'zod'
import { askGeocoder, type Geocoder } from './geocoder-http.ts'

const LIMIT = 8
const LONGEST = 400

/** What is used of an answer in the format `jsonv2`. */
const Found = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  display_name: z.string(),
  name: z.string().optional(),
  address: z
    .object({ state: z.string().optional(), country: z.string().optional(), country_code: z.string().optional() })
    .optional(),
})
const Nothing = z.object({ error: z.string() })

/** A server that speaks the protocol of Nominatim (OpenStreetMap) at `base`, such as one's own. */
export function nominatimGeocoder(base: string): Geocoder {
  const address = (path: string, query: Record<string, string>): URL => {
    const url = new URL(`${base.replace(/\/+$/, '')}/${path}`)
    for (const [name, value] of Object.entries({ ...query, format: 'jsonv2', addressdetails: '1' }))
      url.searchParams.set(name, value)
    url.searchParams.set('accept-language', 'en')
    return url
  }
  return {
    async search(text, country) {
      const answer = await askGeocoder(address('search', { q: text, limit: String(LIMIT) }))
      const places = z.array(Found).parse(answer).map(placeOf)
      // the protocol can only leave other countries out; here they come second
      const isWanted = (place: Place): boolean => place.countryCode === country
      return [...places.filter(isWanted), ...places.filter(place => !isWanted(place))]
    },
    async nearest(latitude, longitude) {
      const answer = await askGeocoder(address('reverse', { lat: String(latitude), lon: String(longitude) }))
      if (Nothing.safeParse(answer).success) return null
      return placeOf(Found.parse(answer))
    },
  }
}

function placeOf(found: z.infer<typeof Found>): Place {
  const { address } = found
  return {
    name: (found.name || found.display_name.split(',')[0] || '').slice(0, LONGEST),
    area: address?.state ?? '',
    country: address?.country ?? '',
    countryCode: address?.country_code?.toUpperCase() ?? '',
    latitude: found.lat,
    longitude: found.lon,
    location: found.display_name.slice(0, LONGEST),
  }
}
