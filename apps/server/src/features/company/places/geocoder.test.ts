import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { settableClock } from '../../../platform/clock.ts'
import { testApp } from '../../../test/harness.ts'
import { safely } from './geocoder.ts'
import type { Geocoder } from './geocoder-http.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { nominatimGeocoder } from './nominatim-geocoder.ts'

/** A maps service on the loopback address; what it answers is set by each test. */
type Answer = (request: IncomingMessage, url: URL, body: string, response: ServerResponse) => unknown
let answer: Answer = () => []
const asked: URL[] = []
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  asked.push(url)
  const body = Buffer.concat(await request.toArray()).toString()
  const json = answer(request, url, body, response)
  if (!response.headersSent) response.setHeader('content-type', 'application/json')
  if (!response.writableEnded) response.end(typeof json === 'string' ? json : JSON.stringify(json))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
beforeEach(() => {
  asked.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const PUNE = {
  lat: '18.5213738',
  lon: '73.8545071',
  name: 'Pune',
  display_name: 'Pune, Pune City, Pune District, Maharashtra, India',
  address: { city: 'Pune', state: 'Maharashtra', country: 'India', country_code: 'in' },
}
const PUNE_PLACE = {
  name: 'Pune',
  area: 'Maharashtra',
  country: 'India',
  countryCode: 'IN',
  latitude: 18.5213738,
  longitude: 73.8545071,
  location: PUNE.display_name,
}
const ELSEWHERE = { ...PUNE, lat: '1', address: { country: 'Elsewhere', country_code: 'xx' } }

describe('a geocoder that speaks like Nominatim', () => {
  const geocoder = nominatimGeocoder(`${base}/maps/`)

  it('is asked for suggestions, and those of the country come first [SH-532 SH-534 IN-675]', async () => {
    answer = () => [ELSEWHERE, PUNE]
    const places = await geocoder.search('pune & co', 'IN')
    expect(places).toEqual([
      PUNE_PLACE,
      { ...PUNE_PLACE, latitude: 1, area: '', country: 'Elsewhere', countryCode: 'XX' },
    ])
    expect(asked[0]?.pathname).toBe('/maps/search')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: 'pune & co',
      limit: '8',
      format: 'jsonv2',
      addressdetails: '1',
      'accept-language': 'en',
    })
  })
  it('is asked what is at a position [SH-533 IN-673]', async () => {
    answer = (_request, url) => (url.pathname === '/maps/reverse' && url.searchParams.get('lon') === '73.8' ? PUNE : [])
    expect(await geocoder.nearest(18.5, 73.8)).toEqual(PUNE_PLACE)
    answer = () => ({ error: 'Unable to geocode' })
    expect(await geocoder.nearest(0, -30)).toBeNull()
  })
  it.each<[string, Answer]>([
    ['an error', (_request, _url, _body, response) => void response.writeHead(500).end()],
    ['a redirect', (_request, _url, _body, response) => void response.writeHead(302, { location: '/maps/x' }).end()],
    ['no JSON', () => '<html>'],
    ['another shape', () => ({ results: [] })],
    ['a position off the globe', () => [{ ...PUNE, lat: '1000' }]],
    ['far too much', () => JSON.stringify([{ ...PUNE, display_name: 'x'.repeat(600_000) }])],
  ])('that answers with %s has failed', async (_title, given) => {
    answer = given
    await expect(geocoder.search('pune', undefined)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
})

describe('Google as the geocoder', () => {
  const geocoder = googleGeocoder('the-key', { places: base, geocoding: base })

  it('is asked for suggestions with the key in a header [SH-534 IN-674 IN-675]', async () => {
    let sent: unknown
    answer = (request, _url, body) => {
      const { 'x-goog-api-key': key, 'x-goog-fieldmask': fields } = request.headers
      sent = { method: request.method, key, fields, body: JSON.parse(body) as unknown }
      return {
        places: [
          {
            displayName: { text: 'Kalpa House', languageCode: 'en' },
            formattedAddress: 'FC Road, Pune, Maharashtra 411004, India',
            location: { latitude: 18.52, longitude: 73.84 },
            addressComponents: [
              { longText: 'Maharashtra', shortText: 'MH', types: ['administrative_area_level_1', 'political'] },
              { longText: 'India', shortText: 'IN', types: ['country', 'political'] },
            ],
          },
        ],
      }
    }
    expect(await geocoder.search('kalpa', 'IN')).toEqual([
      {
        name: 'Kalpa House',
        area: 'Maharashtra',
        country: 'India',
        countryCode: 'IN',
        latitude: 18.52,
        longitude: 73.84,
        location: 'FC Road, Pune, Maharashtra 411004, India',
      },
    ])
    expect(sent).toEqual({
      method: 'POST',
      key: 'the-key',
      fields: 'places.displayName,places.formattedAddress,places.location,places.addressComponents',
      body: { textQuery: 'kalpa', languageCode: 'en', pageSize: 8, regionCode: 'IN' },
    })
    expect(asked[0]?.pathname).toBe('/v1/places:searchText')
    answer = () => ({})
    expect(await geocoder.search('nothing', undefined)).toEqual([])
  })
  it('is asked what is at a position; a refusal is a failure and does not tell the key [SH-533 IN-673]', async () => {
    answer = () => ({
      status: 'OK',
      results: [
        {
          formatted_address: 'FC Road, Pune, India',
          geometry: { location: { lat: 18.52, lng: 73.84 } },
          address_components: [
            { long_name: 'FC Road', short_name: 'FC Rd', types: ['route'] },
            { long_name: 'India', short_name: 'IN', types: ['country'] },
          ],
        },
      ],
    })
    expect(await geocoder.nearest(18.52, 73.84)).toMatchObject({ name: 'FC Road', location: 'FC Road, Pune, India' })
    expect(asked[0]?.searchParams.get('latlng')).toBe('18.52,73.84')
    answer = () => ({ status: 'ZERO_RESULTS', results: [] })
    expect(await geocoder.nearest(0, -30)).toBeNull()
    answer = () => ({ status: 'REQUEST_DENIED', results: [], error_message: 'the-key is wrong' })
    const failure = await geocoder.nearest(1, 1).catch((error: Error) => error)
    expect(failure).toMatchObject({ message: 'The geocoder answered REQUEST_DENIED' })
  })
})

describe('any geocoder', () => {
  const clock = settableClock(new Date('2026-03-18T06:30:00.000Z'))
  const log = pino({ level: 'silent' })
  const counting = (search: Geocoder['search']) => {
    const calls: string[] = []
    const outside: Geocoder = {
      search: (text, country) => {
        calls.push(text)
        return search(text, country)
      },
      nearest: async () => null,
    }
    return { calls, geocoder: safely(outside, { clock, log }) }
  }

  it('is asked the same question once', async () => {
    const { calls, geocoder } = counting(async () => [PUNE_PLACE])
    await geocoder.search('Pune', 'IN')
    expect(await geocoder.search('pune', 'IN')).toEqual([PUNE_PLACE])
    await geocoder.search('pune', undefined)
    expect(calls).toEqual(['Pune', 'pune'])
  })
  it('is left alone for half a minute after a failure', async () => {
    let isUp = false
    const { calls, geocoder } = counting(async () => {
      if (!isUp) throw new Error('down')
      return []
    })
    expect(await geocoder.search('a', undefined)).toBeUndefined()
    isUp = true
    expect(await geocoder.search('a', undefined)).toBeUndefined()
    clock.advance(30_000)
    expect(await geocoder.search('a', undefined)).toEqual([])
    expect(calls).toHaveLength(2)
  })
})

describe('with a geocoder configured', () => {
  const tiles = 'https://tiles.example.com/map/{z}/{x}/{y}.png'
  const app = testApp({
    env: { GEOCODER: 'nominatim', GEOCODER_URL: base, MAP_TILES_URL: tiles, MAP_TILES_ATTRIBUTION: '© Somebody' },
  })
  it('browsers are told whose data they see and may fetch pictures from the one host of tiles', async () => {
    const told = await fetch(`${app.base}/config.json`)
    expect(await told.json()).toMatchObject({
      map: { tilesUrl: tiles, tilesAttribution: '© Somebody', geocoder: '© OpenStreetMap contributors' },
    })
    expect(told.headers.get('content-security-policy')).toContain(
      `img-src 'self' blob: data: https://tiles.example.com;`,
    )
  })
  it('people get its answers, and the bundled towns when it fails [SH-532 SH-533 SH-534]', async () => {
    const { owner } = await app.firm()
    await app.rows(
      `insert into reference.places (id, name, area, country, country_code, population, position, names, region)
       values (1, 'Pune', '', 'India', 'IN', 1, point(73.85, 18.52), '|pune', ' india in')`,
    )
    const search = async (text: string) => (await owner.api.places.search({ query: { search: text } })).data
    answer = (_request, url) => (url.pathname === '/reverse' ? PUNE : [PUNE])
    const { data: at } = await owner.api.places.nearest({ query: { latitude: '18.5', longitude: '73.8' } })
    expect(at?.location).toBe(PUNE.display_name)
    expect((await search('pune'))[0]?.location).toBe(PUNE.display_name)
    answer = (_request, _url, _body, response) => void response.writeHead(503).end()
    expect((await search('pun'))[0]?.location).toBe('Pune, India')
  })
})
