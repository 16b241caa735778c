import { createHash } from 'node:crypto'
import type { Place } from '@plinth/contract/company/places'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../../platform/config.ts'
import type { Services } from '../../../platform/context.ts'
import type { Geocoder } from './geocoder-http.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { nominatimGeocoder } from './nominatim-geocoder.ts'

/** The same with its failures taken out: undefined means "ask the bundled towns". */
interface SafeGeocoder {
  search(text: string, country: string | undefined): Promise<Place[] | undefined>
  nearest(latitude: number, longitude: number): Promise<Place | undefined>
}

const REMEMBERED = 500
const REMEMBERED_MS = 24 * 3_600_000
/** After a failure nobody waits for the service again until this is over. */
const PAUSE_MS = 30_000

const geocoders = new WeakMap<Config, SafeGeocoder | { none: true }>()

/** The configured geocoder of this installation; undefined where the bundled towns are all there is (SH-Q105). */
export function geocoderOf(services: Pick<Services, 'config' | 'clock' | 'log'>): SafeGeocoder | undefined {
  const { config } = services
  let known = geocoders.get(config)
  if (!known) {
    const outside = configured(config)
    known = outside ? safely(outside, services) : { none: true }
    geocoders.set(config, known)
  }
  return 'none' in known ? undefined : known
}

function configured({ GEOCODER, GEOCODER_URL, GOOGLE_MAPS_KEY }: Config): Geocoder | undefined {
  if (GEOCODER === 'nominatim' && GEOCODER_URL) return nominatimGeocoder(GEOCODER_URL)
  if (GEOCODER === 'google' && GOOGLE_MAPS_KEY) return googleGeocoder(GOOGLE_MAPS_KEY)
  return undefined
}

/** Remembers answers for a day, and turns a failure into "no answer" for half a minute. */
export function safely(outside: Geocoder, { clock, log }: Pick<Services, 'clock' | 'log'>): SafeGeocoder {
  const remembered = new LRUCache<string, { answer: Place[] | Place | null }>({ max: REMEMBERED, ttl: REMEMBERED_MS })
  let pausedUntil = 0
  const ask = async <T extends Place[] | Place | null>(
    key: string,
    question: () => Promise<T>,
  ): Promise<T | undefined> => {
    const before = remembered.get(key)
    if (before) return before.answer as T
    if (clock.now().getTime() < pausedUntil) return undefined
    try {
      const answer = await question()
      remembered.set(key, { answer })
      return answer
    } catch (error) {
      pausedUntil = clock.now().getTime() + PAUSE_MS
      log.warn({ err: error }, 'the geocoder does not answer; the bundled towns do')
      return undefined
    }
  }
  return {
    search: (text, country) =>
      ask(keyOf('search', text.toLowerCase(), country ?? ''), () => outside.search(text, country)),
    async nearest(latitude, longitude) {
      const key = keyOf('nearest', latitude.toFixed(5), longitude.toFixed(5))
      return (await ask(key, () => outside.nearest(latitude, longitude))) ?? undefined
    },
  }
}

/** What people looked for is not kept in readable form. */
const keyOf = (...parts: string[]): string => createHash('sha1').update(JSON.stringify(parts)).digest('base64url')
