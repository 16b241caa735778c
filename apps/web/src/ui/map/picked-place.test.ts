import { describe, expect, it } from 'vitest'
import { chosen, firstPick, movedTo, named, type Place } from './picked-place.ts'

const PUNE: Place = {
  name: 'Pune',
  area: 'Maharashtra',
  country: 'India',
  latitude: 18.51957,
  longitude: 73.85535,
  location: 'Pune, Maharashtra, India',
}

describe('the pin of the location dialog', () => {
  it('begins at Delhi, India, or at what was saved [SH-570 IN-733]', () => {
    const delhi = { location: 'Delhi, India', latitude: 28.6139, longitude: 77.209, isNaming: false }
    expect(firstPick()).toEqual(delhi)
    expect(firstPick({ location: 'Pune' })).toEqual(delhi)
    const saved = { location: 'Our yard', latitude: 18.5, longitude: 73.8 }
    expect(firstPick(saved)).toEqual({ ...saved, isNaming: false })
    expect(firstPick({ latitude: 0, longitude: 0 })).toMatchObject({ latitude: 0, longitude: 0, isNaming: true })
  })
  it('takes the name of the suggestion that was chosen', () => {
    const { latitude, longitude, location } = PUNE
    expect(chosen(PUNE)).toEqual({ latitude, longitude, location, isNaming: false })
  })
  it('has its coordinates for a name until the place is known, and keeps them where nothing is', () => {
    const moved = movedTo(18.5204303, 73.8567437)
    expect(moved).toEqual({ latitude: 18.52043, longitude: 73.856744, location: '18.52043, 73.85674', isNaming: true })
    expect(named(moved, moved, PUNE)).toMatchObject({ location: PUNE.location, latitude: 18.52043, isNaming: false })
    expect(named(moved, moved, undefined)).toMatchObject({ location: '18.52043, 73.85674', isNaming: false })
  })
  it('ignores the name of a position it has left', () => {
    const first = movedTo(1, 1)
    const second = movedTo(2, 2)
    expect(named(second, first, PUNE)).toBe(second)
  })
  it.each([
    [0, 190, 0, -170],
    [0, -541, 0, 179],
    [95, 180, 90, 180],
    [-95, -180, -90, -180],
  ])('stays on the globe: %d, %d', (latitude, longitude, expectedLatitude, expectedLongitude) => {
    expect(movedTo(latitude, longitude)).toMatchObject({ latitude: expectedLatitude, longitude: expectedLongitude })
  })
})
