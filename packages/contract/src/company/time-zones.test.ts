import { describe, expect, it } from 'vitest'
import { DEFAULT_TIME_ZONE, isTimeZone, offeredTimeZones } from './time-zones.ts'

describe('time zones', () => {
  it('are known by their names alone', () => {
    const known = ['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/GMT+5', 'UTC']
    expect(known.filter(isTimeZone)).toEqual(known)
    expect(['', 'Mars/Olympus', 'asia/kolkata', 'ASIA/KOLKATA ', '+05:30', 'IST', 'Asia'].filter(isTimeZone)).toEqual(
      [],
    )
  })

  it('are offered under the names of today', () => {
    const zones = offeredTimeZones()
    expect(zones.length).toBeGreaterThan(300)
    expect(zones).toEqual(expect.arrayContaining([DEFAULT_TIME_ZONE, 'Asia/Dubai', 'Asia/Kathmandu', 'Europe/Kyiv']))
    expect(zones).not.toContain('Asia/Calcutta')
    expect(new Set(zones).size).toBe(zones.length)
  })
})
