import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, externalAddress, parseConfig } from './runtime-config.ts'

describe('runtime configuration', () => {
  it.each([undefined, null, 'text', 7, [], {}])('keeps every default for %j', json => {
    expect(parseConfig(json)).toEqual(DEFAULT_CONFIG)
  })
  it('takes links and bases that are web addresses and drops scripts and foreign schemes [SH-057 SH-094]', () => {
    const config = parseConfig({
      appBase: 'https://app.example.org/',
      modules: { pmt: 'https://pmt.example.org/', tools: 'javascript:alert(1)' },
      tutorialsUrl: 'https://learn.example.org',
      termsUrl: '//evil.example.org',
      notFoundRedirect: '/professionals',
    })
    expect(config).toEqual({
      ...DEFAULT_CONFIG,
      appBase: 'https://app.example.org',
      modules: { pmt: 'https://pmt.example.org' },
      tutorialsUrl: 'https://learn.example.org',
      notFoundRedirect: '/professionals',
    })
  })
  it('takes an address of map tiles only where it is a pattern of a web address', () => {
    const tilesUrl = 'https://tiles.example.org/{z}/{x}/{y}.png'
    const map = { tilesUrl, tilesAttribution: '© Somebody', geocoder: 'Somebody else' }
    expect(parseConfig({ map }).map).toEqual({
      tiles: { url: tilesUrl, attribution: '© Somebody' },
      geocoder: 'Somebody else',
    })
    for (const wrong of ['https://tiles.example.org/', 'javascript:{z}{x}{y}', 7, undefined]) {
      expect(parseConfig({ map: { tilesUrl: wrong } }).map).toEqual(DEFAULT_CONFIG.map)
    }
  })
  it('leads to another deployment only where one is configured [SH-055 SH-056 SH-057]', () => {
    const config = parseConfig({ appBase: 'https://app.example.org', modules: { pmt: 'https://pmt.example.org' } })
    expect(externalAddress('/admin/', config)).toBe('https://app.example.org/admin/')
    expect(externalAddress('/client/', config)).toBe('https://app.example.org/client/')
    expect(externalAddress('/pmt/?leadId=1', config)).toBe('https://pmt.example.org/pmt/?leadId=1')
    expect(externalAddress('/lms/', config)).toBeUndefined()
    expect(externalAddress('/admin/', DEFAULT_CONFIG)).toBeUndefined()
  })
})
