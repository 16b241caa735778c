import { control, map as createMap, type Map as LeafletMap, tileLayer } from 'leaflet'
import { roomFor } from './map-zoom.ts'

/** Beyond these latitudes the projection ends. */
const WORLD: [[number, number], [number, number]] = [
  [-85.05, -180],
  [85.05, 180],
]
const NEAREST = 18

/**
 * An empty map on this element. Zoom buttons and credits are ours: the library writes its own as HTML, which the content
 * policy refuses.
 */
export function createSurface(
  element: HTMLElement,
  centre: { latitude: number; longitude: number },
  hasTiles: boolean,
): LeafletMap {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(element, {
    center: [centre.latitude, centre.longitude],
    zoom: roomFor(hasTiles),
    minZoom: 2,
    maxZoom: NEAREST,
    maxBounds: WORLD,
    maxBoundsViscosity: 1,
    zoomControl: false,
    attributionControl: false,
    // the pin has the keys; the map follows it
    keyboard: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
  })
  control.scale({ imperial: false }).addTo(map)
  return map
}

/** Pictures of a tile server, from the one host that the content policy names. */
export function drawTiles(map: LeafletMap, url: string): void {
  tileLayer(url, {
    maxZoom: NEAREST,
    // tile servers ask who their pictures are for; the rest of the product tells nobody
    referrerPolicy: 'strict-origin-when-cross-origin',
    bounds: WORLD,
    noWrap: true,
  }).addTo(map)
}
