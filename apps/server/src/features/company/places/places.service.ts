import { setTimeout as delay } from 'node:timers/promises'
import type { Place, Town } from '@plinth/contract/company/places'
import { countryByName } from '@plinth/contract/countries'
import { AppError } from '@plinth/contract/error-codes'
import type pg from 'pg'
import type { Context, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { GAZETTEER_VERSION, type GazetteerLoad, loadGazetteer } from './gazetteer.ts'
import { geocoderOf } from './geocoder.ts'
import { folded, locationText, namesWithin } from './place-names.ts'
import {
  type Bounds,
  type PlaceRow,
  selectGazetteerVersion,
  selectLargestPlace,
  selectPlacesAround,
  selectPlacesLike,
  selectPlacesNamed,
  selectTownsWithin,
} from './places.queries.ts'
import { zoneAt } from './time-zones.ts'

const SUGGESTIONS = 8
const LABELS = 40
/** Up to here a position counts as in the town; a pin at its edge is some way from its middle. */
const IN_TOWN_KM = 15
/** Beyond, a town says nothing about a position any more. */
const NEAR_TOWN_KM = 250
const EARTH_RADIUS_KM = 6371

/**
 * Suggestions for a text, at most 8, those of `country` before others: by the configured geocoder, and by the bundled
 * towns where there is none or it does not answer (SH-532, SH-534, SH-Q105). No town is called like a street and its town
 * together, so of a text that is none the towns named in it are suggested. Open to everybody with a session: there is
 * nothing of any company in it. Throws UNAVAILABLE while the towns are still being loaded.
 */
export async function searchPlaces(ctx: Context, search: string, country: string | undefined): Promise<Place[]> {
  const answered = await geocoderOf(ctx)?.search(search, country)
  if (answered) return answered.slice(0, SUGGESTIONS)
  const text = folded(search)
  if (text === '') return []
  const rows = await ctx.db.single(async tx => {
    const found = await selectPlacesLike(tx, text, country, SUGGESTIONS)
    if (found.length > 0 || !text.includes(' ')) return found
    return selectPlacesNamed(tx, namesWithin(text), country, SUGGESTIONS)
  })
  if (rows.length === 0) await assertLoaded(ctx)
  return rows.map(row => placeOf(row))
}

/** What is at a position, or the nearest town within 250 km; null in the middle of an ocean (SH-533). Throws as searchPlaces. */
export async function nearestPlace(ctx: Context, latitude: number, longitude: number): Promise<Place | null> {
  const answered = await geocoderOf(ctx)?.nearest(latitude, longitude)
  if (answered) return answered
  const around = await ctx.db.single(tx => selectPlacesAround(tx, latitude, longitude))
  if (around.length === 0) await assertLoaded(ctx)
  const [nearest] = around
    .map(row => ({ row, km: distanceKm(row, { latitude, longitude }) }))
    .sort((a, b) => a.km - b.km)
  if (!nearest || nearest.km > NEAR_TOWN_KM) return null
  return placeOf(nearest.row, nearest.km > IN_TOWN_KM)
}

/** The largest towns within bounds, for the map without tiles. */
export const townsWithin = (ctx: Context, bounds: Bounds): Promise<Town[]> =>
  ctx.db.single(tx => selectTownsWithin(tx, bounds, LABELS))

/** The time zone of a position; undefined at sea. */
export const zoneOfPosition = (latitude: number, longitude: number): string | undefined => zoneAt(latitude, longitude)

/** The time zone that most people of a country live by: its largest town's. Undefined for no country, or before towns are loaded. */
export async function zoneOfCountry(tx: Tx, name: string): Promise<string | undefined> {
  const country = countryByName(name)
  const town = country && (await selectLargestPlace(tx, country.countrycode))
  return town && zoneAt(town.latitude, town.longitude)
}

/** Before the list of towns is loaded again after a failure, in milliseconds; the last one from then on. */
const PAUSES = [2000, 10_000, 60_000, 300_000]

/**
 * Loads the bundled towns in the background where the database does not have them in this version, with the owner's login,
 * because the application only reads them. Whatever interrupts it, it is tried again. Returns what ends that.
 */
export function fillPlaces(services: Services, owner: pg.ClientConfig): () => Promise<void> {
  const { db, log } = services
  const stopping = new AbortController()
  const { signal } = stopping
  let load: GazetteerLoad | undefined
  const isFilled = async (): Promise<boolean> => {
    try {
      if ((await db.single(selectGazetteerVersion)) === GAZETTEER_VERSION || signal.aborted) return true
    } catch (error) {
      log.error({ err: error }, 'towns could not be looked for: it is tried again')
      return false
    }
    load = loadGazetteer(owner, log)
    return load.loaded
  }
  const filling = (async () => {
    for (let attempt = 0; !signal.aborted && !(await isFilled()); attempt++) {
      const pause = PAUSES[Math.min(attempt, PAUSES.length - 1)]
      // rejects when it is ended meanwhile, which the loop looks at
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await load?.stop()
    await filling
  }
}

/** No rows may mean that there is no such place, or that there are no places yet. */
async function assertLoaded(ctx: Context): Promise<void> {
  if ((await ctx.db.single(selectGazetteerVersion)) !== undefined) return
  throw new AppError('UNAVAILABLE', 'The list of towns is still being prepared. Please try again in a moment')
}

function placeOf(row: PlaceRow, isOutside = false): Place {
  const location = locationText(row.name, row.area, row.country)
  return { ...row, location: isOutside ? `Near ${location}` : location }
}

/** Along the surface of the globe. */
function distanceKm(a: { latitude: number; longitude: number }, b: typeof a): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
