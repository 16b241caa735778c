import { geoJSON, type Map as LeafletMap } from 'leaflet'
import { feature, mesh } from 'topojson-client'
import outlinesUrl from 'world-atlas/countries-50m.json?url'
import classes from './location-map.module.css'

type Shape = NonNullable<Parameters<typeof mesh>[1]>
/** The file: outlines that share their borders. */
type World = Parameters<typeof mesh>[0] & { objects: { countries: Shape; land: Shape } }

let world: Promise<World> | undefined

/** Fetched once, with the first map that needs it: 230 KB compressed. */
function loadWorld(): Promise<World> {
  world ??= fetch(outlinesUrl).then(async response => {
    if (!response.ok) throw new Error(`The outlines answered ${response.status}`)
    return (await response.json()) as World
  })
  // a failure is not kept: the next map asks again
  world.catch(() => {
    world = undefined
  })
  return world
}

/** Land and borders of the world (Natural Earth, 1:50 million). Rejects when they cannot be loaded. */
export async function drawOutlines(map: LeafletMap, signal: AbortSignal): Promise<void> {
  const topology = await loadWorld()
  if (signal.aborted) return
  const { countries, land } = topology.objects
  const plain = { interactive: false } as const
  geoJSON(feature(topology, land), { ...plain, style: { className: classes.land } }).addTo(map)
  const borders = mesh(topology, countries, (a, b) => a !== b)
  geoJSON(borders, { ...plain, style: { className: classes.borders, fill: false } }).addTo(map)
}
