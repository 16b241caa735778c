import { MODULES, SERVICES } from '@plinth/contract/hosts'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, externalAddress, parseConfig, serviceAddress } from './runtime-config.ts'

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
  const own = 'https://crm.example.org'
  const away = (path: string, config = DEFAULT_CONFIG) => externalAddress(path, config, own)
  it('keeps every page here by default', () => {
    for (const path of ['/admin/', '/client/', '/lms/', '/pmt/?leadId=1', '/reset']) expect(away(path)).toBeUndefined()
  })
  it('leads to the base address of the app where one is configured [SH-055 SH-056 SH-057 SH-066 SH-Q80]', () => {
    const config = parseConfig({ appBase: 'https://app.example.org/' })
    for (const module of MODULES) expect(away(`/${module}/x`, config)).toBe(`https://app.example.org/${module}/x`)
    expect(away('/client/', config)).toBe('https://app.example.org/client/')
    // pages before sign-in and the not-found screen belong to whoever shows them
    expect([away('/', config), away('/reset', config), away('/no-such-page', config)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
  it('leads to a module’s own address before that of the app [SH-066 SH-Q73]', () => {
    const config = parseConfig({
      appBase: 'https://app.example.org',
      modules: { pmt: 'https://pmt.example.org', lms: own, leads: `${own}/` },
    })
    expect(away('/pmt/?leadId=1', config)).toBe('https://pmt.example.org/pmt/?leadId=1')
    expect(away('/po?x', config)).toBe('https://app.example.org/po?x')
    // these are served here
    expect([away('/lms/', config), away('/leads/pipeline', config)]).toEqual([undefined, undefined])
  })

  it('finds every service under the API host of the page, or at its configured host [SH-459 SH-460 SH-461 IN-600]', () => {
    const elsewhere = parseConfig({ services: { chat: 'https://chat.example.org/api/', s3: 'ftp://files' } })
    for (const service of SERVICES) {
      expect(serviceAddress(service, DEFAULT_CONFIG, own)).toBe(`${own}/api/${service}`)
      expect(serviceAddress(service, elsewhere, own)).toBe(
        service === 'chat' ? 'https://chat.example.org/api' : `${own}/api/${service}`,
      )
    }
    expect([...SERVICES].sort()).toEqual(['auth', 'chat', 'crm', 'email', 'notify', 'pmt', 'po', 'quotation', 's3'])
  })
})
