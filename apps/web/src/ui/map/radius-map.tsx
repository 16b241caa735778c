import 'leaflet/dist/leaflet.css'
import { type Circle, circle, type Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './location-map.module.css'
import { createSurface, drawTiles } from './surface.ts'

export interface RadiusMapProps {
  latitude: number
  longitude: number
  /** metres */
  radius: number
  /** the address of the tiles: without streets around it a circle says nothing */
  tiles: string
  /** what the picture shows, for who cannot see it */
  label: string
}

/** A circle around a place, drawn to the scale that stands beside it; nothing to press. */
export function RadiusMap({ latitude, longitude, radius, tiles, label }: RadiusMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ map: LeafletMap; area: Circle }>(undefined)
  const build = useEffectEvent((element: HTMLElement): (() => void) => {
    const map = createSurface(element, { latitude, longitude }, true)
    for (const part of [map.dragging, map.scrollWheelZoom, map.doubleClickZoom, map.touchZoom, map.boxZoom])
      part.disable()
    drawTiles(map, tiles)
    const area = circle([latitude, longitude], { radius, interactive: false, className: classes.area ?? '' }).addTo(map)
    drawn.current = { map, area }
    return () => {
      drawn.current = undefined
      map.remove()
    }
  })
  useEffect(() => (place.current ? build(place.current) : undefined), [])
  useEffect(() => {
    if (!drawn.current) return
    const { map, area } = drawn.current
    area.setLatLng([latitude, longitude]).setRadius(radius)
    map.fitBounds(area.getBounds(), { padding: [24, 24], animate: false })
  }, [latitude, longitude, radius])
  return (
    <div
      role="img"
      aria-label={`${label}: ${radius} metres around`}
      className={classes.root}
      style={{ height: '100%' }}
    >
      <div ref={place} className={classes.map} style={{ cursor: 'default' }} inert />
    </div>
  )
}
