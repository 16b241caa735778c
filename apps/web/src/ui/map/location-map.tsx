import 'leaflet/dist/leaflet.css'
import { ActionIcon } from '@mantine/core'
import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import classes from './location-map.module.css'
import { drawOutlines } from './map-outlines.ts'
import { drawTowns, type Town, type TownsWithin } from './map-towns.ts'
import { roomFor } from './map-zoom.ts'
import { createPin, type Pin } from './pin.ts'
import { createSurface, drawTiles } from './surface.ts'

export interface LocationMapProps {
  /** the pin */
  latitude: number
  longitude: number
  /** the map goes there with every new object */
  view: { latitude: number; longitude: number }
  /** the pin was dragged, moved by keys, or the map was pressed */
  onMove: (latitude: number, longitude: number) => void
  /** the browser told where it is */
  onLocate: (latitude: number, longitude: number) => void
  /** the largest towns of a part of the map, drawn where there are no tiles */
  towns?: TownsWithin | undefined
}

/** A map with one pin. Tiles where they are configured, else the outlines of the countries and the names of towns. */
export function LocationMap({ latitude, longitude, view, onMove, onLocate, towns }: LocationMapProps) {
  const { tiles } = useRuntimeConfig().map
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ map: LeafletMap; pin: Pin }>(undefined)
  const [problem, setProblem] = useState<string>()
  const move = useEffectEvent(onMove)
  const townsWithin = useEffectEvent(
    async (...bounds: Parameters<TownsWithin>): Promise<Town[]> => (towns ? towns(...bounds) : []),
  )
  /** Built once; what changes later is told to it below. */
  const build = useEffectEvent((element: HTMLElement): (() => void) => {
    const map = createSurface(element, view, tiles !== undefined)
    const pin = createPin(map, { latitude, longitude }, (...to) => move(...to))
    drawn.current = { map, pin }
    const layers = new AbortController()
    if (tiles) drawTiles(map, tiles.url)
    else {
      drawOutlines(map, layers.signal).catch(() => setProblem('The outlines of the countries could not be loaded'))
      drawTowns(map, bounds => townsWithin(bounds))
    }
    return () => {
      layers.abort()
      drawn.current = undefined
      map.remove()
    }
  })

  useEffect(() => (place.current ? build(place.current) : undefined), [])
  useEffect(() => drawn.current?.pin.put(latitude, longitude), [latitude, longitude])
  useEffect(() => {
    const map = drawn.current?.map
    map?.setView([view.latitude, view.longitude], Math.max(map.getZoom(), roomFor(tiles !== undefined)))
  }, [view, tiles])

  return (
    <div className={classes.root}>
      <div ref={place} className={classes.map} />
      <div className={classes.controls}>
        <MapButton label="Zoom in" onPress={() => drawn.current?.map.zoomIn()} icon={<IconPlus size={18} />} />
        <MapButton label="Zoom out" onPress={() => drawn.current?.map.zoomOut()} icon={<IconMinus size={18} />} />
        {'geolocation' in navigator && window.isSecureContext && (
          <MapButton
            label="Use my location"
            icon={<IconCurrentLocation size={18} />}
            onPress={() => {
              setProblem(undefined)
              navigator.geolocation.getCurrentPosition(
                ({ coords }) => onLocate(coords.latitude, coords.longitude),
                () => setProblem('Your location is not available'),
                { timeout: 10_000, maximumAge: 60_000 },
              )
            }}
          />
        )}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function MapButton({ label, icon, onPress }: { label: string; icon: React.ReactNode; onPress: () => void }) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} title={label} onClick={onPress}>
      {icon}
    </ActionIcon>
  )
}
