import type { Town } from '@plinth/contract/company/places'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'

export interface PlaceRow {
  name: string
  area: string
  country: string
  countryCode: string
  latitude: number
  longitude: number
}

export interface Bounds {
  south: number
  north: number
  west: number
  east: number
}

const columns = sql.raw(
  `name, area, country, country_code as "countryCode", position[1] as latitude, position[0] as longitude`,
)

/** Which list is loaded; undefined while there is none. */
export async function selectGazetteerVersion(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select version from reference.datasets where name = 'places'`.execute(tx)
  return rows[0]?.version
}

/**
 * Towns whose name holds the first word and whose name or region holds the others: names that begin with the whole text
 * first, then those that begin with its first word, then by country wanted and population. `text` is folded, so that
 * nothing in it is a pattern; a first word of one or two letters must begin the name, which the trigram index can answer.
 */
export async function selectPlacesLike(
  tx: Tx,
  text: string,
  country: string | undefined,
  limit: number,
): Promise<PlaceRow[]> {
  const [first = '', ...others] = text.split(' ')
  const inName = first.length < 3 ? `%|${first}%` : `%${first}%`
  const { rows } = await sql<PlaceRow>`${unprepared}
    select ${columns} from reference.places
    where names like ${inName} and names || region like all(${others.map(word => `%${word}%`)}::text[])
    order by
      case when names like ${`%|${text}%`} then 0 when names like ${`%|${first}%`} then 1
           when names like ${`% ${first}%`} then 2 else 3 end,
      case when country_code = ${country ?? ''} then 0 else 1 end, population desc, id
    limit ${limit}`.execute(tx)
  return rows
}

/** Towns that bear one of these folded names, in the order of the names, then by country wanted and population. */
export async function selectPlacesNamed(
  tx: Tx,
  candidates: readonly string[],
  country: string | undefined,
  limit: number,
): Promise<PlaceRow[]> {
  // the index knows names by their beginning; where they end is looked at in what it finds
  const beginning = candidates.map(name => `%|${name}%`)
  const whole = candidates.map(name => `%|${name}|%`)
  const { rows } = await sql<PlaceRow>`${unprepared}
    select ${columns} from reference.places
    where names like any(${beginning}::text[]) and names || '|' like any(${whole}::text[])
    order by
      (select min(wanted.rank) from unnest(${whole}::text[]) with ordinality as wanted (name, rank)
        where names || '|' like wanted.name),
      case when country_code = ${country ?? ''} then 0 else 1 end, population desc, id
    limit ${limit}`.execute(tx)
  return rows
}

/**
 * Towns around a position by distance on the flat map, which the index can order: enough of them that the nearest on the
 * globe is among them. Near the date line those on its other side too.
 */
export async function selectPlacesAround(tx: Tx, latitude: number, longitude: number): Promise<PlaceRow[]> {
  const turned = longitude > 0 ? longitude - 360 : longitude + 360
  const { rows } = await sql<PlaceRow>`
    (select ${columns} from reference.places
      order by position <-> point(${longitude}::float8, ${latitude}::float8) limit 50)
    union all
    (select ${columns} from reference.places
      order by position <-> point(${turned}::float8, ${latitude}::float8) limit 10)`.execute(tx)
  return rows
}

/** The largest town of a country (ISO alpha-2 in capitals). */
export async function selectLargestPlace(
  tx: Tx,
  countryCode: string,
): Promise<Pick<PlaceRow, 'latitude' | 'longitude'> | undefined> {
  const { rows } = await sql<Pick<PlaceRow, 'latitude' | 'longitude'>>`
    select position[1] as latitude, position[0] as longitude from reference.places
    where country_code = ${countryCode} order by population desc, id limit 1`.execute(tx)
  return rows[0]
}

/** The largest towns within bounds. A wide part of the world asks only for cities, by an index of their own. */
export async function selectTownsWithin(tx: Tx, bounds: Bounds, limit: number): Promise<Town[]> {
  const isWide = bounds.east - bounds.west > 6 || bounds.north - bounds.south > 6
  const size = isWide ? sql`population >= 100000` : sql`true`
  const { rows } = await sql<Town>`${unprepared}
    select name, position[1] as latitude, position[0] as longitude from reference.places
    where ${size} and position <@ box(point(${bounds.west}::float8, ${bounds.south}::float8),
                                      point(${bounds.east}::float8, ${bounds.north}::float8))
    order by population desc, id limit ${limit}`.execute(tx)
  return rows
}
