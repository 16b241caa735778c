import * as z from 'zod'
import { text } from '../fields.ts'
import { route } from '../route.ts'
import { placesEndpoints } from './endpoints.ts'

/** Degrees, as they come in an address. An empty text is no number. */
const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, { error: 'Not a valid number of degrees' })
    .transform(Number)
    .refine(value => Math.abs(value) <= max, { error: `Must be between -${max} and ${max}` })
export const Latitude = degrees(90)
export const Longitude = degrees(180)

/** A town, or an address where a geocoder is configured. */
export const Place = z.object({
  name: z.string(),
  /** state or province, '' where it is not known */
  area: z.string(),
  /** English name, '' where it is not known */
  country: z.string(),
  /** ISO 3166-1 alpha-2 in capitals, '' where it is not known */
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** one line for people: "Pune, Maharashtra, India" */
  location: z.string(),
})
export type Place = z.infer<typeof Place>

/** A name on the map. */
export const Town = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })
export type Town = z.infer<typeof Town>

export const placesRoutes = {
  search: route({
    ...placesEndpoints.search,
    summary: 'Suggestions for a text, the best first, those of `country` (ISO alpha-2) before others; at most 8',
    access: 'own-password',
    query: z.strictObject({
      search: text(200).refine(value => value !== '', { error: 'Type the name of a place' }),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, { error: 'Not a country code' })
        .optional(),
    }),
    response: z.array(Place),
  }),
  nearest: route({
    ...placesEndpoints.nearest,
    summary: 'What is at or near a position; null far from everywhere',
    access: 'own-password',
    query: z.strictObject({ latitude: Latitude, longitude: Longitude }),
    response: Place.nullable(),
  }),
  towns: route({
    ...placesEndpoints.towns,
    summary: 'The largest towns of a part of the map, largest first, at most 40',
    access: 'own-password',
    query: z.strictObject({ south: Latitude, north: Latitude, west: Longitude, east: Longitude }),
    response: z.array(Town),
  }),
}
