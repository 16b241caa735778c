import { divIcon, type Map as LeafletMap, marker } from 'leaflet'
import classes from './location-map.module.css'

export interface Pin {
  put: (latitude: number, longitude: number) => void
}

/** Screen pixels of one press of an arrow key; with Shift. */
const STEP = 4
const LEAP = 40
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const SVG = 'http://www.w3.org/2000/svg'

/** The pin: dragged, moved with the arrow keys, or put where the map is pressed (SH-200). */
export function createPin(
  map: LeafletMap,
  at: { latitude: number; longitude: number },
  onMove: (latitude: number, longitude: number) => void,
): Pin {
  const pin = marker([at.latitude, at.longitude], {
    draggable: true,
    autoPan: true,
    icon: divIcon({ html: drawing(), className: classes.pin, iconSize: [32, 40], iconAnchor: [16, 38] }),
  }).addTo(map)
  const tell = () => {
    const { lat, lng } = pin.getLatLng()
    onMove(lat, lng)
  }
  pin.on('dragend', tell)
  map.on('click', event => {
    pin.setLatLng(event.latlng)
    tell()
  })
  const element = pin.getElement()
  // keys go to the pin and not to a screen reader's own cursor
  element?.setAttribute('role', 'application')
  element?.setAttribute('aria-roledescription', 'map pin')
  element?.setAttribute('aria-label', 'Location. Move it with the arrow keys, with Shift for larger steps')
  element?.addEventListener('keydown', event => {
    const [x, y] = ARROWS[event.key] ?? []
    if (x === undefined || y === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? LEAP : STEP
    const from = map.latLngToContainerPoint(pin.getLatLng())
    pin.setLatLng(map.containerPointToLatLng([from.x + x * step, from.y + y * step]))
    tell()
  })
  return {
    put(latitude, longitude) {
      pin.setLatLng([latitude, longitude])
      map.panInside([latitude, longitude], { padding: [48, 48] })
    },
  }
}

/** Built as elements: the content policy lets no HTML through. */
function drawing(): HTMLElement {
  const holder = document.createElement('span')
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 32 40')
  svg.setAttribute('aria-hidden', 'true')
  const drop = document.createElementNS(SVG, 'path')
  drop.setAttribute('d', 'M16 38C9 28 4 22 4 14a12 12 0 1 1 24 0c0 8-5 14-12 24z')
  const eye = document.createElementNS(SVG, 'circle')
  for (const [name, value] of Object.entries({ cx: '16', cy: '14', r: '4.5' })) eye.setAttribute(name, value)
  svg.append(drop, eye)
  holder.append(svg)
  return holder
}
