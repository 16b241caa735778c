import { MODULES } from '@plinth/contract/hosts'
import { useSyncExternalStore } from 'react'

/**
 * What an installation may set without a new build, read from `GET /config.json` (decision 8, SH-057, SH-Q79, SH-Q80).
 * Everything has a default, so a missing file changes nothing.
 */
export interface RuntimeConfig {
  /** where the pages of the suite live, without a trailing slash; '' is this origin */
  appBase: string
  /** modules served by another deployment: first path segment (`pmt`, `tools` …) to its base address */
  modules: Readonly<Record<string, string>>
  /** base address of each service; the page's own origin serves those that are not named (decision 8) */
  services: Readonly<Record<string, string>>
  /** the server runs locally: the demo company and the mailbox are offered */
  isLocal: boolean
  tutorialsUrl: string | undefined
  termsUrl: string
  privacyUrl: string
  /** where the not-found screen leads after ten seconds (SH-Q76) */
  notFoundRedirect: string
  /** what maps are made of; no tiles are the bundled outlines, no geocoder is the bundled list of towns */
  map: { tiles: MapTiles | undefined; geocoder: string }
}

export interface MapTiles {
  /** `https://tiles.example.com/{z}/{x}/{y}.png` */
  url: string
  /** plain text */
  attribution: string
}

export const DEFAULT_CONFIG: RuntimeConfig = {
  appBase: '',
  modules: {},
  services: {},
  isLocal: false,
  tutorialsUrl: undefined,
  termsUrl: '/terms',
  privacyUrl: '/privacy',
  notFoundRedirect: '/find-professionals',
  map: { tiles: undefined, geocoder: '' },
}

const isWebAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value)
const isLocalPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value)
const base = (value: string): string => value.replace(/\/+$/, '')

/** Takes what is usable from the answer of `/config.json`; anything else keeps its default. */
export function parseConfig(json: unknown): RuntimeConfig {
  const given = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
  const link = (key: string, fallback: string): string => {
    const value = given[key]
    return isWebAddress(value) || isLocalPath(value) ? value : fallback
  }
  const addresses = (key: string): Record<string, string> => {
    const value = given[key]
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => isWebAddress(entry[1])).map(([k, v]) => [k, base(v)]),
    )
  }
  return {
    appBase: isWebAddress(given.appBase) ? base(given.appBase) : '',
    modules: addresses('modules'),
    services: addresses('services'),
    isLocal: given.isLocal === true,
    tutorialsUrl: isWebAddress(given.tutorialsUrl) ? given.tutorialsUrl : undefined,
    termsUrl: link('termsUrl', DEFAULT_CONFIG.termsUrl),
    privacyUrl: link('privacyUrl', DEFAULT_CONFIG.privacyUrl),
    notFoundRedirect: link('notFoundRedirect', DEFAULT_CONFIG.notFoundRedirect),
    map: parseMap(given.map),
  }
}

function parseMap(value: unknown): RuntimeConfig['map'] {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const { tilesUrl, tilesAttribution, geocoder } = given
  const isTemplate = isWebAddress(tilesUrl) && ['{z}', '{x}', '{y}'].every(part => tilesUrl.includes(part))
  return {
    tiles: isTemplate
      ? { url: tilesUrl, attribution: typeof tilesAttribution === 'string' ? tilesAttribution : '' }
      : undefined,
    geocoder: typeof geocoder === 'string' ? geocoder : '',
  }
}

const isModule = (segment: string): boolean => (MODULES as readonly string[]).includes(segment)

/**
 * The full address of a page of the suite when another deployment serves it, else undefined: the module's own base address,
 * or else the base address of the app (SH-055 to SH-057, SH-066, SH-Q73, SH-Q80). `origin` is the page's own.
 */
export function externalAddress(path: string, config: RuntimeConfig, origin = location.origin): string | undefined {
  const segment = path.split(/[/?#]/)[1] ?? ''
  const home = config.modules[segment] ?? (isModule(segment) ? config.appBase : '')
  return home === '' || home === origin ? undefined : home + path
}

/**
 * Where a service of the suite lives: its configured host, or else under the API host derived from the page's own origin
 * (SH-459 to SH-461, SH-Q80). Nothing in an address decides it.
 */
export const serviceAddress = (service: string, config: RuntimeConfig, origin: string): string =>
  config.services[service] ?? `${origin}/api/${service}`

let current = DEFAULT_CONFIG
const listeners = new Set<() => void>()

/** Reads `/config.json` once, at start (index.html asks for it ahead); without it the defaults stay. */
export async function loadRuntimeConfig(): Promise<void> {
  try {
    const response = await fetch('/config.json')
    if (!response.ok) return
    current = parseConfig(await response.json())
    for (const listener of listeners) listener()
  } catch (error) {
    // a background read (SH-Q97): the defaults serve the page
    console.warn('The configuration could not be read', error)
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const runtimeConfig = (): RuntimeConfig => current
export const useRuntimeConfig = (): RuntimeConfig => useSyncExternalStore(subscribe, runtimeConfig)
