import { divIcon, type Map as LeafletMap, layerGroup, marker } from 'leaflet'
import classes from './location-map.module.css'
import { labelsThatFit } from './town-labels.ts'

/** A name on the map. */
export interface Town {
  name: string
  latitude: number
  longitude: number
}

/** The largest towns of a part of the world, in degrees, the largest first. */
export type TownsWithin = (bounds: { south: number; north: number; west: number; east: number }) => Promise<Town[]>

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value))

/** Names of towns where the map looks now, for orientation only: the pin's place does not depend on them. */
export function drawTowns(map: LeafletMap, townsWithin: TownsWithin): void {
  const layer = layerGroup().addTo(map)
  let asked = 0
  const draw = async () => {
    const turn = ++asked
    const bounds = map.getBounds()
    const towns = await townsWithin({
      south: clamp(bounds.getSouth(), 90),
      north: clamp(bounds.getNorth(), 90),
      west: clamp(bounds.getWest(), 180),
      east: clamp(bounds.getEast(), 180),
      // a map without names is still a map; the next move asks again
    }).catch((): Town[] => [])
    if (turn !== asked) return
    layer.clearLayers()
    const placed = towns.map(town => ({ town, ...pointOf(map, town) }))
    for (const { town } of labelsThatFit(placed, label => label.town.name)) layer.addLayer(label(town))
  }
  map.on('moveend', () => void draw())
  map.on('unload', () => {
    asked++
  })
  void draw()
}

function pointOf(map: LeafletMap, town: Town): { x: number; y: number } {
  const { x, y } = map.latLngToContainerPoint([town.latitude, town.longitude])
  return { x, y }
}

function label(town: Town) {
  const html = document.createElement('span')
  html.textContent = town.name
  const icon = divIcon({ html, className: classes.town, iconSize: [0, 0] })
  return marker([town.latitude, town.longitude], { icon, interactive: false, keyboard: false, zIndexOffset: -1000 })
}
