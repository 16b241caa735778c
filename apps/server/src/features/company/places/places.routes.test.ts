import { pino } from 'pino'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { GAZETTEER_VERSION, loadGazetteer } from './gazetteer.ts'

const app = testApp()
const silent = pino({ level: 'silent' })
const position = (latitude: number, longitude: number) => ({
  query: { latitude: String(latitude), longitude: String(longitude) },
})
const version = () => app.rows<{ version: string }>('select version from reference.datasets')
let owner: Member
let refusal: unknown
let interruption: unknown
let search: (text: string, country?: string) => Promise<string[]>

beforeAll(async () => {
  owner = (await app.firm()).owner
  refusal = await owner.api.places.search({ query: { search: 'Pune' } }).catch((error: unknown) => error)
  search = async (text, country) => {
    const { data } = await owner.api.places.search({ query: { search: text, ...(country ? { country } : {}) } })
    return data.map(place => place.location)
  }
  // the first attempt is interrupted
  const failures = vi.spyOn(app.app.services.log, 'error')
  await app.rows('alter table reference.places rename to places_elsewhere')
  app.app.loadReference()
  await vi.waitFor(() => expect(failures).toHaveBeenCalledOnce(), { timeout: 50_000, interval: 50 })
  interruption = failures.mock.calls[0]?.[1]
  failures.mockRestore()
  await app.rows('alter table reference.places_elsewhere rename to places')
  await vi.waitFor(async () => expect(await version()).toEqual([{ version: GAZETTEER_VERSION }]), {
    timeout: 50_000,
    interval: 100,
  })
}, 120_000)

describe('the list of towns', () => {
  it('is said to be on its way until it is there', () => {
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('still being prepared') })
  })
  it('is loaded again after an interruption, without a new start', () => {
    expect(interruption).toBe('towns could not be loaded: places cannot be searched')
  })
  it('is loaded once, and again only for another version', async () => {
    const count = () => app.rows<{ n: number }>('select count(*)::int as n, max(xmin::text) as x from reference.places')
    const before = await count()
    expect(before[0]?.n).toBeGreaterThan(130_000)
    expect(await loadGazetteer(app.logins.owner, silent).loaded).toBe(true)
    expect(await count()).toEqual(before)
  })
  it('stays as it was when loading is stopped or not possible', async () => {
    await app.rows(`update reference.datasets set version = 'older'`)
    const load = loadGazetteer(app.logins.owner, silent)
    await load.stop()
    expect(await load.loaded).toBe(false)
    // the application's login may read and not write
    expect(await loadGazetteer(app.logins.app, silent).loaded).toBe(false)
    expect(await version()).toEqual([{ version: 'older' }])
    expect(await search('pune')).toContain('Pune, Maharashtra, India')
  })
  it('is searched by its indexes', async () => {
    const plan = async (where: string) =>
      JSON.stringify(await app.rows(`explain (format json) select name from reference.places ${where}`))
    expect(await plan(`where names like '%pune%'`)).toContain('places_names')
    expect(await plan(`where names like '%|ba%'`)).toContain('places_names')
    expect(await plan(`where names like any(array['%|indiranagar%', '%|bangalore%'])`)).toContain('places_names')
    expect(await plan('order by position <-> point(73.8, 18.5) limit 50')).toContain('places_position')
    expect(await plan('where population >= 100000 and position <@ box(point(60, 0), point(90, 40))')).toContain(
      'places_large',
    )
  })
})

