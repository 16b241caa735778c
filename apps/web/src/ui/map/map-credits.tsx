import { Anchor } from '@mantine/core'
import { useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import classes from './location-dialog.module.css'

/** Whose data the map shows, as their licences ask (GeoNames: CC BY 4.0). */
export function MapCredits() {
  const { map } = useRuntimeConfig()
  return (
    <p className={classes.credits}>
      {map.tiles === undefined ? (
        <>
          Outlines: <Credit href="https://www.naturalearthdata.com/">Natural Earth</Credit>, borders are not
          authoritative.{' '}
        </>
      ) : (
        `Map: ${map.tiles.attribution}. `
      )}
      {map.geocoder === '' ? '' : `Search: ${map.geocoder}. `}
      Towns: <Credit href="https://www.geonames.org/">GeoNames</Credit>,{' '}
      <Credit href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Credit>
    </p>
  )
}

function Credit({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" inherit c="inherit">
      {children}
    </Anchor>
  )
}
