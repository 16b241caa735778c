import type { Place } from '@plinth/contract/company/places'
import * as z from 'zod'
import { askGeocoder, type Geocoder } from './geocoder-http.ts'

const LIMIT = 8
const LONGEST = 400
const FIELDS = ['displayName', 'formattedAddress', 'location', 'addressComponents']

/** What is used of Text Search (Places API, New). */
const SearchAnswer = z.object({
  places: z
    .array(
      z.object({
        displayName: z.object({ text: z.string() }),
        formattedAddress: z.string(),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        addressComponents: z
          .array(
            z.object({
              longText: z.string().default(''),
              shortText: z.string().default(''),
              types: z.array(z.string()),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})
/** What is used of the Geocoding API. */
const GeocodeAnswer = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      formatted_address: z.string(),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      address_components: z.array(
        z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
      ),
    }),
  ),
})

interface Part {
  long: string
  short: string
  types: string[]
}

/** Google's Places (suggestions) and Geocoding (positions). `hosts` are Google's own unless told. */
export function googleGeocoder(
  key: string,
  hosts = { places: 'https://places.googleapis.com', geocoding: 'https://maps.googleapis.com' },
): Geocoder {
  return {
    async search(text, country) {
      const answer = await askGeocoder(new URL('/v1/places:searchText', hosts.places), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': key,
          'x-goog-fieldmask': FIELDS.map(field => `places.${field}`).join(','),
        },
        body: JSON.stringify({
          textQuery: text,
          languageCode: 'en',
          pageSize: LIMIT,
          // where names are alike, those of this country come first
          ...(country === undefined ? {} : { regionCode: country }),
        }),
      })
      return SearchAnswer.parse(answer).places.map(found => {
        const parts = found.addressComponents.map(({ longText, shortText, types }) => ({
          long: longText,
          short: shortText,
          types,
        }))
        const { latitude, longitude } = found.location
        return placeOf(found.displayName.text, found.formattedAddress, { latitude, longitude }, parts)
      })
    },
    async nearest(latitude, longitude) {
      const url = new URL('/maps/api/geocode/json', hosts.geocoding)
      url.search = new URLSearchParams({ latlng: `${latitude},${longitude}`, language: 'en', key }).toString()
      const answer = GeocodeAnswer.parse(await askGeocoder(url))
      if (answer.status === 'ZERO_RESULTS') return null
      if (answer.status !== 'OK') throw new Error(`The geocoder answered ${answer.status}`)
      const [found] = answer.results
      if (!found) return null
      const parts = found.address_components.map(({ long_name, short_name, types }) => ({
        long: long_name,
        short: short_name,
        types,
      }))
      const { lat, lng } = found.geometry.location
      return placeOf(parts[0]?.long ?? '', found.formatted_address, { latitude: lat, longitude: lng }, parts)
    },
  }
}

function placeOf(
  name: string,
  location: string,
  position: { latitude: number; longitude: number },
  parts: Part[],
): Place {
  const part = (type: string): Part | undefined => parts.find(one => one.types.includes(type))
  return {
    name: name.slice(0, LONGEST),
    area: part('administrative_area_level_1')?.long ?? '',
    country: part('country')?.long ?? '',
    countryCode: part('country')?.short ?? '',
    ...position,
    location: location.slice(0, LONGEST),
  }
}