describe('searching for a place', () => {
  it('suggests names that begin with the text before others, the largest first [SH-532 SH-534]', async () => {
    const found = await search('pun')
    expect(found[0]).toBe('Pune, Maharashtra, India')
    expect(found).toHaveLength(8)
    const { data } = await owner.api.places.search({ query: { search: 'New Delhi' } })
    expect(data[0]).toEqual({
      name: 'New Delhi',
      area: 'Delhi',
      country: 'India',
      countryCode: 'IN',
      latitude: 28.63576,
      longitude: 77.22445,
      location: 'New Delhi, Delhi, India',
    })
    expect((await search('york'))[0]).toBe('York, England, United Kingdom')
  })
  it('asks neither for accents nor for the present name [SH-534]', async () => {
    expect((await search('SAO PAULO'))[0]).toBe('São Paulo, Brazil')
    expect((await search('hāora'))[0]).toBe('Hāora, West Bengal, India')
    expect((await search('howrah'))[0]).toBe('Hāora, West Bengal, India')
    expect((await search('gurugram'))[0]).toBe('Gurgaon, Haryana, India')
  })
  it('takes state and country behind the name, and puts a country first [SH-534]', async () => {
    expect(await search('pune, maharashtra')).toEqual(['Pune, Maharashtra, India'])
    expect((await search('delhi us'))[0]).toBe('Delhi, California, United States')
    expect((await search('hyderabad'))[0]).toBe('Hyderabad, Telangana, India')
    expect((await search('hyderabad', 'PK'))[0]).toBe('Hyderabad, Pakistan')
  })
  it('finds the towns that are named in an address, the longest name first and then the last [SH-534]', async () => {
    expect((await search('Indiranagar Bangalore', 'IN'))[0]).toBe('Bengaluru, Karnataka, India')
    expect((await search('12, Hill Road, Pune, Maharashtra', 'IN'))[0]).toBe('Pune, Maharashtra, India')
    expect((await search('Connaught Place New Delhi', 'IN'))[0]).toBe('New Delhi, Delhi, India')
    // a town whose name only begins so is none of them
    expect(await search('xyzzyx punee')).toEqual([])
  })
  it('finds nothing for what is no place, and takes every character for itself', async () => {
    for (const text of ['xyzzyx', '%', '_ _', "'; --"]) expect(await search(text)).toEqual([])
  })
  it('refuses what is no question', async () => {
    for (const query of [
      { search: '' },
      { search: ' ' },
      { search: 'x'.repeat(201) },
      { search: 'Pune', country: 'in' },
    ])
      await expect(owner.api.places.search({ query })).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe('the place of a position', () => {
  const at = async (latitude: number, longitude: number) =>
    (await owner.api.places.nearest(position(latitude, longitude))).data?.location
  it('is the nearest town, said to be near from afar, and none in the ocean [SH-533]', async () => {
    expect(await at(28.6139, 77.209)).toBe('New Delhi, Delhi, India')
    expect(await at(18.52, 73.857)).toBe('Pune, Maharashtra, India')
    expect(await at(28, 70.5)).toMatch(/^Near .*Pakistan$/)
    expect(await at(0, -30)).toBeUndefined()
    expect(await at(90, 0)).toBeUndefined()
  })
  it('is looked for on both sides of the date line', async () => {
    expect(await at(-16.6, -179.99)).toMatch(/Fiji$/)
    expect(await at(-16.6, 179.99)).toMatch(/Fiji$/)
  })
  it.each([
    ['91', '0'],
    ['0', '180.1'],
    ['', '0'],
    ['1e1', '0'],
    ['NaN', '0'],
    ['Infinity', '0'],
  ])('does not exist for %j, %j', async (latitude, longitude) => {
    await expect(owner.api.places.nearest({ query: { latitude, longitude } })).rejects.toMatchObject({
      code: 'INVALID',
    })
  })
})

describe('towns of a part of the map', () => {
  const within = async (south: number, north: number, west: number, east: number) => {
    const query = { south: String(south), north: String(north), west: String(west), east: String(east) }
    return (await owner.api.places.towns({ query })).data
  }
  it('are the largest, largest first, and all within', async () => {
    expect((await within(6, 36, 68, 98)).slice(0, 2).map(town => town.name)).toEqual(['Mumbai', 'Delhi'])
    expect(await within(-85, 85, -180, 180)).toHaveLength(40)
    const towns = await within(18.4, 18.7, 73.7, 74)
    expect(towns[0]).toMatchObject({ name: 'Pune' })
    for (const { latitude, longitude } of towns) {
      expect(latitude).toBeGreaterThanOrEqual(18.4)
      expect(longitude).toBeLessThanOrEqual(74)
    }
  })
})

describe('places', () => {
  it('are for everybody with a session, clients too', async () => {
    const client = await (await app.firm()).member({ isClient: true })
    expect((await client.api.places.search({ query: { search: 'Pune' } })).data.length).toBeGreaterThan(0)
    await expect(app.anonymous().places.search({ query: { search: 'Pune' } })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    await expect(app.anonymous().places.nearest(position(1, 1))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
  it('cannot be changed by the application', async () => {
    await expect(runAs(app.logins.app, `delete from reference.places where id = 1`)).rejects.toThrow(/permission/)
  })
})
